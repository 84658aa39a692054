-- Nodes are also listed hierarchy by hierarchy, by depth. `hierarchy` is the root that a node is below, empty for
-- a root; `position` orders the nodes of a release: roots as the catalog lists them, then depth by depth.
ALTER TABLE release_nodes ADD COLUMN hierarchy TEXT NOT NULL DEFAULT '';
ALTER TABLE release_nodes ADD COLUMN position INTEGER NOT NULL DEFAULT 0;
CREATE INDEX release_nodes_by_parent ON release_nodes (release, parent, position);
CREATE INDEX release_nodes_by_hierarchy ON release_nodes (release, hierarchy, position);

-- The basis of a release's generation has its hierarchies in the order of the catalog.
WITH RECURSIVE roots (generation, id, rank) AS (
  SELECT generations.number, root.value, root.key
  FROM generations JOIN json_each(generations.basis, '$.hierarchy_ids') AS root
),
tree (number, release, id, hierarchy, depth, rank) AS (
  SELECT node.number, node.release, node.id, '', 0, coalesce(roots.rank, node.number % 1048576)
  FROM release_nodes AS node
  JOIN releases ON releases.number = node.release
  LEFT JOIN roots ON roots.generation = releases.generation AND roots.id = node.id
  WHERE node.parent = ''
  UNION ALL
  SELECT node.number, node.release, node.id, iif(tree.depth = 0, tree.id, tree.hierarchy), tree.depth + 1,
    node.number % 1048576
  FROM tree JOIN release_nodes AS node ON node.release = tree.release AND node.parent = tree.id
)
UPDATE release_nodes SET hierarchy = tree.hierarchy, position = tree.depth * 1048576 + tree.rank
FROM tree WHERE tree.number = release_nodes.number;

-- What orders and finds nodes is sealed as well.
UPDATE release_nodes
SET seal = reseal_node(seal, release, id, lists, curated, parent, hierarchy, position);

-- What filters of nodes look for, as the document has it.
ALTER TABLE release_node_documents ADD COLUMN name TEXT;
ALTER TABLE release_node_documents ADD COLUMN slug TEXT;
UPDATE release_node_documents
SET name = attribute_of(document, 'name'), slug = attribute_of(document, 'slug');
CREATE INDEX release_node_documents_by_name ON release_node_documents (name, language, node);
CREATE INDEX release_node_documents_by_slug ON release_node_documents (slug, language, node);
