import type { Commerce, SteerableClock } from '@aisle/core';
import { CommerceError } from '@aisle/schema';
import { type FilesImport, type FilesImportReport, importFiles } from '@aisle/schema/dev';
import { findNode } from '../examples/find-examples.js';
import { jsonAnswer } from '../http/answer/exchange.js';
import { defineRoute } from '../http/operations/serve-operation.js';
import { type LoadReport, loadRecords } from '../import/load-records.js';
import { locateFault } from '../import/locate-faults.js';
import { createProductPreview } from '../import/preview-products.js';
import { readColumnMapping } from '../import/product-csv/columns/read-column-mapping.js';
import { UnsaidCurrency } from '../import/read-csv-lines.js';
import { isProductList, readSentFiles, type SentFile, sentBytes } from '../import/read-records.js';

interface ImportDependencies {
  readonly commerce: Commerce;
  readonly clock: SteerableClock;
}

/** Handler of the helper operation that imports files as the command line does. */
export const importFilesRoute = ({ commerce, clock }: ImportDependencies) =>
  defineRoute(importFiles, () => async (request) => {
    const { dry_run = false, publish = [] } = request;
    requireCurrency(request.currency);
    requireEncoding(request.encoding);
    const preview = createProductPreview();
    const report = await load(commerce, request, preview.add).catch((error: unknown) => {
      const fault = faultOf(error);
      if (!dry_run) throw fault;
      return describeFault(fault, request);
    });
    if ('errors' in report) return jsonAnswer(200, JSON.stringify(report));
    const catalogs = await commerce.catalog.listCatalogs();
    const nameOf = (id: string) =>
      preview.nameOfCatalog(id) ?? catalogs.find((catalog) => catalog.id === id)?.name ?? id;
    const answer: FilesImportReport = {
      ...nothing,
      notices: [...report.notices],
      currency: report.currency,
      changes: Object.entries(report.changes).map(([type, numbers]) => ({ type, ...numbers })),
      variants: report.variants,
      drafts: preview.countDrafts(),
      catalogs: report.touched.map((id) => ({ id, name: nameOf(id) })),
      products: preview.list(report.currency, clock.now()),
      published: dry_run ? [] : await publishAll(commerce, report, publish),
    };
    return jsonAnswer(200, JSON.stringify(answer));
  });

const nothing: FilesImportReport = {
  errors: [],
  notices: [],
  currency: '',
  changes: [],
  variants: 0,
  drafts: 0,
  catalogs: [],
  products: [],
  published: [],
};

async function load(
  commerce: Commerce,
  { files, currency, encoding, dry_run = false }: FilesImport,
  onRecord: (record: unknown) => void,
): Promise<LoadReport> {
  const sent = files.map(({ name, content }) => ({ name, bytes: Buffer.from(content, 'base64') }));
  const mappings = findMappings(sent);
  const [first, second] = mappings;
  if (second) {
    throw new CommerceError(
      'validation_failed',
      `${second.name}: is a second mapping of columns; import one mapping with its CSV files`,
    );
  }
  const mapping = first && (await readColumnMapping(first.name, sentBytes(first.bytes)));
  const records = sent.filter((file) => file !== first);
  const names = records.map(({ name }) => name);
  const read: Parameters<typeof loadRecords>[2] = (chosen) =>
    readSentFiles(records, { ...chosen, encoding, mapping });
  return loadRecords(commerce, names, read, {
    currency,
    dryRun: dry_run,
    onNotice: () => {},
    onRecord,
  });
}

/**
 * Returns the JSON files that are mappings: beside a product list, all that hold no records.
 * @throws CommerceError for a mapping without a product list.
 */
function findMappings(files: readonly SentFile[]): readonly SentFile[] {
  const hasList = files.some(({ name }) => isProductList(name, undefined));
  const documents = files.filter(({ name }) => /\.json$/i.test(name));
  if (hasList) return documents.filter(({ bytes }) => !holdsRecords(parse(bytes)));
  const lone = documents.find(({ bytes }) => isMember(parse(bytes), 'Handle'));
  if (lone === undefined) return [];
  throw new CommerceError(
    'validation_failed',
    `${lone.name}: is a mapping of columns; import it together with its CSV file`,
  );
}

function holdsRecords(document: unknown): boolean {
  return Array.isArray(document) || isMember(document, 'type') || isMember(document, 'records');
}

function isMember(document: unknown, name: string): boolean {
  return typeof document === 'object' && document !== null && Object.hasOwn(document, name);
}

/** Malformed JSON is undefined; reading the file reports it. */
function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString().replace(/^\ufeff/, ''));
  } catch {
    return undefined;
  }
}

function requireCurrency(currency: string | undefined): void {
  if (currency === undefined || Intl.supportedValuesOf('currency').includes(currency)) return;
  throw new CommerceError('validation_failed', `currency: unknown currency ${currency}`);
}

function requireEncoding(encoding: string | undefined): void {
  try {
    if (encoding !== undefined) new TextDecoder(encoding);
  } catch (cause) {
    const detail = `encoding: unknown encoding ${JSON.stringify(encoding)}`;
    throw new CommerceError('validation_failed', detail, { cause });
  }
}

/** Returns an error of the files as an error of the request. @throws every other error. */
function faultOf(error: unknown): CommerceError {
  if (!(error instanceof CommerceError)) throw error;
  if (error.code === 'validation_failed') return error;
  if (error.code !== 'unusable_file' && error.code !== 'bad_request') throw error;
  return new CommerceError('validation_failed', error.details, { cause: error });
}

function describeFault(fault: CommerceError, { files }: FilesImport): FilesImportReport {
  const names = files.map(({ name }) => name);
  const isUnclear = fault.cause instanceof UnsaidCurrency;
  return {
    ...nothing,
    errors: fault.details.map((detail) => locateFault(detail, names)),
    ...(isUnclear && { asks_for: 'currency' }),
  };
}

/**
 * Publishes catalogs, unless nothing changed since their newest release. Includes the releases that
 * the import published itself.
 */
async function publishAll(
  commerce: Commerce,
  { published }: LoadReport,
  catalogIds: readonly string[],
): Promise<FilesImportReport['published']> {
  const releases = [...published];
  const done = releases.map(({ catalog_id }) => catalog_id);
  for (const id of catalogIds.filter((wanted) => !done.includes(wanted))) {
    const current = await commerce.catalog.findCurrentRelease(id);
    releases.push(current ?? (await commerce.catalog.publishRelease(id)));
  }
  return Promise.all(
    releases.map(async ({ catalog_id, id, products }) => {
      const { node_id } = await findNode(commerce, (catalog) => catalog === catalog_id);
      return { catalog_id, release_id: id, products, ...(node_id !== undefined && { node_id }) };
    }),
  );
}
