import type { TreeNode } from '@aisle/schema/dev';
import { useState } from 'react';
import { Button, type Key, Tree, TreeItem, TreeItemContent } from 'react-aria-components';
import { Icon } from '../lib/icon.js';
import { growTree, type NodeBranch, pathTo } from './node-tree.js';
import styles from './node-tree-view.module.css';

interface NodeTreeViewProps {
  readonly nodes: readonly TreeNode[];
  readonly selected: string;
  /** Whether all of it is unfolded, as search results are. */
  readonly unfolded: boolean;
  readonly onChoose: (id: string) => void;
}

/** Up to so many nodes a tree starts unfolded. */
const few = 12;

/** Hierarchies and nodes with how many products each lists. */
export function NodeTreeView({ nodes, selected, unfolded, onChoose }: NodeTreeViewProps) {
  const [expanded, setExpanded] = useState<ReadonlySet<Key>>(
    () => new Set((nodes.length <= few ? nodes : pathTo(nodes, selected)).map(({ id }) => id)),
  );
  const open = unfolded ? new Set<Key>(nodes.map(({ id }) => id)) : expanded;
  return (
    <Tree
      aria-label="Nodes"
      className={styles.tree}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={nodes.some(({ id }) => id === selected) ? [selected] : []}
      expandedKeys={open}
      onExpandedChange={setExpanded}
      onSelectionChange={(keys) => {
        const [chosen] = keys === 'all' ? [] : keys;
        if (chosen !== undefined) onChoose(String(chosen));
      }}
      renderEmptyState={() => <p className={styles.empty}>No node has this name.</p>}
    >
      {growTree(nodes).map((branch) => (
        <Branch key={branch.node.id} branch={branch} open={open} />
      ))}
    </Tree>
  );
}

/** Nodes beneath a folded one are not drawn: a store may have thousands. */
function Branch({ branch, open }: { branch: NodeBranch; open: ReadonlySet<Key> }) {
  const { node, children } = branch;
  return (
    <TreeItem
      id={node.id}
      textValue={node.name}
      hasChildItems={children.length > 0}
      className={styles.item ?? ''}
    >
      <TreeItemContent>
        {({ level, hasChildItems }) => (
          <div className={styles.row} style={{ paddingInlineStart: (level - 1) * 18 }}>
            {hasChildItems ? (
              <Button slot="chevron" className={styles.chevron ?? ''}>
                <Icon name="chevron" size={14} />
              </Button>
            ) : (
              <span className={styles.chevron} />
            )}
            <span className={styles.name}>{node.name}</span>
            {node.curated > 0 && <span className={styles.curated}>{node.curated} curated</span>}
            <span className={styles.count}>
              {node.products}
              <span className="visually-hidden"> products</span>
            </span>
          </div>
        )}
      </TreeItemContent>
      {open.has(node.id) &&
        children.map((child) => <Branch key={child.node.id} branch={child} open={open} />)}
    </TreeItem>
  );
}
