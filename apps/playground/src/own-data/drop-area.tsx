import { useEffect, useState } from 'react';
import { tell } from '../lib/outcome.js';
import { showSheet } from '../lib/page-sheet.js';
import { isDevelopment, usePlayground } from '../state/playground-store.js';
import { Icon } from '../widgets/button.js';
import styles from './own-data.module.css';

/** Reason why files cannot be imported, and the remedy. */
const unavailable =
  'Importing on the page needs development mode: start Aisle without --production, or run aisle import FILE --publish.';

/**
 * Takes files that are dropped anywhere on the page. The browser would leave the page and show the
 * file instead.
 */
export function DropArea() {
  const [isOver, setOver] = useState(false);
  const development = usePlayground(isDevelopment);
  useEffect(() => {
    const over = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      keep(event);
      if (event.dataTransfer) event.dataTransfer.dropEffect = 'copy';
      setOver(true);
    };
    const leave = ({ relatedTarget }: DragEvent) => {
      if (relatedTarget === null) setOver(false);
    };
    const drop = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      keep(event);
      setOver(false);
      const files = [...(event.dataTransfer?.files ?? [])];
      if (!isDevelopment(usePlayground.getState())) tell(unavailable);
      else if (files.length > 0) void openOwnData(files);
    };
    const stop = new AbortController();
    // Capture the event first, because editors would insert the file's text.
    const options = { capture: true, signal: stop.signal };
    window.addEventListener('dragenter', over, options);
    window.addEventListener('dragover', over, options);
    window.addEventListener('dragleave', leave, options);
    window.addEventListener('drop', drop, options);
    return () => stop.abort();
  }, []);
  if (!isOver) return null;
  return (
    <div className={styles.over} data-unavailable={!development || undefined}>
      <p className="stack">
        <strong className="line">
          <Icon name={development ? 'upload' : 'warning'} />
          {development ? 'Drop to import' : 'Not available'}
        </strong>
        {development
          ? 'CSV, JSON or NDJSON, and a mapping of columns beside a CSV. The files are checked first; nothing is stored until you publish.'
          : unavailable}
      </p>
    </div>
  );
}

/** Opens the import with files. */
async function openOwnData(files: readonly File[]): Promise<void> {
  showSheet('import');
  const { addFiles } = await import('./own-files.js');
  await addFiles(files);
}

function hasFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes('Files') ?? false;
}

function keep(event: DragEvent): void {
  event.preventDefault();
  event.stopPropagation();
}
