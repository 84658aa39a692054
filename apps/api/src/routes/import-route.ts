import type { Commerce, LocatedRecord, SteerableClock } from '@aisle/core';
import { CommerceError } from '@aisle/schema';
import { type FilesImport, type FilesImportReport, importFiles } from '@aisle/schema/dev';
import { findNode } from '../examples/find-examples.js';
import { jsonAnswer } from '../http/answer/exchange.js';
import { defineRoute } from '../http/operations/serve-operation.js';
import {
  type LoadReport,
  loadRecords,
  locateFault,
  readCurrency,
  readEncoding,
} from '../import/load-records.js';
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
    const preview = createProductPreview();
    const notices: string[] = [];
    const catalogs = await commerce.catalog.listCatalogs();
    const findName = (id: string) =>
      preview.nameOfCatalog(id) ?? catalogs.find((catalog) => catalog.id === id)?.name;
    const options = {
      currency: readCurrency(request.currency, '"currency"', refuse),
      encoding: readEncoding(request.encoding, '"encoding"', refuse),
      dryRun: dry_run,
      onRecord: preview.add,
      onNotice: (text: string) => notices.push(text),
      findUnknown: () => publish.filter((id) => findName(id) === undefined),
    };
    const report = await load(commerce, request.files, options).catch((error: unknown) => {
      const fault = faultOf(error);
      if (!dry_run) throw fault;
      return describeFault(fault, request, notices);
    });
    if ('errors' in report) return jsonAnswer(200, JSON.stringify(report));
    const answer: FilesImportReport = {
      ...nothing,
      notices,
      currency: report.currency,
      changes: Object.entries(report.changes).map(([type, numbers]) => ({ type, ...numbers })),
      variants: report.variants,
      drafts: preview.countDrafts(),
      catalogs: report.touched.map((id) => ({ id, name: findName(id) ?? id })),
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

interface LoadOptions {
  readonly currency: string | undefined;
  readonly encoding: string | undefined;
  readonly dryRun: boolean;
  /** Called with each record before it is checked. */
  readonly onRecord: (record: unknown) => void;
  readonly onNotice: (text: string) => void;
  /** Returns the catalogs to publish that the store and the records so far lack. */
  readonly findUnknown: () => readonly string[];
}

async function load(
  commerce: Commerce,
  files: FilesImport['files'],
  { encoding, findUnknown, ...options }: LoadOptions,
): Promise<LoadReport> {
  const sent = files.map(decode);
  const mappings = findMappings(sent);
  const [first, second] = mappings;
  if (second) {
    throw refuse(
      `${second.name}: is a second mapping of columns; import one mapping with its CSV files`,
    );
  }
  const mapping = first && (await readColumnMapping(first.name, sentBytes(first.bytes)));
  const records = sent.filter((file) => file !== first);
  const names = records.map(({ name }) => name);
  const read: Parameters<typeof loadRecords>[2] = (chosen) =>
    refuseUnknown(readSentFiles(records, { ...chosen, encoding, mapping }), findUnknown);
  return loadRecords(commerce, names, read, options);
}

/** Adds a fault for each unknown catalog to the records of the files, so that nothing is stored. */
async function* refuseUnknown(
  records: AsyncIterable<LocatedRecord>,
  findUnknown: LoadOptions['findUnknown'],
): AsyncGenerator<LocatedRecord> {
  yield* records;
  for (const id of findUnknown()) {
    const fault = `there is no catalog ${JSON.stringify(id)}, neither in the files nor in the store`;
    yield { record: undefined, origin: 'publish:', fault };
  }
}

/** Decodes a file. @throws CommerceError for what is not Base64, most of which Buffer ignores. */
function decode({ name, content }: FilesImport['files'][number]): SentFile {
  const odd = /[^\w+/=\s-]|=[^=\s]/.exec(content);
  const place = odd && `${JSON.stringify(odd[0])} at character ${odd.index + 1}`;
  const isCut = content.replaceAll(/[=\s]/g, '').length % 4 === 1;
  if (!place && !isCut) return { name, bytes: Buffer.from(content, 'base64') };
  throw refuse(`${name}: content is not Base64: ${place ?? 'the last byte is incomplete'}`);
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
  throw refuse(`${lone.name}: is a mapping of columns; import it together with its CSV file`);
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

function refuse(text: string): CommerceError {
  return new CommerceError('validation_failed', text);
}

/** Returns an error of the files as an error of the request. @throws every other error. */
function faultOf(error: unknown): CommerceError {
  if (!(error instanceof CommerceError)) throw error;
  if (error.code === 'validation_failed') return error;
  if (error.code !== 'unusable_file' && error.code !== 'bad_request') throw error;
  return new CommerceError('validation_failed', error.details, { cause: error });
}

function describeFault(
  fault: CommerceError,
  { files }: FilesImport,
  notices: string[],
): FilesImportReport {
  const names = files.map(({ name }) => name);
  const isUnclear = fault.cause instanceof UnsaidCurrency;
  return {
    ...nothing,
    notices,
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
