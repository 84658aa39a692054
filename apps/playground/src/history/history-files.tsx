import { type ChangeEvent, useRef, useState } from 'react';
import { Button } from '../lib/button.js';
import { downloadText } from '../lib/download-text.js';
import { Icon } from '../lib/icon.js';
import { keepEntry } from './history.js';
import type { HistoryEntry } from './history-entry.js';
import styles from './history-panel.module.css';
import {
  type ExportedRequests,
  exportRequests,
  type ImportedRequests,
  importRequests,
} from './transfer.js';

interface HistoryFilesProps {
  readonly entries: readonly HistoryEntry[];
  readonly selected: readonly HistoryEntry[];
}

/** Saves requests as a `.http` file for editors, and takes such files over. */
export function HistoryFiles({ entries, selected }: HistoryFilesProps) {
  const input = useRef<HTMLInputElement>(null);
  const [report, setReport] = useState<ImportedRequests>();
  const [leftOut, setLeftOut] = useState<ExportedRequests['leftOut']>([]);
  const saved = entries.filter(({ pinned, name }) => pinned || name !== '');
  const chosen = selected.length > 0 ? selected : saved;
  const download = () => {
    const exported = exportRequests(chosen, location.origin);
    downloadText('aisle.http', 'text/plain', exported.text);
    setLeftOut(exported.leftOut);
    setReport(undefined);
  };
  const upload = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (!file) return;
    const imported = importRequests(await file.text(), entries, Date.now());
    target.value = '';
    for (const entry of imported.entries) await keepEntry(entry);
    setReport(imported);
    setLeftOut([]);
  };
  return (
    <section className={styles.part} aria-label="Files">
      <h3>As a .http file</h3>
      <div className={styles.buttons}>
        <Button isDisabled={chosen.length === 0} onPress={download}>
          <Icon name="download" />
          Export {selected.length > 0 ? 'selected' : 'pinned and named'} ({chosen.length})
        </Button>
        <Button onPress={() => input.current?.click()}>
          <Icon name="upload" />
          Import…
        </Button>
        <input
          ref={input}
          type="file"
          accept=".http,.rest,text/plain"
          aria-label="Import a .http file"
          hidden
          onChange={upload}
        />
      </div>
      <p>Editors can send these requests. Tokens are left out: they are variables of the file.</p>
      <div role="status">
        {report && <ImportReport report={report} />}
        {leftOut.length > 0 && <ExportReport leftOut={leftOut} />}
      </div>
    </section>
  );
}

function ExportReport({ leftOut }: Pick<ExportedRequests, 'leftOut'>) {
  return (
    <>
      <p>
        {leftOut.length === 1 ? '1 request is' : `${leftOut.length} requests are`} not in the file:
      </p>
      <ol className={styles.faults} aria-label="Requests not in the file">
        {leftOut.map(({ id, title, reason }) => (
          <li key={id}>
            <strong>{title}</strong>
            {reason}
          </li>
        ))}
      </ol>
    </>
  );
}

function ImportReport({
  report: { entries, known, faults },
}: {
  readonly report: ImportedRequests;
}) {
  return (
    <>
      <p>
        {entries.length === 1 ? '1 request' : `${entries.length} requests`} imported and pinned
        {known > 0 && `, ${known} already there`}
        {faults.length > 0 &&
          `; ${faults.length === 1 ? '1 line' : `${faults.length} lines`} to look at:`}
      </p>
      {faults.length > 0 && (
        <ol className={styles.faults} aria-label="Lines to look at">
          {faults.map(({ line, text }) => (
            <li key={`${line} ${text}`}>
              <strong>Line {line}</strong>
              {text}
            </li>
          ))}
        </ol>
      )}
    </>
  );
}
