import { type KeyboardEvent, type RefObject, useRef } from 'react';
import { type JsonLine, type JsonLines, linesOf } from '../json-text/parse-lines.js';
import { useComing, useKeysWithin, useSettled } from '../lib/outcome.js';
import { jsonFault } from '../lib/texts.js';
import viewer from '../lib/viewer.module.css';
import type { Answer } from '../state/playground-store.js';
import { Button, Icon } from '../widgets/button.js';
import { CopyButton, copyAndTell } from '../widgets/lazy-part.js';
import styles from './json.module.css';
import { JsonRows } from './json-rows.js';
import {
  copiedText,
  foldFrom,
  type JsonSearch,
  type JsonTree,
  moveInTree,
  stepsTo,
  useJsonSearch,
  useJsonTree,
  withFold,
} from './json-tree.js';

interface JsonViewProps {
  readonly answer: Pick<Answer, 'text' | 'json' | 'headers'>;
}

/** The body of a response as a foldable tree, or as plain text if it is not JSON. */
export default function JsonView({ answer }: JsonViewProps) {
  const lines = useComing(answer.text, linesOf);
  if (answer.json === undefined || lines === null) return <RawText answer={answer} />;
  return lines && <JsonTreeView key={lines.all.length} lines={lines} />;
}

/** Maximum number of characters to show. Copying takes all of it. */
const limit = 200_000;

/** A body that is not JSON, as plain text. */
function RawText({ answer: { text, headers } }: JsonViewProps) {
  const isJson = headers.some(([name, value]) => name === 'content-type' && /\bjson\b/.test(value));
  const fault = isJson ? jsonFault(text) : undefined;
  if (text === '') return <p className="soft">The response has no body.</p>;
  return (
    <div className="stack">
      <div className="line between">
        <p className="soft">
          {fault === undefined ? 'This body is not JSON' : `The response is broken JSON (${fault})`}
          , shown as it came
          {text.length > limit && `, the first ${limit.toLocaleString('en')} characters of it`}.
        </p>
        <CopyButton what="body" text={text} />
      </div>
      <pre>{text.slice(0, limit)}</pre>
    </div>
  );
}

/** JSON as a tree with a toolbar, foldable lines and a path to the active line. */
function JsonTreeView({ lines }: { readonly lines: JsonLines }) {
  const tree = useJsonTree(lines);
  const search = useJsonSearch(lines, tree.active, tree.reveal);
  const searchField = useRef<HTMLInputElement>(null);
  const rows = useRef<HTMLDivElement>(null);
  const copy = (line = tree.active) =>
    void copyAndTell(copiedText(lines, line), 'Copied the value');
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
    else if (event.key === 'c') copy();
    else return;
    event.preventDefault();
  };
  const press = (line: JsonLine, what: string | undefined) => {
    const isFolded = tree.folding.has(line);
    const folding = what === 'fold' ? withFold(tree.folding, line, !isFolded) : tree.folding;
    tree.apply({ active: line, folding });
    if (what === 'value') copy(line);
  };
  return (
    <div ref={view} className={viewer.view}>
      <JsonTools
        tree={tree}
        search={search}
        searchField={searchField}
        onLeave={() => rows.current?.focus()}
      />
      <JsonRows
        scroller={rows}
        tree={tree}
        search={search}
        onKeyDown={pressInTree}
        onPress={press}
      />
      <PlaceLine tree={tree} onCopy={() => copy()} />
    </div>
  );
}

interface PlaceLineProps {
  readonly tree: JsonTree;
  readonly onCopy: () => void;
}

/** Path to the active line. Each step is a link. */
function PlaceLine({ tree, onCopy }: PlaceLineProps) {
  const steps = [{ line: tree.lines.root, name: '$' }, ...stepsTo(tree.lines, tree.active)];
  return (
    <div className={viewer.foot}>
      <nav aria-label="Path in the JSON" className={styles.steps}>
        <ol>
          {steps.map(({ line, name }) => (
            <li key={line.index}>
              <button
                type="button"
                aria-label={line === tree.lines.root ? 'root' : undefined}
                aria-current={line === tree.active ? 'location' : undefined}
                onClick={() => tree.reveal(line)}
              >
                {name}
              </button>
            </li>
          ))}
        </ol>
      </nav>
      <Button look="quiet" aria-label="Copy the value" onPress={onCopy}>
        <Icon name="copy" size={14} /> Value
      </Button>
    </div>
  );
}

interface JsonToolsProps {
  readonly tree: JsonTree;
  readonly search: JsonSearch;
  readonly searchField: RefObject<HTMLInputElement | null>;
  /** Returns the focus to the tree. */
  readonly onLeave: () => void;
}

const directions = [
  { label: 'Previous match', step: -1 },
  { label: 'Next match', step: 1 },
] as const;

/** Toolbar to search, fold and copy all. */
function JsonTools({ tree, search, searchField, onLeave }: JsonToolsProps) {
  const { lines, apply } = tree;
  const found = describeMatches(search);
  const heard = useSettled(found, 700);
  const fold = (depth?: number) => apply({ folding: foldFrom(lines, depth) });
  return (
    <div className={`line between ${viewer.tools}`}>
      <search className={styles.search}>
        <Icon name="search" size={14} />
        <input
          ref={searchField}
          type="search"
          aria-label="Search in the JSON"
          placeholder="Search"
          title="Search in names and values (Ctrl F); Enter or F3 leads to the next match"
          value={search.query}
          onChange={(event) => search.setQuery(event.target.value)}
          onKeyDown={(event) => {
            if (event.ctrlKey || event.metaKey) return;
            if (event.key === 'Enter') {
              event.preventDefault();
              search.step(event.shiftKey ? -1 : 1);
            }
            if (event.key === 'Escape') {
              event.preventDefault();
              search.setQuery('');
              onLeave();
            }
          }}
        />
        <span className="soft tabular" aria-hidden>
          {found}
        </span>
        <output className="visually-hidden">{heard && `Matches: ${heard}`}</output>
        {directions.map(({ label, step }) => (
          <span key={label} className={styles.step} data-turn={step < 0}>
            <Button look="quiet" square aria-label={label} onPress={() => search.step(step)}>
              <Icon name="chevron-down" size={14} />
            </Button>
          </span>
        ))}
      </search>
      <div className="line">
        <Button look="quiet" title="Shift ←" onPress={() => fold(1)}>
          Fold all
        </Button>
        <Button look="quiet" title="Shift →" onPress={() => fold()}>
          Unfold all
        </Button>
        <CopyButton what="the whole body" text={lines.text} />
      </div>
    </div>
  );
}

function describeMatches({ query, matches, current }: JsonSearch): string {
  if (query === '') return '';
  if (!matches) return 'searching…';
  if (matches.length === 0) return 'no match';
  return `${(current + 1).toLocaleString('en')} of ${matches.length.toLocaleString('en')}`;
}
