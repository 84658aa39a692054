import type { OperationName } from '@aisle/schema/contract';
import { create } from 'zustand';
import { clockText } from '../clock/describe-clock.js';
import { decodePart } from '../lib/texts.js';
import { hashFor, nameFromHash } from '../operations/split-target.js';
import { languageKey } from '../request-form/form-values.js';
import {
  allFields,
  type Field,
  findEntry,
  type RequestFields,
} from '../request-form/operation-entry.js';
import { encodeQueryPart } from '../request-form/selected-request.js';
import { holdsToken, isSecretName } from '../sending/send.js';
import { openRequest, selectOperation } from '../state/actions.js';
import { type FieldValue, type FormValues, withField } from '../state/form.js';
import {
  type BodyView,
  bodyViews,
  type ComparisonChoice,
  type ComposerMode,
  comparisonModes,
  composerModes,
  type PlaygroundState,
  type ResultTab,
  resultTabNames,
  selectedForm,
  usePlayground,
} from '../state/playground-store.js';
import { copyText } from '../widgets/lazy-part.js';
import {
  entranceForm,
  isStep,
  legalForm,
  storefrontHash,
  wholeForm,
  withoutSecrets,
  withSecretsOf,
} from './steps.js';

/** Content of a page address. */
export interface PageLink {
  readonly operation: OperationName;
  readonly form: FormValues;
  readonly bodyView: BodyView;
  readonly resultTab: ResultTab;
  readonly composerMode: ComposerMode;
  /** The store's time in the format of `clockText`; absent for the real time. */
  readonly clock?: string | undefined;
  /** Filter for products of one sale. */
  readonly sale?: string;
  /** The product to explain. */
  readonly explained?: string;
  /** The kind of comparison and its sides. */
  readonly comparison?: ComparisonChoice;
}

type Pair = readonly [name: string, text: string | undefined];

/** Returns the page's address of a request and its view. It never contains secrets. */
export function encodeLink(fields: RequestFields, link: PageLink): string {
  const { operation, bodyView, resultTab, composerMode, clock } = link;
  const form = withoutSecrets(fields, link.form);
  const { address, contentType, rawLine, rawBody, extraQuery = [], extraHeaders = [] } = form;
  const parameters = [...fields.path, ...fields.query, ...fields.header];
  const pairs: readonly Pair[] = [
    ['address', address === 0 ? undefined : String(address)],
    ['content_type', contentType === 0 ? undefined : String(contentType)],
    ...parameters.map((field): Pair => {
      const text = form.fields[field.key]?.text;
      return [linkName(field), text === '' && !field.required ? undefined : text];
    }),
    ...(fields.body ? bodyPairs(fields.body, form) : []),
    ['raw.line', rawLine && `${rawLine.method} ${rawLine.path}`],
    ...extraQuery.map((pair): Pair => ['extra.query', pair]),
    ...extraHeaders.map((header): Pair => ['extra.header', header.join(': ')]),
    ['raw.body', rawBody],
    ['view', bodyView],
    ['tab', resultTab === 'answer' ? undefined : resultTab],
    // Leave tokens out of these members, too.
    ...lookPairs(link).filter(([, text = '']) => !holdsToken(text)),
    ['mode', composerMode === 'form' ? undefined : composerMode],
    ['clock', clock],
  ];
  const query = pairs.flatMap(([name, text]) =>
    text === undefined ? [] : [`${encodeQueryPart(name)}=${encodeQueryPart(text)}`],
  );
  return `${hashFor(operation)}?${query.join('&')}`;
}

/** Returns the members that the shown tab uses. */
function lookPairs({ resultTab, sale, explained, comparison = {} }: PageLink): readonly Pair[] {
  if (resultTab === 'answer') return [['sale', sale || undefined]];
  if (resultTab === 'explain') return [['explain', explained || undefined]];
  if (resultTab !== 'compare') return [];
  return [
    ['compare', comparison.mode],
    ...comparisonNames.map(([name, member]): Pair => [name, comparison[member]]),
  ];
}

/** Members of a comparison, as link name and state member. */
const comparisonNames = [
  ['differs', 'part'],
  ['before', 'from'],
  ['after', 'to'],
] as const;

/** Returns the name of a field in a link: `query.filter`, `body./data/attributes/plan_id`. */
export function linkName({ key }: Pick<Field, 'key'>): string {
  return key.replace(':', '.');
}

function bodyPairs(field: Field, form: FormValues): readonly Pair[] {
  const { presence = field.required ? 'value' : 'absent', text } = form.fields[field.key] ?? {};
  const name = linkName(field);
  if (presence === 'null') return [['null', name]];
  if (presence === 'absent') return field.required ? [['absent', name]] : [];
  if (field.kind === 'leaf' && text !== undefined) return [[name, text]];
  const members = field.kind === 'leaf' ? [] : field.members;
  return [
    ['with', field.required ? undefined : name],
    ...members.flatMap((member) => bodyPairs(member, form)),
  ];
}

/** Content of a parsed link and its unknown parts. */
interface DecodedLink extends Partial<PageLink> {
  readonly operation: OperationName;
  /** The parts that were left out, each with the reason. */
  readonly ignored: readonly string[];
}

/** Parses an address of the page; undefined if it names no operation. Never throws. */
export function decodeLink(hash: string): DecodedLink | undefined {
  const operation = nameFromHash(hash);
  if (operation === undefined) return undefined;
  const [, said] = hash.split(/\?(.*)/s);
  if (said === undefined) return { operation, ignored: [] };

  const entry = findEntry(operation);
  const { operation: definition, fields } = entry;
  const known = new Map(allFields(fields).map((field) => [linkName(field), field]));
  const ignored: string[] = [];
  const page = new Map<string, string | undefined>(pageNames.map((name) => [name, undefined]));
  const extras = new Map(extraNames.map((name): [string, string[]] => [name, []]));
  const entered: Record<string, Partial<FieldValue>> = {};
  const enter = (field: Field, value: Partial<FieldValue>) => {
    for (const key of enclosing(field, known)) entered[key] ??= { presence: 'value' };
    entered[field.key] = { ...entered[field.key], ...value };
  };

  for (const part of said.split('&').filter(Boolean)) {
    const [name, text] = (/^([^=]*)=?(.*)$/s.exec(part) ?? []).slice(1).map(decodePart);
    if (name === undefined || text === undefined) {
      ignored.push(`${part.slice(0, 40)} is not percent-encoded text`);
      continue;
    }
    const field = known.get(name);
    const named = known.get(text);
    const presence = presences.get(name);
    const isSecret = holdsToken(text) || (field && isSecretName(field.name));
    if (extras.has(name)) extras.get(name)?.push(text);
    else if (presence && named) enter(named, { presence });
    else if (!page.has(name) && field?.kind !== 'leaf') {
      ignored.push(`${presence ? text : name} is unknown`);
    } else if (isSecret) ignored.push(`${name} is a secret`);
    else if (field) enter(field, { text, presence: 'value' });
    else page.set(name, text);
  }

  const choose = <Value extends string>(name: string, values: readonly Value[]) => {
    const text = page.get(name);
    const value = values.find((one) => one === text);
    if (text !== undefined && value === undefined) ignored.push(`${name} has no ${text}`);
    return value;
  };
  const position = (name: string, of: readonly string[] = ['']) =>
    Number(choose(name, Object.keys(of)) ?? 0);
  const address = position('address', definition.paths);
  const contentType = position('content_type', definition.body?.contentTypes);

  const [line] = extras.get('raw.line') ?? [];
  const [, method, path] = /^(\S+) (.*)$/s.exec(line ?? '') ?? [];
  if (line !== undefined && method === undefined) ignored.push('raw.line has no method and path');
  const [rawBody] = extras.get('raw.body') ?? [];
  const extraHeaders = extras.get('extra.header')?.flatMap((header): [string, string][] => {
    const [, name, value] = /^([^:]+): (.*)$/s.exec(header) ?? [];
    if (name !== undefined && value !== undefined) return [[name, value]];
    ignored.push('extra.header has no name and value');
    return [];
  });
  const { form, leftOut } = legalForm(entry, {
    address,
    contentType,
    fields: entered,
    extraQuery: extras.get('extra.query') ?? [],
    extraHeaders: extraHeaders ?? [],
    ...(method !== undefined && path !== undefined && { rawLine: { method, path } }),
    ...(rawBody !== undefined && { rawBody }),
  });
  ignored.push(...leftOut);

  const bodyView = choose('view', bodyViews);
  const resultTab = choose('tab', resultTabNames) ?? 'answer';
  const mode = choose('compare', comparisonModes);
  const modes = composerModes.filter((one) => one !== 'storefront' || isStep(operation));
  const clock = page.get('clock');
  const sides = comparisonNames.map(([name, member]) => [member, page.get(name)] as const);
  return {
    operation,
    form,
    ...(bodyView && { bodyView }),
    resultTab,
    composerMode: choose('mode', modes) ?? 'form',
    ...(clock && { clock }),
    ...(resultTab === 'answer' && { sale: page.get('sale') ?? '' }),
    ...(resultTab === 'explain' && { explained: page.get('explain') ?? '' }),
    ...(resultTab === 'compare' && {
      comparison: { mode, ...Object.fromEntries(sides) },
    }),
    ignored,
  };
}

/** Names of link members about the view. */
const pageNames: readonly string[] = [
  ...['address', 'content_type', 'view', 'tab', 'mode', 'clock', 'sale', 'explain'],
  ...['compare', 'differs', 'before', 'after'],
];

/** Names of link members without a field in the form. */
const extraNames: readonly string[] = ['raw.line', 'raw.body', 'extra.query', 'extra.header'];

const presences: ReadonlyMap<string, FieldValue['presence']> = new Map([
  ['null', 'null'],
  ['absent', 'absent'],
  ['with', 'value'],
]);

/** Returns the keys of the objects around a body field. They are sent if it is. */
function enclosing(field: Field, known: ReadonlyMap<string, Field>): readonly string[] {
  return [...known.values()]
    .filter(({ kind, key, required }) => {
      return kind === 'group' && !required && field.key.startsWith(`${key}/`);
    })
    .map(({ key }) => key);
}

/**
 * Opens the page's address. An address with only an operation keeps the entered values. A complete
 * one replaces them except secrets, which no address contains. An empty one changes nothing.
 * `isOwn` means that the page wrote it, so this is a reload or a step in the browser's history.
 */
export function openLink(hash: string, isOwn: boolean): void {
  if (hash === storefrontHash) {
    const form = entranceForm(usePlayground.getState());
    openRequest({ selected: 'listHierarchies', form, composerMode: 'storefront' });
    return;
  }
  const link = decodeLink(hash);
  if (link === undefined) {
    const [, name] = /^#\/([^?]+)/.exec(hash) ?? [];
    if (name) noticeLink({ ignored: [`Unknown operation ${name.slice(0, 100)}`] });
    return;
  }
  const { operation, form, clock, ignored, ...view } = link;
  if (form === undefined) {
    selectOperation(operation);
    noticeLink({ ignored });
    return;
  }
  const { fields } = findEntry(operation);
  const state = usePlayground.getState();
  // A shopper in the storefront stays signed in.
  const isWalking = state.composerMode === 'storefront';
  const present = state.forms[isWalking ? state.selected : operation];
  // A link without a language means none, regardless of the browser's language.
  const said = withField(form, languageKey, form.fields[languageKey] ?? { text: '' });
  openRequest({ ...view, selected: operation, form: withSecretsOf(fields, said, present) });
  const asksForTime = clock !== undefined && clock !== clockText() && !isOwn;
  noticeLink({ ignored, ...(asksForTime && { clock }) });
}

interface LinkNoticeState {
  /** Parts of the opened link or saved request that were left out, with reasons. */
  readonly ignored: readonly string[];
  /** The store's time in the link, until the user decides about it. */
  readonly clock?: string;
}

/** Notices about the link or saved request opened last. */
export const useLinkNotice = create<LinkNoticeState>()(() => ({ ignored: [] }));

/** Replaces the notices about a link. */
export function noticeLink(notice: LinkNoticeState): void {
  useLinkNotice.setState(notice, true);
}

/**
 * Returns the hash for the page's state: the selected operation's request, the view and the clock.
 */
export function pageHash(state: PlaygroundState = usePlayground.getState()): string {
  const { fields } = findEntry(state.selected);
  const form = wholeForm(fields, selectedForm(state), state.examples);
  return encodeLink(fields, { ...state, operation: state.selected, form, clock: clockText() });
}

/** Returns the request part of an address, without the view. */
export function requestOfHash(hash: string): string {
  return hash.replace(/[?&]view=.*$/, '');
}

/** Copies the page's address to the clipboard and returns a message about the result. */
export async function copyLink(): Promise<string> {
  const { origin, pathname, search } = location;
  return (await copyText(origin + pathname + search + pageHash()))
    ? 'Link copied. It has the whole request and no token.'
    : 'Copying is not allowed here; the address bar has the link.';
}
