import { type KeyboardEvent, useRef, useState } from 'react';
import { Button } from '../lib/button.js';
import { copyText } from '../lib/copy-button.js';
import { useKeysWithin } from '../lib/hooks.js';
import { Icon } from '../lib/icon.js';
import { withFold } from './folding.js';
import styles from './json.module.css';
import type { JsonLines } from './json-lines.js';
import { followedLink } from './json-row.js';
import { JsonRows, type JsonRowsHandle } from './json-rows.js';
import { JsonTools } from './json-tools.js';
import { copiedText } from './line-text.js';
import { moveInTree } from './move-in-tree.js';
import { pointerOf, stepsTo } from './pointer.js';
import { useJsonSearch } from './search-json.js';
import { type JsonTree, useJsonTree } from './use-json-tree.js';

interface JsonTreeViewProps {
  readonly lines: JsonLines;
  readonly pointer?: string;
}

/** JSON as a tree: tools above, lines that fold, and below where the reader is. */
export function JsonTreeView({ lines, pointer }: JsonTreeViewProps) {
  const tree = useJsonTree(lines, pointer);
  const search = useJsonSearch(lines, tree.active, tree.reveal);
  const searchField = useRef<HTMLInputElement>(null);
  const rows = useRef<JsonRowsHandle>(null);
  const [note, setNote] = useState('');
  const copy = async (what: 'value' | 'pointer', line = tree.active) => {
    const text = what === 'value' ? copiedText(lines, line) : pointerOf(lines, line);
    setNote((await copyText(text)) ? `Copied the ${what}` : 'Copying is not allowed here');
  };
  const view = useKeysWithin((event) => {
    const isFind = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'f';
    if (isFind) {
      searchField.current?.focus();
      searchField.current?.select();
    } else if (event.key === 'F3') search.step(event.shiftKey ? -1 : 1);
    else return;
    event.preventDefault();
  });
  const pressInTree = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const move = moveInTree(tree, event.key, event.shiftKey);
    if (move) tree.apply(move);
    else if (event.key === 'c') void copy('value');
    else if (event.key === 'p') void copy('pointer');
    else if (event.key !== 'Enter' || !followedLink(lines, tree.active)) return;
    event.preventDefault();
  };
  const press = (line: number, what: string | undefined) => {
    const isFolded = tree.folding[line] === 1;
    const folding = what === 'fold' ? withFold(tree.folding, line, !isFolded) : tree.folding;
    tree.apply({ active: line, folding });
    if (what === 'link') followedLink(lines, line);
    if (what === 'value' || what === 'pointer') void copy(what, line);
  };
  return (
    <div ref={view} className={styles.view}>
      <JsonTools
        tree={tree}
        search={search}
        searchField={searchField}
        onLeave={() => rows.current?.focus()}
      />
      <JsonRows ref={rows} tree={tree} search={search} onKeyDown={pressInTree} onPress={press} />
      <PlaceLine tree={tree} note={note} onCopy={copy} />
    </div>
  );
}

interface PlaceLineProps {
  readonly tree: JsonTree;
  /** What happened last. */
  readonly note: string;
  readonly onCopy: (what: 'value' | 'pointer') => void;
}

/** Where the reader is: each step of the pointer leads there. */
function PlaceLine({ tree, note, onCopy }: PlaceLineProps) {
  const steps = [{ line: 0, name: '$' }, ...stepsTo(tree.lines, tree.active)];
  return (
    <div className={styles.foot}>
      <nav aria-label="Place in the JSON" className={styles.steps}>
        <ol>
          {steps.map(({ line, name }) => (
            <li key={line}>
              <button
                type="button"
                aria-label={line === 0 ? 'root' : undefined}
                aria-current={line === tree.active ? 'location' : undefined}
                onClick={() => tree.reveal(line)}
              >
                {name}
              </button>
            </li>
          ))}
        </ol>
      </nav>
      <output className={styles.note}>{note}</output>
      <Button look="quiet" aria-label="Copy the value" onPress={() => onCopy('value')}>
        <Icon name="copy" size={14} /> Value
      </Button>
      <Button look="quiet" aria-label="Copy the pointer" onPress={() => onCopy('pointer')}>
        <Icon name="copy" size={14} /> Pointer
      </Button>
    </div>
  );
}
