import { describeStore, type FilesImportReport } from '@aisle/schema/dev';
import { useRef, useState } from 'react';
import { useDev } from '../dev-data/use-dev.js';
import { showSheet } from '../lib/page-sheet.js';
import { count } from '../lib/texts.js';
import { Button, Icon, IconButton } from '../widgets/button.js';
import { DocLink } from '../widgets/controls.js';
import { Pick } from '../widgets/pick.js';
import { Sheet } from '../widgets/sheet.js';
import { FaultTable, ProductPreview, ThingTable } from './import-report.js';
import styles from './own-data.module.css';
import {
  addFiles,
  forgetFiles,
  linksToPublished,
  publishFiles,
  readAs,
  removeFile,
  useOwnData,
} from './own-files.js';

/** Sheet that checks, previews and publishes the user's files. */
export default function ImportSheet() {
  const { files, phase, report, message } = useOwnData();
  const close = () => {
    showSheet();
    if (phase !== 'publishing') forgetFiles();
  };
  return (
    <Sheet title="Import your products" place="side" isOpen onOpenChange={close}>
      <div className="stack wide">
        {phase !== 'published' && <FileChoice />}
        {phase !== 'published' && files.some(isList) && <ListChoices />}
        <Progress />
        {phase === 'failed' && (
          <p role="alert" className="refused">
            {message}
          </p>
        )}
        {phase === 'checked' && report && <Checked report={report} />}
        {phase === 'published' && report && <Published report={report} onClose={close} />}
      </div>
    </Sheet>
  );
}

const isList = ({ name }: { readonly name: string }) => /\.csv$/i.test(name);

/** The names of the files, and a button that adds some. */
function FileChoice() {
  const { files, phase } = useOwnData();
  const input = useRef<HTMLInputElement>(null);
  return (
    <section className="stack" aria-label="Files">
      {files.length === 0 ? (
        <p>
          Choose product lists (CSV in the columns of Shopify, or with a JSON file that maps other
          columns) or records (JSON, NDJSON), or drop them on the page. They are checked first;
          nothing is stored until you publish.{' '}
          <DocLink page="docs/import.html">What files contain</DocLink>
        </p>
      ) : (
        <ul className="line" aria-label="Chosen files">
          {files.map(({ name }) => (
            <li key={name} className="line badge">
              {name}
              {phase !== 'publishing' && (
                <IconButton
                  icon="close"
                  label={`Remove ${name}`}
                  onPress={() => void removeFile(name)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      <p className="line">
        <input
          ref={input}
          type="file"
          multiple
          hidden
          accept=".csv,.json,.ndjson,.jsonl"
          aria-label="Files to import"
          onChange={({ target }) => {
            const chosen = [...(target.files ?? [])];
            target.value = '';
            if (chosen.length > 0) void addFiles(chosen);
          }}
        />
        <Button
          look={files.length === 0 ? 'primary' : 'plain'}
          isDisabled={phase === 'publishing'}
          onPress={() => input.current?.click()}
        >
          <Icon name="upload" /> {files.length === 0 ? 'Choose files…' : 'Add or replace files…'}
        </Button>
        {files.length > 0 && (
          <Button look="quiet" isDisabled={phase === 'publishing'} onPress={forgetFiles}>
            Start over
          </Button>
        )}
      </p>
    </section>
  );
}

const encodings = [
  ...['utf-8', 'windows-1252', 'windows-1250', 'windows-1251', 'macintosh'],
  ...['gbk', 'big5', 'shift_jis', 'euc-kr'],
];
const detected = 'detected';

/** Choices for product lists: the currency of their prices, and their encoding. */
function ListChoices() {
  const { reading, report } = useOwnData();
  const { data: store } = useDev(describeStore);
  const isAsked = report?.asks_for === 'currency';
  const known = [...(store ? [store.default_currency, ...store.currencies] : [])];
  const currencies = [...new Set([...known, ...Intl.supportedValuesOf('currency')])];
  const used = reading.currency ?? (isAsked ? null : report?.currency || store?.default_currency);
  return (
    <section className="stack" aria-label="Reading">
      {isAsked && (
        <p role="alert" className="fault">
          The prices have decimal commas and the store has no currency yet. Choose the currency of
          the prices.
        </p>
      )}
      <div className="columns">
        <div className="stack tight">
          <span className="label">Currency of the prices</span>
          <Pick
            label="Currency of the prices"
            options={currencies.map((value) => ({ value, label: value }))}
            value={used ?? null}
            onPick={(currency) => void readAs({ currency })}
          />
        </div>
        <div className="stack tight">
          <span className="label">Encoding</span>
          <Pick
            label="Encoding"
            options={[detected, ...encodings].map((value) => ({ value, label: value }))}
            value={reading.encoding ?? detected}
            onPick={(encoding) =>
              void readAs({ encoding: encoding === detected ? undefined : encoding })
            }
          />
        </div>
      </div>
    </section>
  );
}

const works = {
  reading: 'Reading the files…',
  checking: 'Checking the files…',
  publishing: 'Storing and publishing…',
} as const;

/** Progress of the running step. The live region exists before its text. */
function Progress() {
  const { phase } = useOwnData();
  const text = phase in works ? works[phase as keyof typeof works] : undefined;
  return (
    <div role="status" aria-label="Progress" className="soft">
      {text && (
        <p className="line">
          <progress aria-label={text} /> {text}
        </p>
      )}
    </div>
  );
}

/** Result of the check: errors, or what would be imported. */
function Checked({ report }: { readonly report: FilesImportReport }) {
  const { errors, asks_for, notices } = report;
  const isFaulty = errors.length > 0;
  if (asks_for) return null;
  return (
    <>
      {isFaulty ? <FaultTable faults={errors} /> : <ThingTable report={report} />}
      {notices.length > 0 && (
        <section className="stack tight" aria-label="Notices">
          <h3 className="label">{count(notices.length, 'notice')}</h3>
          <ul className={`stack tight fault ${styles.notices}`}>
            {notices.map((notice) => (
              <li key={notice}>{notice}</li>
            ))}
          </ul>
        </section>
      )}
      {!isFaulty && <PublishChoice report={report} />}
      <ProductPreview products={report.products} />
    </>
  );
}

/** The catalogs to publish, and the button that imports. */
function PublishChoice({ report: { catalogs, changes } }: { readonly report: FilesImportReport }) {
  const [left, setLeft] = useState<readonly string[]>([]);
  const chosen = catalogs.filter(({ id }) => !left.includes(id)).map(({ id }) => id);
  const isNews = changes.some(({ added, changed }) => added + changed > 0);
  if (!isNews && catalogs.length === 0) return <p>The store has all of this already.</p>;
  return (
    <section className="stack" aria-label="Publish">
      {catalogs.map(({ id, name }) => (
        <label key={id} className="line">
          <input
            type="checkbox"
            checked={!left.includes(id)}
            onChange={({ target }) =>
              setLeft(target.checked ? left.filter((one) => one !== id) : [...left, id])
            }
          />
          <span>
            Publish the catalog <strong>{name}</strong>
          </span>
        </label>
      ))}
      <p className="line">
        <Button look="primary" onPress={() => void publishFiles(chosen)}>
          {chosen.length > 0 ? 'Publish' : 'Import without publishing'}
        </Button>
        <span className="soft">Stores the files{chosen.length > 0 && ' and publishes'}.</span>
      </p>
    </section>
  );
}

interface PublishedProps {
  readonly report: FilesImportReport;
  readonly onClose: () => void;
}

function Published({ report, onClose }: PublishedProps) {
  const { published, catalogs } = report;
  const links = linksToPublished(report);
  const nameOf = (id: string) => catalogs.find((catalog) => catalog.id === id)?.name ?? id;
  return (
    <section className="stack" role="status" aria-label="Result">
      {published.length === 0 && <p>Imported. Nothing was published.</p>}
      {published.map(({ catalog_id, release_id, products }) => (
        <p key={release_id}>
          Published <strong>{nameOf(catalog_id)}</strong>: {count(products, 'product')}.
        </p>
      ))}
      <p className="line">
        {links && (
          <>
            <a href={links.shop} className="button" data-look="primary" onClick={onClose}>
              See it in the storefront
            </a>
            <a href={links.list} className="button" data-look="plain" onClick={onClose}>
              See the products
            </a>
          </>
        )}
        <Button onPress={forgetFiles}>Import more files</Button>
      </p>
    </section>
  );
}
