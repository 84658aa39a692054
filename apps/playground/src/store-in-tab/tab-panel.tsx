import { useRef, useState } from 'react';
import { askAnew } from '../connection/pulse.js';
import { tell } from '../lib/outcome.js';
import { showSheet } from '../lib/page-sheet.js';
import { messageOf } from '../lib/texts.js';
import { readErrors } from '../sending/request-token.js';
import { refreshShown } from '../sending/send.js';
import { askService } from '../service/ask-service.js';
import { useTab } from '../service/tab-service.js';
import { Button } from '../widgets/button.js';
import { OpenedPopover, type OpenedProps } from '../widgets/controls.js';
import styles from './tab.module.css';

/** Files of the whole store that the service in a tab writes and reads. */
const files = {
  sqlite: { path: '/_store/aisle.sqlite', title: 'SQLite file' },
  ndjson: { path: '/_store/aisle.ndjson', title: 'NDJSON' },
} as const;

/** Panel about the store in this browser: where it is, and its way to and from a file. */
export default function TabPanel(props: OpenedProps) {
  const [isBusy, setBusy] = useState(false);
  const isKept = useTab((tab) => tab.phase === 'ready' && tab.isKept);
  const input = useRef<HTMLInputElement>(null);
  const attempt = async (work: () => Promise<void>) => {
    setBusy(true);
    await work().catch((error: unknown) => tell(messageOf(error)));
    setBusy(false);
  };
  return (
    <OpenedPopover {...props} end label="The store in this browser">
      <div className={`stack ${styles.panel}`} aria-busy={isBusy}>
        <h2>This store lives in your browser</h2>
        <p>
          The whole service runs in this tab. Nothing you do or import here is sent anywhere.{' '}
          {isKept
            ? 'The store stays until you reset it or clear this site’s data.'
            : 'This browser keeps no files for this page, so the store ends with the tab: download what you want to keep.'}
        </p>
        <p className="line">
          Download:
          {Object.values(files).map(({ path, title }) => (
            <Button key={path} isDisabled={isBusy} onPress={() => attempt(() => download(path))}>
              {title}
            </Button>
          ))}
        </p>
        <p className="soft">
          <code>aisle --db aisle.sqlite</code> serves the SQLite file,{' '}
          <code>aisle import aisle.ndjson</code> reads the records.
        </p>
        <input
          ref={input}
          type="file"
          hidden
          accept=".sqlite,.db"
          aria-label="Store to open"
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            target.value = '';
            if (file) void attempt(() => openStore(file));
          }}
        />
        <p className="line">
          <Button isDisabled={isBusy} onPress={() => input.current?.click()}>
            Open a SQLite file…
          </Button>
          <Button
            look="danger"
            onPress={() => {
              props.onClose();
              showSheet('reset');
            }}
          >
            Reset the data…
          </Button>
        </p>
      </div>
    </OpenedPopover>
  );
}

async function download(path: string): Promise<void> {
  const response = await askStore(path);
  const link = document.createElement('a');
  link.href = URL.createObjectURL(await response.blob());
  link.download = path.slice(path.lastIndexOf('/') + 1);
  link.click();
  URL.revokeObjectURL(link.href);
}

/** Replaces the store by the one in a file. */
async function openStore(file: File): Promise<void> {
  await askStore(files.sqlite.path, { method: 'PUT', body: await file.arrayBuffer() });
  await askAnew();
  void refreshShown();
  tell(`${file.name} is now the store of this page.`);
}

/** @throws Error with the reasons of a refusal. */
async function askStore(path: string, init?: RequestInit): Promise<Response> {
  const response = await askService(path, init);
  if (response.ok) return response;
  const errors = readErrors(await response.json().catch(() => undefined)) ?? [];
  throw new Error(errors.map(({ detail }) => detail).join('\n') || `Status ${response.status}`);
}
