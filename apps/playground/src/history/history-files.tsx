import { type ChangeEvent, useRef, useState } from 'react';
import { downloadText } from '../lib/download-text.js';
import { count } from '../lib/texts.js';
import { Button } from '../widgets/button.js';
import { Icon } from '../widgets/icon.js';
import { keepEntry } from './history.js';
import styles from './history.module.css';
import type { HistoryEntry } from './history-entry.js';
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
    <section className="stack" aria-label="Files">
      <h3>As a .http file</h3>
      <div className="line">
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
      <p className="soft">
        Editors can send these requests. Tokens are left out: they are variables of the file.
      </p>
      <div role="status" className="stack soft">
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
        {count(leftOut.length, 'request')} {leftOut.length === 1 ? 'is' : 'are'} not in the file:
      </p>
      <FaultList
        label="Requests not in the file"
        faults={leftOut.map(({ title, reason }) => [title, reason])}
      />
    </>
  );
}

function ImportReport({ report }: { readonly report: ImportedRequests }) {
  const { entries, known, faults } = report;
  return (
    <>
      <p>
        {count(entries.length, 'request')} imported and pinned
        {known > 0 && `, ${known} already there`}
        {faults.length > 0 && `; ${count(faults.length, 'line')} to look at:`}
      </p>
      <FaultList
        label="Lines to look at"
        faults={faults.map(({ line, text }) => [`Line ${line}`, text])}
      />
    </>
  );
}

interface FaultListProps {
  readonly label: string;
  readonly faults: readonly (readonly [where: string, what: string])[];
}

function FaultList({ label, faults }: FaultListProps) {
  if (faults.length === 0) return null;
  return (
    <ol className={`notice stack tight ${styles.faults}`} data-tone="warn" aria-label={label}>
      {faults.map(([where, what]) => (
        <li key={`${where} ${what}`}>
          <strong>{where}</strong>
          {what}
        </li>
      ))}
    </ol>
  );
}
