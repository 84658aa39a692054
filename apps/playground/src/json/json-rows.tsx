import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import {
  type KeyboardEvent,
  type MouseEvent,
  type Ref,
  useCallback,
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
} from 'react';
import { rowOf } from './folding.js';
import styles from './json.module.css';
import { at } from './json-lines.js';
import { JsonRow } from './json-row.js';
import type { JsonSearch } from './use-json-search.js';
import type { JsonTree } from './use-json-tree.js';

/** What others may do with the rows. */
export interface JsonRowsHandle {
  readonly focus: () => void;
}

interface JsonRowsProps {
  readonly ref: Ref<JsonRowsHandle>;
  readonly tree: JsonTree;
  readonly search: JsonSearch;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  /** Something in a line was pressed: a mark to fold, a link, a copy. */
  readonly onPress: (line: number, what: string | undefined) => void;
}

const rowHeight = 22;

/** The lines that are shown; of many only those in sight are in the document. */
export function JsonRows({ ref, tree, search, onKeyDown, onPress }: JsonRowsProps) {
  const { shown, active, moves } = tree;
  const scroller = useRef<HTMLDivElement>(null);
  const treeId = useId();
  const activeRow = rowOf(shown, active);
  const rangeExtractor = useCallback(
    (range: Range) => {
      const rows = defaultRangeExtractor(range);
      if (rows.includes(activeRow)) return rows;
      return [...rows, activeRow].toSorted((a, b) => a - b);
    },
    [activeRow],
  );
  const virtualizer = useVirtualizer({
    count: shown.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 15,
    rangeExtractor,
  });
  useImperativeHandle(ref, () => ({ focus: () => scroller.current?.focus() }));
  useEffect(() => {
    if (moves > 0) virtualizer.scrollToIndex(activeRow, { align: 'auto' });
  }, [moves, activeRow, virtualizer]);
  const press = ({ target }: MouseEvent) => {
    if (!(target instanceof Element)) return;
    const line = target.closest<HTMLElement>('[data-line]')?.dataset.line;
    if (line === undefined) return;
    scroller.current?.focus({ preventScroll: true });
    onPress(Number(line), target.closest<HTMLElement>('[data-press]')?.dataset.press);
  };
  return (
    <div
      ref={scroller}
      role="tree"
      aria-label="JSON"
      aria-activedescendant={`${treeId}-${active}`}
      tabIndex={0}
      className={styles.rows}
      title="Arrows move and fold, c copies the value, p its pointer"
      onKeyDown={onKeyDown}
      onClick={press}
    >
      <div className={styles.space} style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const line = at(shown, index);
          return (
            <div
              key={line}
              className={styles.place}
              style={{ transform: `translateY(${start}px)` }}
            >
              <JsonRow id={`${treeId}-${line}`} tree={tree} line={line} search={search} />
            </div>
          );
        })}
      </div>
    </div>
  );
}
