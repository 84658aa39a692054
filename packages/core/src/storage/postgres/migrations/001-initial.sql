-- The tables of a store, in the first schema of the connection's search path. They have the names and
-- columns that they have on SQLite where nothing here says otherwise, and what is different is so for one of
-- these reasons:
--
--  - Texts that are compared or ordered are COLLATE "C": by code points, the same on every machine.
--  - A text that is a key is written by `keyText`: PostgreSQL's texts cannot hold a NUL, nor its indexes more
--    than 2,700 bytes. A `long_value` has the text itself where the key beside it stands for it.
--  - Nothing looks into a document with SQL, which refuses legal JSON (an escaped NUL, half a surrogate pair).
--    What is searched has a column or a table.
--  - `row` is the order in which rows were written.
--  - A row that belongs to another is only ever written together with it, so there are no foreign keys: a look
--    for each row would take longer than writing it.
--  - Seals are checksums of 32 bits without a sign, for which an integer has no room.
--  - Times are milliseconds since the epoch.

-- What belongs to the store itself, in one row: the version of its tables; a number that goes up with every
-- change that a reader of catalogs could see; and the numbers of the last change that was logged and of the last
-- release, which are part of a snapshot as no sequence would be, and have no gaps. A store that is emptied keeps
-- them.
CREATE TABLE store (
  program text PRIMARY KEY CHECK (program = 'aisle'),
  version integer NOT NULL,
  revision bigint NOT NULL DEFAULT 0,
  changes bigint NOT NULL DEFAULT 0,
  releases bigint NOT NULL DEFAULT 0
);

-- The keys that tokens are signed with. They are no record: a store that is emptied keeps them.
CREATE TABLE token_keys (
  only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
  kept text NOT NULL
);

-- Processes that answer from memory without asking, and changes that wait for them to stop: see
-- `reading/store-revision.ts` and `connection/commit-change.ts`.
CREATE TABLE readers (
  id uuid PRIMARY KEY
);

CREATE TABLE announcements (
  number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  made_at timestamptz NOT NULL DEFAULT clock_timestamp()
);

-- Who fills the store for the first time, while somebody does. `touched_at` is when the filler was last heard of,
-- by the clock of the database.
CREATE TABLE filling (
  only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
  mark text NOT NULL,
  touched_at timestamptz NOT NULL DEFAULT clock_timestamp()
);

-- What seeds fill. A `document` is the record as JSON text; the columns beside it are what is searched.

CREATE TABLE settings (
  name text COLLATE "C" PRIMARY KEY,
  value text NOT NULL
);

CREATE TABLE files (
  id text COLLATE "C" PRIMARY KEY,
  document text NOT NULL
);

CREATE TABLE variations (
  id text COLLATE "C" PRIMARY KEY,
  document text NOT NULL
);

CREATE TABLE variation_options (
  id text COLLATE "C" NOT NULL,
  variation_id text COLLATE "C" NOT NULL,
  PRIMARY KEY (id, variation_id)
);
CREATE INDEX variation_options_by_variation ON variation_options (variation_id);

CREATE TABLE price_modifiers (
  name text COLLATE "C" PRIMARY KEY,
  document text NOT NULL
);

-- Hierarchies are nodes without a parent.
CREATE TABLE nodes (
  id text COLLATE "C" PRIMARY KEY,
  parent_id text COLLATE "C",
  updated_at bigint NOT NULL,
  document text NOT NULL
);
CREATE INDEX nodes_by_parent ON nodes (parent_id);

-- The arrays hold what a product names, the main image among the files; null where it names nothing.
CREATE TABLE products (
  id text COLLATE "C" PRIMARY KEY,
  row bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  parent_id text COLLATE "C",
  sku text COLLATE "C",
  status text COLLATE "C" NOT NULL CHECK (status IN ('live', 'draft')),
  created_at bigint NOT NULL,
  updated_at bigint NOT NULL,
  file_ids text[] COLLATE "C",
  option_ids text[] COLLATE "C",
  variation_ids text[] COLLATE "C",
  price_modifiers text[] COLLATE "C",
  document text NOT NULL
);
CREATE INDEX products_by_parent ON products (parent_id) WHERE parent_id IS NOT NULL;
CREATE INDEX products_by_sku ON products (sku) WHERE sku IS NOT NULL;
CREATE INDEX products_by_update ON products (updated_at DESC, id, status);

CREATE TABLE product_nodes (
  product_id text COLLATE "C" NOT NULL,
  node_id text COLLATE "C" NOT NULL,
  PRIMARY KEY (product_id, node_id)
);

CREATE TABLE product_components (
  bundle_id text COLLATE "C" NOT NULL,
  product_id text COLLATE "C" NOT NULL,
  PRIMARY KEY (bundle_id, product_id)
);
CREATE INDEX product_components_by_product ON product_components (product_id);

CREATE TABLE price_books (
  id text COLLATE "C" PRIMARY KEY,
  document text NOT NULL
);

CREATE TABLE prices (
  price_book_id text COLLATE "C" NOT NULL,
  sku text COLLATE "C" NOT NULL,
  document text NOT NULL,
  PRIMARY KEY (price_book_id, sku)
);

CREATE TABLE catalogs (
  id text COLLATE "C" PRIMARY KEY,
  created_at bigint NOT NULL,
  hierarchy_ids text[] COLLATE "C" NOT NULL,
  document text NOT NULL
);

CREATE TABLE catalog_rules (
  id text COLLATE "C" PRIMARY KEY,
  created_at bigint NOT NULL,
  document text NOT NULL
);

-- `searched` has the texts that the row is found by, folded, as bytes with a byte between them that is in no text.
CREATE TABLE offerings (
  id text COLLATE "C" PRIMARY KEY,
  searched bytea NOT NULL,
  document text NOT NULL,
  seal bigint NOT NULL
);

CREATE TABLE plans (
  id text COLLATE "C" NOT NULL,
  offering_id text COLLATE "C" NOT NULL,
  searched bytea NOT NULL,
  PRIMARY KEY (id, offering_id)
);
CREATE INDEX plans_by_offering ON plans (offering_id);

-- due_at: when a pending subscription goes live. Pages keep some room, so that an update finds it beside the row
-- and leaves the indexes alone.
CREATE TABLE subscriptions (
  id text COLLATE "C" PRIMARY KEY,
  row bigint GENERATED ALWAYS AS IDENTITY,
  offering_id text COLLATE "C" NOT NULL,
  plan_id text COLLATE "C" NOT NULL,
  version bigint NOT NULL,
  due_at bigint,
  searched bytea NOT NULL,
  document text NOT NULL,
  seal bigint NOT NULL
) WITH (fillfactor = 80);
CREATE INDEX subscriptions_due ON subscriptions (due_at, row) WHERE due_at IS NOT NULL;

-- Records that changed since somebody published: what the next release has to build anew. `kind` tells
-- what `key` is: a product's id, a sku or a file's id; `all` stands for what too many documents show.
-- One import at a time numbers them, from `store.changes` on.
CREATE TABLE changes (
  number bigint PRIMARY KEY,
  kind text COLLATE "C" NOT NULL CHECK (kind IN ('product', 'price', 'file', 'all')),
  key text COLLATE "C" NOT NULL
);

-- What the import that is under way has to remember until its end, and what finds its faults. They are empty at the
-- end of every import, and need not outlive the server: UNLOGGED. Tables of a session would have to be made anew
-- for each import, and every plan of a statement with them.

-- Who refers to what.
CREATE UNLOGGED TABLE seed_references (
  target text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  long_id text,
  origin text NOT NULL,
  pointer text NOT NULL,
  PRIMARY KEY (target, id)
);

-- Skus that two products had when one of them was written.
CREATE UNLOGGED TABLE seed_skus (
  sku text COLLATE "C" NOT NULL,
  long_sku text,
  product_id text COLLATE "C" NOT NULL,
  origin text NOT NULL,
  PRIMARY KEY (sku, product_id)
);

-- What others may name, and was taken away.
CREATE UNLOGGED TABLE seed_losses (
  target text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  origin text NOT NULL,
  PRIMARY KEY (target, id)
);

-- Records whose place or whose change matters; `part` is the price book of a price. Kinds are types of records, and
-- `left node` and `left product`: what a record was attached to before.
CREATE UNLOGGED TABLE seed_written (
  kind text COLLATE "C" NOT NULL,
  key text COLLATE "C" NOT NULL,
  part text COLLATE "C" NOT NULL,
  origin text NOT NULL,
  change integer NOT NULL,
  PRIMARY KEY (kind, key, part)
);

-- A complete build of a catalog, and the releases that carry on what did not change since. It has the
-- number of its first release. `basis` is what every document of it depends on, as JSON text.
CREATE TABLE generations (
  number bigint PRIMARY KEY,
  basis text NOT NULL,
  -- The number drawn for orders that nobody set.
  lot double precision NOT NULL
);

-- A release is seen when its state is `published`; a `pruned` one is remembered so that a request for it
-- can be told what happened. owner and touched_at (the clock of the database) tell a release in the making from
-- one that was left behind. `changes` is the last change that the release knows.
CREATE TABLE releases (
  number bigint PRIMARY KEY,
  id text COLLATE "C" NOT NULL UNIQUE,
  catalog_id text COLLATE "C" NOT NULL,
  generation bigint NOT NULL,
  state text COLLATE "C" NOT NULL CHECK (state IN ('building', 'published', 'pruned')),
  owner text COLLATE "C" NOT NULL,
  touched_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  published_at bigint NOT NULL,
  default_language text NOT NULL,
  languages text NOT NULL,
  -- Times at which a sale begins or ends, ascending, as a JSON array of milliseconds.
  sale_changes text NOT NULL,
  products bigint NOT NULL,
  changes bigint NOT NULL,
  seal bigint
);
CREATE INDEX releases_by_catalog ON releases (catalog_id, number DESC);
CREATE INDEX releases_by_generation ON releases (generation, state);

-- A node as a release shows it, numbered in list order; a hierarchy has an empty parent. `lists` names its
-- lists, the same in all releases of a generation; `curated` are the numbers of its first products, as a JSON
-- array.
CREATE TABLE release_nodes (
  number bigint PRIMARY KEY,
  release bigint NOT NULL,
  id text COLLATE "C" NOT NULL,
  parent text COLLATE "C" NOT NULL,
  lists bigint NOT NULL,
  curated text NOT NULL,
  seal bigint NOT NULL,
  UNIQUE (release, id)
);

CREATE TABLE release_node_documents (
  node bigint NOT NULL,
  language text COLLATE "C" NOT NULL,
  document text NOT NULL,
  seal bigint NOT NULL,
  PRIMARY KEY (node, language)
);

-- Products by number: the generation's number in the upper bits, and ascending in list order in the lower.
-- `packed` is the document in all its languages, currencies and sale periods; `lists` are those of the
-- nodes that list the product, as a JSON array.
CREATE TABLE release_products (
  number bigint PRIMARY KEY,
  lists text NOT NULL,
  packed bytea NOT NULL
);

-- Lists of products: those of a node (attribute and value are empty), and those of a node that share a
-- value. The version of a list with the highest `since` up to a release's number is the release's.
-- `numbers` holds the lower 32 bits of each product's number, ascending; for a long list it holds a
-- directory of blocks instead: the block's number, its first product, and the products before it.
CREATE TABLE release_lists (
  node bigint NOT NULL,
  attribute text COLLATE "C" NOT NULL,
  value text COLLATE "C" NOT NULL,
  since bigint NOT NULL,
  total bigint NOT NULL,
  numbers bytea NOT NULL,
  long_value text,
  PRIMARY KEY (node, attribute, value, since)
);

CREATE TABLE release_list_blocks (
  number bigint PRIMARY KEY,
  numbers bytea NOT NULL
);

-- Attributes that few products share. `language` is empty where all languages have the same value.
CREATE TABLE release_values (
  generation bigint NOT NULL,
  attribute integer NOT NULL,
  value text COLLATE "C" NOT NULL,
  language text COLLATE "C" NOT NULL,
  product bigint NOT NULL,
  long_value text,
  PRIMARY KEY (generation, attribute, value, language, product)
);

CREATE TABLE release_files (
  generation bigint NOT NULL,
  id text COLLATE "C" NOT NULL,
  since bigint NOT NULL,
  document text NOT NULL,
  seal bigint NOT NULL,
  PRIMARY KEY (generation, id, since)
);
CREATE INDEX release_files_by_release ON release_files (generation, since);

CREATE TABLE release_product_files (
  product bigint NOT NULL,
  kind text COLLATE "C" NOT NULL CHECK (kind IN ('main_image', 'files')),
  position integer NOT NULL,
  file_id text COLLATE "C" NOT NULL,
  PRIMARY KEY (product, kind, position)
);

CREATE TABLE release_components (
  product bigint NOT NULL,
  position integer NOT NULL,
  component_id text COLLATE "C" NOT NULL,
  PRIMARY KEY (product, position)
);

-- What a release changed against the one before it in its generation.
CREATE TABLE release_product_changes (
  release bigint NOT NULL,
  product bigint NOT NULL,
  change text COLLATE "C" NOT NULL CHECK (change IN ('added', 'retired')),
  PRIMARY KEY (release, product)
);

CREATE TABLE release_list_changes (
  release bigint NOT NULL,
  node bigint NOT NULL,
  attribute text COLLATE "C" NOT NULL,
  value text COLLATE "C" NOT NULL,
  PRIMARY KEY (release, node, attribute, value)
);
