"""Files that other programs write and read: values in, values out, never a disk."""
