-- What is read gets a checksum, so that bytes that a disk changed are not taken for what was written.

UPDATE release_products SET packed = seal_product(packed);
UPDATE release_lists SET numbers = add_seal(numbers);
UPDATE release_list_blocks SET numbers = add_seal(numbers);
-- What is sealed can be carried on.
UPDATE generations SET basis = replace(basis, '"storedForm":1', '"storedForm":2');

-- Rows get theirs when they are written the next time.
ALTER TABLE releases ADD COLUMN seal INTEGER;
ALTER TABLE release_nodes ADD COLUMN seal INTEGER;
ALTER TABLE release_node_documents ADD COLUMN seal INTEGER;
ALTER TABLE release_files ADD COLUMN seal INTEGER;
ALTER TABLE subscriptions ADD COLUMN seal INTEGER;
ALTER TABLE offerings ADD COLUMN seal INTEGER;
