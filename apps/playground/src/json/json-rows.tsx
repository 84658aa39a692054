import { type KeyboardEvent, type MouseEvent, type RefObject, useEffect, useId } from 'react';
import { isOpening, type JsonLine } from '../json-text/parse-lines.js';
import { useRowWindow } from '../lib/long-lists.js';
import { shorten } from '../lib/texts.js';
import viewer from '../lib/viewer.module.css';
import { Icon } from '../widgets/button.js';
import styles from './json.module.css';
import {
  type JsonSearch,
  type JsonTree,
  lineText,
  pointerOf,
  rowOf,
  searchPattern,
} from './json-tree.js';

interface JsonRowsProps {
  /** Element that scrolls and takes the focus. */
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly tree: JsonTree;
  readonly search: JsonSearch;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  /** Handles a click in a line: on a fold mark or a copy button. */
  readonly onPress: (line: JsonLine, what: string | undefined) => void;
}

const rowHeight = 22;

/** The visible lines. Long texts are virtualized. */
export function JsonRows({ scroller, tree, search, onKeyDown, onPress }: JsonRowsProps) {
  const { lines, shown, active, moves } = tree;
  const treeId = useId();
  const activeRow = rowOf(shown, active);
  const { first, end, scrollTo } = useRowWindow({ scroller, count: shown.length, rowHeight });
  const inSight = Array.from({ length: Math.max(0, end - first) }, (_, index) => first + index);
  // Keep the active line in the document at any scroll position.
  const rows = inSight.includes(activeRow) ? inSight : [...inSight, activeRow];
  useEffect(() => {
    if (moves > 0) scrollTo(activeRow);
  }, [moves, activeRow, scrollTo]);
  const press = ({ target }: MouseEvent) => {
    if (!(target instanceof Element)) return;
    const line = lines.all[Number(target.closest<HTMLElement>('[data-line]')?.dataset.line)];
    if (!line) return;
    scroller.current?.focus({ preventScroll: true });
    onPress(line, target.closest<HTMLElement>('[data-press]')?.dataset.press);
  };
  return (
    <div
      ref={scroller}
      role="tree"
      aria-label="JSON"
      aria-activedescendant={`${treeId}-${active.index}`}
      tabIndex={0}
      className={`${viewer.frame} ${styles.rows}`}
      title="Arrow keys move and fold, c copies the value"
      onKeyDown={onKeyDown}
      onClick={press}
    >
      <div className={styles.space} style={{ height: shown.length * rowHeight }}>
        {rows.map((row) => {
          const line = shown[row];
          return (
            line && (
              <div
                key={line.index}
                className={styles.place}
                style={{ transform: `translateY(${row * rowHeight}px)` }}
              >
                <JsonRow id={`${treeId}-${line.index}`} tree={tree} line={line} search={search} />
              </div>
            )
          );
        })}
      </div>
    </div>
  );
}

interface JsonRowProps {
  readonly id: string;
  readonly tree: JsonTree;
  readonly line: JsonLine;
  readonly search: JsonSearch;
}

const deepest = 40;
/** Maximum length of a string to show. Copying takes all of it. */
const longest = 2000;

/**
 * A line of the tree, which handles its clicks. Closing brackets are hidden from screen readers.
 */
function JsonRow({ id, tree, line, search }: JsonRowProps) {
  const { lines, folding, active } = tree;
  const isFolded = folding.has(line);
  const { name, value, hidden, comma } = lineText(lines, line, isFolded);
  const indent = { paddingInlineStart: `${Math.min(line.depth, deepest) * 16 + 20}px` };
  if (line.opened) {
    return (
      <div aria-hidden="true" className={styles.row} style={indent}>
        {value}
        {comma && ','}
      </div>
    );
  }
  const opens = isOpening(line);
  const match = search.matches?.[search.current];
  const marks = {
    query: search.query,
    ...(match?.line === line && { current: match.offset }),
  };
  const shown = shorten(value, longest);
  return (
    <div
      id={id}
      role="treeitem"
      aria-description={name === '' ? pointerOf(lines, line) : undefined}
      aria-level={line.depth + 1}
      aria-posinset={line.position + 1}
      aria-setsize={line.parent?.size ?? 1}
      aria-expanded={opens ? !isFolded : undefined}
      aria-selected={line === active}
      tabIndex={-1}
      className={styles.row}
      style={indent}
      data-line={line.index}
    >
      {opens && (
        <span aria-hidden="true" className={styles.fold} data-open={!isFolded} data-press="fold">
          <Icon name="chevron" size={12} />
        </span>
      )}
      {name !== '' && (
        <>
          <span className={styles.name}>
            <MarkedText text={name} from={line.keyStart} {...marks} />
          </span>
          {': '}
        </>
      )}
      <span className={`code-${line.kind}`}>
        <MarkedText text={shown} from={line.start} {...marks} />
      </span>
      {hidden && (
        <span className="gray">
          {hidden.members === 1 ? ' 1 member ' : ` ${hidden.members} members `}
          <span className={styles.end}>{hidden.end}</span>
        </span>
      )}
      {comma && ','}
      <span
        className={styles.copy}
        aria-hidden="true"
        data-press="value"
        title="Copy the value (c)"
      >
        <Icon name="copy" size={12} />
      </span>
    </div>
  );
}

interface MarkedTextProps {
  readonly text: string;
  /** Offset of the text in the JSON text. */
  readonly from: number;
  /** Search text; empty if there is no search. */
  readonly query: string;
  /** Offset of the current match in the JSON text. */
  readonly current?: number;
}

/** A text with highlighted matches of a search. */
function MarkedText({ text, from, query, current }: MarkedTextProps) {
  if (query === '') return text;
  const places = [...text.matchAll(searchPattern(query))].map(({ index }) => index);
  if (places.length === 0) return text;
  return places.map((place, which) => {
    const end = place + query.length;
    return (
      <span key={place}>
        {which === 0 && text.slice(0, place)}
        <mark className={styles.mark} data-current={from + place === current}>
          {text.slice(place, end)}
        </mark>
        {text.slice(end, places[which + 1])}
      </span>
    );
  });
}
