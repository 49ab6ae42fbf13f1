"""Deposits of appeals: receipts with running numbers, and the ledger of a club."""
