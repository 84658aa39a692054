-- Texts that releases are searched by become keys, as on PostgreSQL. `long_value` has the text of a shortened key. The
-- migration writes the keys of the releases that are there.

ALTER TABLE release_lists ADD COLUMN long_value TEXT;
ALTER TABLE release_values ADD COLUMN long_value TEXT;

-- The number of the last release. A store that is emptied keeps it.
ALTER TABLE store ADD COLUMN releases INTEGER NOT NULL DEFAULT 0;
UPDATE store SET releases = (SELECT coalesce(max(number), 0) FROM releases);
