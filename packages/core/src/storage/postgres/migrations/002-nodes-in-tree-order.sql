-- Nodes are also listed hierarchy by hierarchy, by depth. `hierarchy` is the root that a node is below, empty for
-- a root; `position` orders the nodes of a release: roots as the catalog lists them, then depth by depth.
ALTER TABLE release_nodes ADD COLUMN hierarchy text COLLATE "C" NOT NULL DEFAULT '';
ALTER TABLE release_nodes ADD COLUMN position bigint NOT NULL DEFAULT 0;
CREATE INDEX release_nodes_by_parent ON release_nodes (release, parent, position);
CREATE INDEX release_nodes_by_hierarchy ON release_nodes (release, hierarchy, position);

-- How their catalogs listed the roots of releases that are there is not known: those stay in list order.
WITH RECURSIVE tree (number, release, id, hierarchy, depth) AS (
  SELECT number, release, id, '' COLLATE "C", 0 FROM release_nodes WHERE parent = ''
  UNION ALL
  SELECT node.number, node.release, node.id,
    CASE WHEN tree.depth = 0 THEN tree.id ELSE tree.hierarchy END, tree.depth + 1
  FROM tree JOIN release_nodes AS node ON node.release = tree.release AND node.parent = tree.id
)
UPDATE release_nodes SET hierarchy = tree.hierarchy, position = tree.depth * 1048576 + tree.number % 1048576
FROM tree WHERE tree.number = release_nodes.number;
