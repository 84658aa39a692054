-- Nodes are also listed hierarchy by hierarchy, by depth. `hierarchy` is the root that a node is below, empty for
-- a root; `position` orders the nodes of a release: roots as the catalog lists them, then depth by depth. What
-- filters of nodes look for is beside their documents. None of the columns keeps a default, so that a process of the
-- version before, which does not know them, cannot write half a row.

-- What a release would need is not in those that are there: they count as pruned, and are swept; publishing makes
-- new ones.
UPDATE store SET revision = revision + 1
WHERE EXISTS (SELECT FROM releases WHERE state = 'published');
UPDATE releases SET state = 'pruned' WHERE state = 'published';

ALTER TABLE release_nodes ADD COLUMN hierarchy text COLLATE "C" NOT NULL DEFAULT '';
ALTER TABLE release_nodes ADD COLUMN position bigint NOT NULL DEFAULT 0;
ALTER TABLE release_nodes ALTER COLUMN hierarchy DROP DEFAULT, ALTER COLUMN position DROP DEFAULT;
CREATE INDEX release_nodes_by_parent ON release_nodes (release, parent, position);
CREATE INDEX release_nodes_by_hierarchy ON release_nodes (release, hierarchy, position);

ALTER TABLE release_node_documents ADD COLUMN name text COLLATE "C" NOT NULL DEFAULT '';
ALTER TABLE release_node_documents ALTER COLUMN name DROP DEFAULT;
ALTER TABLE release_node_documents ADD COLUMN slug text COLLATE "C";
CREATE INDEX release_node_documents_by_name ON release_node_documents (name, language, node);
CREATE INDEX release_node_documents_by_slug ON release_node_documents (slug, language, node);
