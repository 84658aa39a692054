-- What shoppers want to buy, a document a cart, and how much there is of products.
CREATE TABLE carts (
  id TEXT PRIMARY KEY,
  version INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  document TEXT NOT NULL,
  seal INTEGER NOT NULL
) STRICT;
CREATE INDEX carts_by_end ON carts (expires_at);

CREATE TABLE stock (
  product_id TEXT NOT NULL,
  location TEXT NOT NULL,
  document TEXT NOT NULL,
  PRIMARY KEY (product_id, location)
) STRICT, WITHOUT ROWID;
CREATE INDEX stock_by_location ON stock (location);
