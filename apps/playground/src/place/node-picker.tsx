import type { TreeNode } from '@aisle/schema/dev';
import { useState } from 'react';
import type { OperationEntry } from '../operations/operation-entry.js';
import { chooseNode } from './choose-place.js';
import { searchNodes } from './node-tree.js';
import { NodeTreeView } from './node-tree-view.js';
import styles from './place-picker.module.css';
import type { PlaceChoice } from './use-place.js';

/** From how many nodes on a search is offered, and how many found ones are shown. */
const many = 8;
const mostFound = 300;

interface NodePickerProps {
  readonly entry: OperationEntry;
  readonly place: PlaceChoice;
}

function isRoot({ parent_id }: TreeNode): boolean {
  return parent_id === undefined;
}

/** Picks a hierarchy or a node of the release. */
export function NodePicker({ entry, place }: NodePickerProps) {
  const { nodeName, nodeId = '' } = place;
  const isHierarchy = nodeName === 'hierarchy_id';
  const nodes = isHierarchy ? place.nodes?.filter(isRoot) : place.nodes;
  const [search, setSearch] = useState('');
  if (nodes === undefined) return <p className={styles.note}>No nodes to choose from.</p>;
  const found = search.trim() === '' ? nodes : searchNodes(nodes, search).slice(0, mostFound);
  return (
    <div className={styles.nodes}>
      <div className={styles.nodesHead}>
        <p className={styles.label}>
          {isHierarchy ? 'Hierarchy' : 'Node'} <code>{nodeName}</code>
        </p>
        {nodes.length > many && (
          <input
            type="search"
            className={styles.search}
            aria-label="Find a node by name"
            placeholder={`Find among ${nodes.length} nodes`}
            value={search}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setSearch(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) event.preventDefault();
            }}
          />
        )}
      </div>
      {nodes.every(({ id }) => id !== nodeId) && nodeId !== '' && (
        <p className={styles.note}>
          The form has the node <code>{nodeId}</code>, which this release does not have. It is sent
          as it is until you choose another.
        </p>
      )}
      <NodeTreeView
        key={`${place.catalogId} ${search.trim() === ''}`}
        nodes={found}
        selected={nodeId}
        unfolded={search.trim() !== ''}
        onChoose={(id) => chooseNode(entry, id)}
      />
    </div>
  );
}
