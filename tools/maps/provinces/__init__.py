"""Province maps: typed places and links in, borders, names and pictures out."""
