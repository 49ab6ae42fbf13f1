"""Pages of documents, and of the work behind them."""
