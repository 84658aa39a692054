import {
  type FilesImport,
  type FilesImportReport,
  importFiles,
  maxImportBytes,
} from '@aisle/schema/dev';
import { create } from 'zustand';
import { askAnew } from '../connection/pulse.js';
import { askDev, DevRefusal } from '../dev-data/use-dev.js';
import { capital, formatSize, messageOf } from '../lib/texts.js';

/** Choices for reading the files. */
interface Reading {
  readonly currency?: string | undefined;
  readonly encoding?: string | undefined;
}

interface OwnData {
  readonly files: FilesImport['files'];
  readonly reading: Reading;
  /** `checked` and `published` have a report; `failed` has a message. */
  readonly phase:
    | 'none'
    | 'reading'
    | 'checking'
    | 'checked'
    | 'publishing'
    | 'published'
    | 'failed';
  readonly report?: FilesImportReport | undefined;
  readonly message?: string | undefined;
}

const nothing: OwnData = { files: [], reading: {}, phase: 'none' };

/** The files that the user imports, and the state of their import. */
export const useOwnData = create<OwnData>()(() => nothing);

const set = useOwnData.setState;

/** Cancels the check that runs. */
let running = new AbortController();

/** Forgets the files. A publish that runs goes on. */
export function forgetFiles(): void {
  running.abort();
  set(nothing, true);
}

/** Checks files together with those added before. A file replaces one with the same name. */
export async function addFiles(added: readonly File[]): Promise<void> {
  const { phase, files: present, reading } = useOwnData.getState();
  if (phase === 'publishing') return;
  const kept = phase === 'published' ? [] : present;
  running.abort();
  running = new AbortController();
  const { signal } = running;
  set({ ...nothing, files: kept, reading: phase === 'published' ? {} : reading, phase: 'reading' });
  try {
    const names = new Set(added.map(({ name }) => name));
    const others = kept.filter(({ name }) => !names.has(name));
    requireSmall([...others.map(sizeOf), ...added.map(({ name, size }) => ({ name, size }))]);
    const read = await Promise.all(added.map(readFile));
    if (signal.aborted) return;
    set({ files: [...others, ...read] });
    await check();
  } catch (error) {
    if (!signal.aborted) fail(error);
  }
}

/** Leaves a file out and checks the others. */
export async function removeFile(name: string): Promise<void> {
  const files = useOwnData.getState().files.filter((file) => file.name !== name);
  if (files.length === 0) return forgetFiles();
  set({ files });
  await check();
}

/** Checks the files again with other choices. */
export async function readAs(reading: Reading): Promise<void> {
  set({ reading: { ...useOwnData.getState().reading, ...reading } });
  await check();
}

async function check(): Promise<void> {
  running.abort();
  running = new AbortController();
  const { signal } = running;
  const { files, reading } = useOwnData.getState();
  set({ phase: 'checking', message: undefined });
  try {
    const body = { files, ...reading, dry_run: true };
    const report = await askDev(importFiles, { body, signal });
    if (!signal.aborted) set({ phase: 'checked', report });
  } catch (error) {
    if (!signal.aborted) fail(error);
  }
}

/** Imports the files and publishes catalogs. */
export async function publishFiles(catalogs: readonly string[]): Promise<void> {
  const { files, reading, phase } = useOwnData.getState();
  if (phase !== 'checked') return;
  set({ phase: 'publishing' });
  try {
    const body = { files, ...reading, publish: catalogs };
    const report = await askDev(importFiles, { body });
    await askAnew();
    set({ phase: 'published', report });
  } catch (error) {
    fail(error);
  }
}

function fail(error: unknown): void {
  const isUnreached = error instanceof TypeError && !(error instanceof DevRefusal);
  const message = isUnreached ? 'The server does not respond. Try again.' : messageOf(error);
  set({ phase: 'failed', message });
}

interface Sized {
  readonly name: string;
  readonly size: number;
}

/** @throws Error for files that are too large together. */
export function requireSmall(files: readonly Sized[]): void {
  const total = files.reduce((sum, { size }) => sum + size, 0);
  if (total <= maxImportBytes) return;
  const most = formatSize(maxImportBytes);
  const names = files.map(({ name }) => (/^[\w.-]+$/.test(name) ? name : JSON.stringify(name)));
  throw new Error(
    `${files.length === 1 ? 'This file has' : 'These files have'} ${formatSize(total)}. The page takes up to ${most}. Import larger files on the command line:\naisle import ${names.join(' ')} --publish`,
  );
}

/** The size of a file from its Base64. */
function sizeOf({ name, content }: FilesImport['files'][number]): Sized {
  return { name, size: (content.length / 4) * 3 };
}

function readFile(file: File): Promise<FilesImport['files'][number]> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    // A data address: `data:text/csv;base64,…`.
    reader.onload = () => {
      resolve({ name: file.name, content: String(reader.result).split(',')[1] ?? '' });
    };
    reader.onerror = () => {
      const advice = 'If it is a folder, choose the files in it';
      reject(new Error(`${file.name} cannot be read. ${advice}.`));
    };
    reader.readAsDataURL(file);
  });
}

/**
 * Returns links to the products of the first published release that has some, as a list and in the
 * storefront, in the currency of the import.
 */
export function linksToPublished({ published, currency }: FilesImportReport) {
  const { catalog_id, node_id } = published.find((release) => release.node_id !== undefined) ?? {};
  if (catalog_id === undefined || node_id === undefined) return undefined;
  const money = currency && `&header.X-Moltin-Currency=${currency}`;
  const place = `path.catalog_id=${catalog_id}&path.release_id=latestPublished${money}&view=cards`;
  return {
    list: `#/listNodeProducts?path.node_id=${node_id}&query.include=main_image&${place}`,
    shop: `#/listHierarchies?${place}&mode=storefront`,
  };
}

/** Names of record types in the plural; several types may be one thing for a shop. */
const things: Readonly<Record<string, string>> = {
  node: 'Categories',
  hierarchy: 'Categories',
  file: 'Files',
  variation: 'Variations',
  store: 'Settings of the store',
  stock: 'Stock',
};

/** Numbers of one kind of things in an import. */
export interface ThingCounts {
  readonly name: string;
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
}

/** Returns the numbers of an import by kinds of things, products first. */
export function countThings({ changes }: Pick<FilesImportReport, 'changes'>): ThingCounts[] {
  const counts = new Map<string, ThingCounts>();
  for (const { type, added, changed, unchanged } of changes) {
    const name = things[type] ?? plural(type);
    const before = counts.get(name);
    counts.set(name, {
      name,
      added: added + (before?.added ?? 0),
      changed: changed + (before?.changed ?? 0),
      unchanged: unchanged + (before?.unchanged ?? 0),
    });
  }
  const order = ['Products', 'Prices', 'Categories'];
  const rank = ({ name }: ThingCounts) =>
    (order.indexOf(name) + order.length + 1) % (order.length + 1);
  return [...counts.values()].toSorted((a, b) => rank(a) - rank(b));
}

function plural(type: string): string {
  return `${capital(type.replaceAll('_', ' '))}s`;
}
