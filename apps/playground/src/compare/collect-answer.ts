import { maxPageLimit } from '@aisle/schema/contract';
import {
  type CatalogTree,
  issueTestToken,
  listTree,
  type StoreDescription,
  type TestTokenRequest,
  type TreeCatalog,
} from '@aisle/schema/dev';
import { type AskedRelease, releaseOf, releasesOf } from '../cards/product-card.js';
import { askDev, fetchDev, pageToken } from '../dev-data/use-dev.js';
import { formatTime, isRecord, listOf, memberOf, textOf } from '../lib/texts.js';
import { fieldValue } from '../request-form/form-values.js';
import type { OperationEntry } from '../request-form/operation-entry.js';
import { buildRequest } from '../request-form/selected-request.js';
import { sendRequest } from '../sending/request-token.js';
import { type ShopperHeader, shopperHeaders } from '../shopper/describe-shopper.js';
import { chooseComparison } from '../state/actions.js';
import { type Examples, type FieldValue, type FormValues, withFields } from '../state/form.js';
import {
  type AnsweredRequest,
  isDevelopment,
  selectedExchange,
  usePlayground,
} from '../state/playground-store.js';
import type { PickOption } from '../widgets/pick.js';
import type { ComparedAnswer } from './describe-difference.js';

/** Maximum number of records of a list to compare at once. */
export const mostRecords = 400;

interface SideRequest {
  readonly entry: OperationEntry;
  readonly form: FormValues;
  readonly examples: Examples;
  readonly part: RequestPart;
  /** The value of that part on this side; undefined leaves it unchanged. */
  readonly value: string | undefined;
  readonly title: string;
}

/** Two compared responses, the earlier one first. */
export type ComparedPair = readonly [before: ComparedAnswer, after: ComparedAnswer];

/**
 * Sends the form of each side and joins the list pages from `start` on. Requests records of only
 * one side by id from the other side, where they may be at another position.
 */
export async function collectAnswers(
  [before, after]: readonly [SideRequest, SideRequest],
  start: number,
  signal: AbortSignal,
): Promise<ComparedPair> {
  const [had, has] = await Promise.all([
    readSide(before, start, signal),
    readSide(after, start, signal),
  ]);
  return Promise.all([withElsewhere(had, has), withElsewhere(has, had)]);
}

type ReadSide = Awaited<ReturnType<typeof readSide>>;

async function readSide(side: SideRequest, start: number, signal: AbortSignal) {
  const { entry, examples, title } = side;
  const form = await changedForm(side, signal);
  const filter = entry.fields.query.find(({ key }) => key === 'query:filter');
  const filterText = filter && fieldValue(filter, form, examples).text;
  const isList = entry.fields.query.some(({ key }) => key === 'query:page[offset]');
  const askFrom = (offset: number, ids?: readonly string[]) => {
    const inIds = ids && `in(id,${ids.join()})`;
    const page = {
      'query:page[limit]': { text: String(maxPageLimit) },
      'query:page[offset]': { text: String(offset) },
      ...(inIds && { 'query:filter': { text: filterText ? `${filterText}:${inIds}` : inIds } }),
    };
    const paged = isList ? withFields(form, page) : form;
    const request = buildRequest(entry.operation, entry.fields, paged, examples);
    return ask({ operation: entry.name, request }, signal);
  };
  const first = await askFrom(start);
  const data = [...recordsOf(first.answer.json)];
  const total = first.answer.records?.total ?? 0;
  while (data.length < Math.min(total - start, mostRecords)) {
    const { answer } = await askFrom(start + data.length);
    const more = recordsOf(answer.json);
    if (more.length === 0) break;
    data.push(...more);
  }
  const compared = comparedAnswer(first, title);
  const isRead = isList && isRecord(compared.json) && !first.answer.errors;
  return {
    answer: isRead ? { ...compared, json: { ...compared.json, data } } : compared,
    ids: isRead ? data.flatMap((record) => textOf(memberOf(record, 'id')) ?? []) : [],
    isWhole: data.length >= total,
    askFrom,
  };
}

/** Returns a side with the other side's records that it has beyond the records read. */
async function withElsewhere(side: ReadSide, other: ReadSide): Promise<ComparedAnswer> {
  const read = new Set(side.ids);
  const others = side.isWhole ? [] : other.ids.filter((id) => !read.has(id));
  const elsewhere: unknown[] = [];
  for (let at = 0; at < others.length; at += maxPageLimit) {
    const { answer } = await side.askFrom(0, others.slice(at, at + maxPageLimit));
    // If the list accepts no more terms, it is unknown which records it has.
    if (answer.errors) return side.answer;
    elsewhere.push(...recordsOf(answer.json));
  }
  return { ...side.answer, elsewhere };
}

/** Converts a response of the page to one side of a comparison. */
export function comparedAnswer({ answer }: AnsweredRequest, title: string): ComparedAnswer {
  const { status, statusText, headers, text, json } = answer;
  return { title, status, statusText, headers, text, json };
}

async function changedForm(
  { form, part, value }: SideRequest,
  signal: AbortSignal,
): Promise<FormValues> {
  const change = sideChange(part, value);
  const changed = withFields(form, change.fields);
  if (!change.shopper) return changed;
  const { token } = await askDev(issueTestToken, { body: change.shopper, signal });
  return withFields(changed, { [part.keys[0]]: { text: token } });
}

function recordsOf(body: unknown): readonly unknown[] {
  return listOf(memberOf(body, 'data'));
}

/** Sends a request with the page's token. Throws an error if no response comes. */
async function ask(
  { operation, request }: Pick<AnsweredRequest['sent'], 'operation' | 'request'>,
  signal: AbortSignal,
): Promise<AnsweredRequest> {
  const exchange = await sendRequest(operation, request, await pageToken(), signal);
  if (exchange.phase === 'answered') return exchange;
  throw new Error(exchange.phase === 'failed' ? exchange.reason : 'The request was canceled.');
}

/**
 * A part of a request by which two responses may differ, with the store's values and their names.
 */
export interface RequestPart extends Partial<Pick<ShopperHeader, 'values' | 'nameOf'>> {
  readonly id: 'release' | 'language' | 'currency' | 'channel' | 'tags' | 'account' | 'customer';
  readonly label: string;
  /** The fields that set it, the main one first. */
  readonly keys: readonly [string, ...string[]];
}

const { language, otherLanguage, currency, channel, tags, account, customer } = shopperHeaders;

const requestParts: readonly RequestPart[] = [
  { id: 'release', label: 'Release', keys: ['path:release_id', 'path:catalog_id'] },
  { id: 'language', ...language, keys: [keyOf(language), keyOf(otherLanguage)] },
  { id: 'currency', ...currency, keys: [keyOf(currency)] },
  { id: 'channel', ...channel, keys: [keyOf(channel)] },
  { id: 'tags', ...tags, label: 'Shopper tags', keys: [keyOf(tags)] },
  { id: 'account', ...account, keys: [keyOf(account)] },
  { id: 'customer', ...customer, keys: [keyOf(customer)] },
];

function keyOf({ name }: ShopperHeader): string {
  return `header:${name}`;
}

/** Returns the parts that requests of an operation have. Empty if the operation changes data. */
export function partsOf({ operation, fields }: OperationEntry): readonly RequestPart[] {
  if (operation.method !== 'GET') return [];
  const keys = new Set([...fields.path, ...fields.header].map(({ key }) => key));
  return requestParts.filter((part) => part.keys.every((key) => keys.has(key)));
}

/** Values to enter for one side, and the shopper whose token to request. */
interface SideChange {
  readonly fields: Readonly<Record<string, Partial<FieldValue>>>;
  readonly shopper?: TestTokenRequest;
}

/**
 * Returns the change that sets a part of the request. Undefined leaves it unchanged, '' sends
 * nothing.
 */
export function sideChange({ id, keys }: RequestPart, value: string | undefined): SideChange {
  if (value === undefined) return { fields: {} };
  const [catalog = '', release] = value.split(' ');
  if (id === 'release' && release) {
    return {
      fields: { 'path:catalog_id': { text: catalog }, 'path:release_id': { text: release } },
    };
  }
  if ((id === 'account' || id === 'customer') && value !== '') {
    return { fields: {}, shopper: { kind: id, id: value } };
  }
  // Clear the other fields, which could contradict the value.
  const others = id === 'release' ? [] : keys.slice(1).map((key) => [key, { text: '' }] as const);
  return { fields: { [keys[0]]: { text: value }, ...Object.fromEntries(others) } };
}

/** Label of a side that uses the form's value. */
export const asInForm = 'As in the form';

/** Returns the values that the store offers for a part of a request. */
export function partOptions(
  { id, values: list, nameOf }: RequestPart,
  tree: CatalogTree | undefined,
  store: StoreDescription | undefined,
): readonly PickOption<string>[] {
  if (id === 'release') return (tree?.catalogs ?? []).flatMap(releaseOptions);
  const values = (store && list && store[list]) ?? [];
  return values.map((value) => {
    const note = nameOf?.(value);
    return { value, label: value, note: note === value ? undefined : note };
  });
}

const releaseNames = ['newest release', 'the release before', 'two releases before'];

function releaseOptions({ id: catalog, name, releases }: TreeCatalog): PickOption<string>[] {
  return releases.map(({ id, published_at, products }, index) => ({
    value: `${catalog} ${id}`,
    label: `${name}, ${releaseNames[index] ?? `${index} releases before`}`,
    note: `published ${formatTime(published_at)}`,
    end: `${products} products`,
  }));
}

/**
 * Returns the release before the requested one as an option's value; undefined if there is none.
 */
export function releaseBefore(
  tree: CatalogTree | undefined,
  asked: AskedRelease | undefined,
): string | undefined {
  const releases = releasesOf(tree, asked?.catalog);
  const place = releases.indexOf(`${asked?.catalog} ${asked?.release}`);
  return releases[Math.max(place, 0) + 1];
}

/** Compares the two newest releases of the requested catalog, if there are two. */
export async function compareNewestReleases(): Promise<void> {
  const state = usePlayground.getState();
  const exchange = selectedExchange(state);
  if (exchange.phase !== 'answered' || !isDevelopment(state)) return;
  const { id, request } = exchange.sent;
  const asked = releaseOf(request.target);
  const [newest, before] = releasesOf(await fetchDev(listTree), asked?.catalog);
  if (newest === undefined || before === undefined) return;
  chooseComparison({ mode: 'change', chosenAt: id, part: 'release', from: before, to: newest });
}
