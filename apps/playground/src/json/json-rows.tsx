import { type KeyboardEvent, type MouseEvent, type RefObject, useEffect, useId } from 'react';
import type { JsonLine } from '../json-text/json-lines.js';
import { useRowWindow } from '../lib/row-window.js';
import viewer from '../lib/viewer.module.css';
import { rowOf } from './folding.js';
import styles from './json.module.css';
import { JsonRow } from './json-row.js';
import type { JsonSearch } from './search-json.js';
import type { JsonTree } from './use-json-tree.js';

interface JsonRowsProps {
  /** Element that scrolls and takes the focus. */
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly tree: JsonTree;
  readonly search: JsonSearch;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  /** Handles a click in a line: on a fold mark, a link or a copy button. */
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
  useEffect(() => {
    // After a jump from elsewhere the focus is on nothing or on a container.
    const isLed = moves > 0 && document.activeElement?.contains(scroller.current);
    if (isLed) scroller.current?.focus({ preventScroll: true });
  }, [moves, scroller]);
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
      title="Arrows move and fold, c copies the value, p its pointer"
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
