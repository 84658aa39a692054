import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import styles from './fold-panel.module.css';
import { Icon } from './icon.js';

interface FoldPanelProps {
  /** Content of the panel in one line. */
  readonly summary: ReactNode;
  /** Content below the line, folded or not. */
  readonly notes?: ReactNode;
  /** Content below the line while it is folded. */
  readonly foldedNotes?: ReactNode;
  readonly children: ReactNode;
}

/** A one-line summary that unfolds to an editor. */
export function FoldPanel({ summary, notes, foldedNotes, children }: FoldPanelProps) {
  const [isOpen, setOpen] = useState(false);
  const panel = useId();
  const fold = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const place = fold.current;
    if (!isOpen || !place) return;
    // The content may load later. Do not scroll if the focus has moved on by then.
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
