-- What shoppers want to buy, a document a cart, and how much there is of products.
CREATE TABLE carts (
  id text COLLATE "C" PRIMARY KEY,
  version bigint NOT NULL,
  expires_at bigint NOT NULL,
  document text NOT NULL,
  seal bigint NOT NULL
) WITH (fillfactor = 80);
CREATE INDEX carts_by_end ON carts (expires_at);

CREATE TABLE stock (
  product_id text COLLATE "C" NOT NULL,
  location text COLLATE "C" NOT NULL,
  document text NOT NULL,
  PRIMARY KEY (product_id, location)
);
CREATE INDEX stock_by_location ON stock (location);
