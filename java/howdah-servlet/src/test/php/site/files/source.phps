SECRET phps
