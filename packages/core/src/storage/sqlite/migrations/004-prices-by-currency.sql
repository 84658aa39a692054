-- What a price adds to a document depends on the reader's currency, as a sale may be in one of them only.

-- Products look as they did; the next release of each catalog is built by the new rules, as its form is newer.
UPDATE release_products SET packed = repack_product(packed);
