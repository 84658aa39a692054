import { type ChangeEvent, useRef, useState } from 'react';
import { downloadText } from '../lib/download-text.js';
import { count } from '../lib/texts.js';
import { Button } from '../widgets/button.js';
import { Icon } from '../widgets/icon.js';
import { keepEntry } from './history.js';
import styles from './history.module.css';
import type { HistoryEntry } from './history-entry.js';
import { exportRequests, importRequests } from './transfer.js';

/** Earlier requests, and those of them that are selected. */
export interface Selectable {
  readonly entries: readonly HistoryEntry[];
  readonly selected: readonly HistoryEntry[];
}

/** Result of an export or an import. */
interface FileReport {
  readonly text: string;
  /** Caption of the list of errors and their locations. */
  readonly label: string;
  readonly faults: readonly (readonly [where: string, what: string])[];
}

/** Exports requests as a `.http` file for editors, and imports such files. */
export function HistoryFiles({ entries, selected }: Selectable) {
  const input = useRef<HTMLInputElement>(null);
  const [report, setReport] = useState<FileReport>();
  const saved = entries.filter(({ pinned, name }) => pinned || name !== '');
  const chosen = selected.length > 0 ? selected : saved;
  const download = () => {
    const exported = exportRequests(chosen, location.origin);
    downloadText('aisle.http', 'text/plain', exported.text);
    setReport(reportExport(exported));
  };
  const upload = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (!file) return;
    const imported = importRequests(await file.text(), entries, Date.now());
    target.value = '';
    let passing = 0;
    for (const entry of [...imported.entries, ...imported.pinned]) {
      if (!(await keepEntry(entry))) passing++;
    }
    setReport(reportImport(imported, passing));
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
        {report && <p>{report.text}</p>}
        {report && report.faults.length > 0 && (
          <ol
            className={`notice stack tight ${styles.faults}`}
            data-tone="warn"
            aria-label={report.label}
          >
            {report.faults.map(([where, what]) => (
              <li key={`${where} ${what}`}>
                <strong>{where}</strong>
                {what}
              </li>
            ))}
          </ol>
        )}
      </div>
    </section>
  );
}

function reportExport({ leftOut }: ReturnType<typeof exportRequests>): FileReport | undefined {
  if (leftOut.length === 0) return undefined;
  return {
    text: `${count(leftOut.length, 'request')} ${leftOut.length === 1 ? 'is' : 'are'} not in the file:`,
    label: 'Requests not in the file',
    faults: leftOut.map(({ title, reason }) => [title, reason]),
  };
}

/** `passing` is the number of imported requests that are lost when the visit ends. */
function reportImport(
  { entries, pinned, known, faults }: ReturnType<typeof importRequests>,
  passing: number,
): FileReport {
  const pinnedNow = pinned.length > 0 ? `, ${pinned.length} of them pinned now` : '';
  const alreadyThere = known > 0 ? `, ${known} already there${pinnedNow}` : '';
  const untilLeft = passing > 0 ? `, ${passing} until you leave the page` : '';
  const toLookAt = faults.length > 0 ? `; ${count(faults.length, 'line')} to look at:` : '';
  return {
    text: `${count(entries.length, 'request')} imported and pinned${alreadyThere}${untilLeft}${toLookAt}`,
    label: 'Lines to look at',
    faults: faults.map(({ line, text }) => [`Line ${line}`, text]),
  };
}
