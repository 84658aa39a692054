import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import styles from './fold-panel.module.css';
import { Icon } from './icon.js';

interface FoldPanelProps {
  /** What the panel holds, in a line. */
  readonly summary: ReactNode;
  /** What stands under the line, folded or not. */
  readonly notes?: ReactNode;
  /** The same, only while it is folded. */
  readonly foldedNotes?: ReactNode;
  readonly children: ReactNode;
}

/** Something in a line, and unfolded what there is to change of it. */
export function FoldPanel({ summary, notes, foldedNotes, children }: FoldPanelProps) {
  const [isOpen, setOpen] = useState(false);
  const panel = useId();
  const fold = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const place = fold.current;
    if (!isOpen || !place) return;
    // What it holds may come later; who went on by then scrolls for themselves.
    const observer = new ResizeObserver(() => {
      const { activeElement: holder, body } = document;
      const isHere = holder === body || holder === place.firstElementChild;
      if (isHere) place.scrollIntoView({ block: 'nearest' });
    });
    observer.observe(place);
    return () => observer.disconnect();
  }, [isOpen]);
  return (
    <div ref={fold} className={`panel ${styles.fold}`}>
      <button
        type="button"
        className={styles.summary}
        aria-expanded={isOpen}
        aria-controls={panel}
        onClick={() => setOpen(!isOpen)}
      >
        {summary}
        <span className={`line ${styles.change}`}>
          {isOpen ? 'Done' : 'Edit'}
          <Icon name="chevron-down" size={14} />
        </span>
      </button>
      {notes}
      {!isOpen && foldedNotes}
      <div id={panel} hidden={!isOpen}>
        {isOpen && <div className={`stack wide ${styles.panel}`}>{children}</div>}
      </div>
    </div>
  );
}
