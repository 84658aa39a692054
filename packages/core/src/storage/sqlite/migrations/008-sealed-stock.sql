-- Stock is sealed as other records are. Rows from before get theirs when they are written the next time.
ALTER TABLE stock ADD COLUMN seal INTEGER;
