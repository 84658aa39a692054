import { listNodeTree, type TreeCatalog, type TreeNode } from '@aisle/schema/dev';
import { useState } from 'react';
import {
  Button as BareButton,
  type Key,
  Tree,
  TreeItem,
  TreeItemContent,
} from 'react-aria-components';
import { fetchDev } from '../dev-data/use-dev.js';
import { capital, countProducts, formatTime } from '../lib/texts.js';
import { requestLanguage } from '../request-form/form-values.js';
import { sendWith } from '../sending/send.js';
import { beginOpening, changeForm, enterLater } from '../state/actions.js';
import { type FormValues, withFields, withoutFields } from '../state/form.js';
import { usePlayground } from '../state/playground-store.js';
import { Button, Icon } from '../widgets/button.js';
import { Pick, type PickOption } from '../widgets/pick.js';
import { SuggestInput } from '../widgets/suggest-input.js';
import styles from './place.module.css';
import {
  findRelease,
  growTree,
  isNewest,
  type NodeBranch,
  nodesRequest,
  type PlaceChoice,
  pathTo,
  releaseName,
  sensibleNode,
} from './place-summary.js';

interface PlaceProps {
  readonly place: PlaceChoice;
}

/** Pickers for a catalog, its release and a node. */
export default function PlacePanel({ place }: PlaceProps) {
  const { catalogId, releaseId, hasCatalog, catalogs = [] } = place;
  const catalog = catalogs.find(({ id }) => id === catalogId);
  if (!hasCatalog) {
    return (
      <>
        <div className="line">
          <p className="soft">The catalog rules choose the catalog for the shopper.</p>
          <Button onPress={() => sendWith(() => changeForm((form) => ({ ...form, address: 0 })))}>
            Choose a catalog
          </Button>
        </div>
        {place.nodeId !== undefined && <NodePicker place={place} />}
      </>
    );
  }
  return (
    <>
      <div className="columns loose">
        <NamedPick
          name="Catalog"
          options={catalogs.map(({ id, name, releases: [newest] }) => ({
            value: id,
            label: name,
            note: newest ? countProducts(newest.products) : 'never published',
          }))}
          value={catalogId}
          unknown="not a catalog of this store"
          onPick={(picked) => {
            const other = catalogs.find(({ id }) => id === picked);
            if (other) chooseRelease(place, other, 'latestPublished');
          }}
        />
        <NamedPick
          name="Release"
          options={releaseOptions(catalog, releaseId)}
          value={releaseId}
          unknown="not a release of this catalog"
          onPick={(picked) => {
            if (catalog) chooseRelease(place, catalog, picked);
          }}
        />
      </div>
      {place.nodeId !== undefined && <NodePicker place={place} />}
    </>
  );
}

/** Returns options for the newest release at any time and for each existing one. */
function releaseOptions(catalog: TreeCatalog | undefined, releaseId: string) {
  const newest = {
    value: isNewest(releaseId) ? releaseId : 'latestPublished',
    label: 'Newest release',
    note: 'follows every publish',
  };
  const releases = (catalog?.releases ?? []).map(({ id, published_at, products }, position) => {
    return {
      value: id,
      label: capital(releaseName(position)),
      note: `${formatTime(published_at)} · ${countProducts(products)}`,
    };
  });
  return [newest, ...releases];
}

interface NamedPickProps {
  readonly name: 'Catalog' | 'Release';
  readonly options: readonly PickOption<string>[];
  readonly value: string;
  /** Message about a value that is not among the options. */
  readonly unknown: string;
  readonly onPick: (value: string) => void;
}

/** Picker for a catalog, release or node. It also shows a value that does not exist. */
function NamedPick({ name, options, value, unknown, onPick }: NamedPickProps) {
  const isKnown = value === '' || options.some((option) => option.value === value);
  return (
    <div className="stack tight">
      <p className="label">
        {name} <code>{name.toLowerCase()}_id</code>
      </p>
      <Pick
        label={name}
        options={isKnown ? options : [{ value, label: value, note: unknown }, ...options]}
        value={value}
        onPick={onPick}
      />
    </div>
  );
}

/** Minimum number of nodes that need a search. */
const many = 8;

/** Picker for a hierarchy or node of the release. */
function NodePicker({ place }: { readonly place: PlaceChoice }) {
  const { nodeName, nodeId = '' } = place;
  const isHierarchy = nodeName === 'hierarchy_id';
  const nodes = place.nodes?.filter(({ parent_id }) => !isHierarchy || parent_id === undefined);
  const [search, setSearch] = useState('');
  const [found, setFound] = useState('');
  if (nodes === undefined) return <p className="soft">No nodes to choose from.</p>;
  const names = new Map(nodes.map(({ id, name }) => [id, name]));
  return (
    <div className="stack">
      <div className="line between">
        <p className="label">
          {isHierarchy ? 'Hierarchy' : 'Node'} <code>{nodeName}</code>
        </p>
        {nodes.length > many && (
          <div className={styles.search}>
            <SuggestInput
              label="Find a node"
              placeholder={`Find among ${nodes.length} nodes`}
              text={search}
              suggestions={nodes.map(({ id, name, parent_id, products }) => ({
                key: id,
                name,
                note: parent_id && names.get(parent_id),
                end: countProducts(products),
              }))}
              narrows
              empty="No node has this name or id."
              onType={setSearch}
              onChoose={({ key }) => {
                setSearch('');
                setFound(key);
                chooseNode(place, key);
              }}
            />
          </div>
        )}
      </div>
      {nodes.every(({ id }) => id !== nodeId) && nodeId !== '' && (
        <p className="soft">
          The form has the node <code>{nodeId}</code>, which this release does not have. Choose
          another one.
        </p>
      )}
      <NodeTreeView
        key={`${place.catalogId} ${found}`}
        nodes={nodes}
        selected={nodeId}
        onChoose={(id) => chooseNode(place, id)}
      />
      <p className="soft">
        A node lists the products attached to itself. A hierarchy lists the products of all its
        nodes.
      </p>
    </div>
  );
}

interface NodeTreeViewProps {
  readonly nodes: readonly TreeNode[];
  readonly selected: string;
  readonly onChoose: (id: string) => void;
}

/** Maximum size of a tree that starts unfolded. */
const few = 12;

/** Tree of hierarchies and nodes with their numbers of products. */
function NodeTreeView({ nodes, selected, onChoose }: NodeTreeViewProps) {
  const [open, setOpen] = useState<ReadonlySet<Key>>(
    () => new Set((nodes.length <= few ? nodes : pathTo(nodes, selected)).map(({ id }) => id)),
  );
  return (
    <Tree
      aria-label="Nodes"
      className={`options ${styles.tree}`}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={nodes.some(({ id }) => id === selected) ? [selected] : []}
      expandedKeys={open}
      onExpandedChange={setOpen}
      onSelectionChange={(keys) => {
        const [chosen] = keys === 'all' ? [] : keys;
        if (chosen !== undefined) onChoose(String(chosen));
      }}
    >
      {growTree(nodes).map((branch) => (
        <Branch key={branch.node.id} branch={branch} open={open} />
      ))}
    </Tree>
  );
}

/** Children of folded nodes are not rendered, because a store may have thousands. */
function Branch({ branch, open }: { branch: NodeBranch; open: ReadonlySet<Key> }) {
  const { node, children } = branch;
  return (
    <TreeItem
      id={node.id}
      textValue={node.name}
      hasChildItems={children.length > 0}
      className={`option ${styles.item}`}
    >
      <TreeItemContent>
        {({ level, hasChildItems }) => (
          <div
            className={`line tight rest ${styles.row}`}
            style={{ paddingInlineStart: (level - 1) * 18 }}
          >
            {hasChildItems ? (
              <BareButton slot="chevron" className="small-icon">
                <Icon name="chevron" size={14} />
              </BareButton>
            ) : (
              <span className="small-icon" />
            )}
            <span className="rest">{node.name}</span>
            {node.curated > 0 && <span className="fine">{node.curated} curated</span>}
            <span className={`tabular ${node.products === 0 ? 'gray' : 'soft'} ${styles.count}`}>
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

/**
 * Chooses a release and a node: the same one if it exists, else the first hierarchy. Enters both at
 * once, unless another choice or request is opened meanwhile.
 */
function chooseRelease(place: PlaceChoice, catalog: TreeCatalog, releaseId: string): void {
  enterLater(enterRelease(place, catalog, releaseId));
}

async function enterRelease(
  place: PlaceChoice,
  catalog: TreeCatalog,
  releaseId: string,
): Promise<boolean> {
  const isLatest = beginOpening();
  const { nodeId } = place;
  const release = findRelease(catalog, releaseId);
  const language = requestLanguage(usePlayground.getState());
  let nodes: readonly TreeNode[] = [];
  if (nodeId !== undefined && release) {
    const request = nodesRequest(catalog.id, release.id, language);
    const tree = await fetchDev(listNodeTree, request).catch(() => undefined);
    nodes = tree?.nodes ?? [];
  }
  if (!isLatest()) return true;
  const node = nodeId === undefined ? {} : { [place.nodeName]: sensibleNode(nodes, nodeId) };
  enterPlace(place, { catalog_id: catalog.id, release_id: releaseId, ...node });
  return true;
}

/** Chooses another node of the same release. */
function chooseNode(place: PlaceChoice, nodeId: string): void {
  beginOpening();
  enterPlace(place, { [place.nodeName]: nodeId });
}

/** The list starts at its first page again. */
function enterPlace({ entry }: PlaceChoice, ids: Readonly<Record<string, string>>): void {
  const entered = Object.entries(ids).map(([name, text]) => [`path:${name}`, { text }]);
  const change = (form: FormValues) =>
    withoutFields(withFields(form, Object.fromEntries(entered)), ['query:page[offset]']);
  sendWith(() => changeForm(change, entry.name));
}
