import type { OperationName } from '@aisle/schema';
import { hashFor, nameFromHash } from '../operations/operation-link.js';
import { encodeQueryPart } from '../request-form/encode-address.js';
import { allFields, type Field, type RequestFields } from '../request-form/field.js';
import { findEntry } from '../request-form/operation-entry.js';
import { holdsToken, isSecretName } from '../sending/secrets.js';
import { type FieldValue, type FormValues, untouchedForm } from '../state/form.js';
import {
  type BodyView,
  bodyViews,
  type ComparisonChoice,
  type ComposerMode,
  comparisonModes,
  composerModes,
  type ResultTab,
  resultTabNames,
} from '../state/playground-store.js';
import { legalForm, withoutSecrets } from './kept-form.js';
import { isStep } from './steps.js';

/** What an address of the page says. */
export interface PageLink {
  readonly operation: OperationName;
  readonly form: FormValues;
  readonly bodyView: BodyView;
  readonly resultTab: ResultTab;
  readonly composerMode: ComposerMode;
  /** The store's time, in the words of `clock/clock-link.ts`; absent for the real time. */
  readonly clock?: string;
  /** What of a list is shown alone, where products are. */
  readonly sale?: string;
  /** The product that is asked about, where answers are explained. */
  readonly explained?: string;
  /** The kind of comparison and its sides, where answers are compared. */
  readonly comparison?: ComparisonChoice;
}

type Pair = readonly [name: string, text: string];

/** The page's own address of a request and how it is looked at. Secrets are never in it. */
export function encodeLink(fields: RequestFields, link: PageLink): string {
  const { operation, bodyView, resultTab, composerMode, clock } = link;
  const form = withoutSecrets(fields, link.form);
  const pairs: readonly Pair[] = [
    ...(form.address === 0 ? [] : [['address', String(form.address)] as const]),
    ...(form.contentType === 0 ? [] : [['content_type', String(form.contentType)] as const]),
    ...[...fields.path, ...fields.query, ...fields.header].flatMap((field) =>
      parameterPairs(field, form),
    ),
    ...(fields.body ? bodyPairs(fields.body, form) : []),
    ...(form.rawLine ? [['raw.line', `${form.rawLine.method} ${form.rawLine.path}`] as const] : []),
    ...(form.extraQuery ?? []).map((pair) => ['extra.query', pair] as const),
    ...(form.extraHeaders ?? []).map((header) => ['extra.header', header.join(': ')] as const),
    ...(form.rawBody === undefined ? [] : [['raw.body', form.rawBody] as const]),
    ['view', bodyView],
    ...(resultTab === 'answer' ? [] : [['tab', resultTab] as const]),
    ...lookPairs(link),
    ...(composerMode === 'form' ? [] : [['mode', composerMode] as const]),
    ...(clock === undefined ? [] : [['clock', clock] as const]),
  ];
  const query = pairs.map(([name, text]) => `${encodeQueryPart(name)}=${encodeQueryPart(text)}`);
  return `${hashFor(operation)}?${query.join('&')}`;
}

/** What is asked about an answer, as far as the side of it that is shown goes by it. Tokens stay out. */
function lookPairs({ resultTab, sale, explained, comparison }: PageLink): readonly Pair[] {
  const said: Readonly<Record<string, string | undefined>> = {
    ...(resultTab === 'answer' && sale && { sale }),
    ...(resultTab === 'explain' && explained && { explain: explained }),
    ...(resultTab === 'compare' && comparison && saidOf(comparison)),
  };
  return Object.entries(said).flatMap(([name, text]): Pair[] =>
    text === undefined || holdsToken(text) ? [] : [[name, text]],
  );
}

/** A comparison in a link: of one request with a part changed, or of two earlier answers. */
function saidOf(comparison: ComparisonChoice): Readonly<Record<string, string | undefined>> {
  const { mode, part, from, to, left, right, leftAsked, rightAsked } = comparison;
  return mode === 'history'
    ? { compare: mode, before: leftAsked, before_id: left, after: rightAsked, after_id: right }
    : { compare: mode, differs: part, before: from, after: to };
}

/** What a field is called in a link: `query.filter`, `body./data/attributes/plan_id`. */
export function linkName({ key }: Pick<Field, 'key'>): string {
  return key.replace(':', '.');
}

function parameterPairs(field: Field, form: FormValues): readonly Pair[] {
  const text = form.fields[field.key]?.text;
  if (text === undefined || (text === '' && !field.required)) return [];
  return [[linkName(field), text]];
}

function bodyPairs(field: Field, form: FormValues): readonly Pair[] {
  const { presence = field.required ? 'value' : 'absent', text } = form.fields[field.key] ?? {};
  const name = linkName(field);
  if (presence === 'null') return [['null', name]];
  if (presence === 'absent') return field.required ? [['absent', name]] : [];
  if (field.kind === 'leaf' && text !== undefined) return [[name, text]];
  const presencePairs: readonly Pair[] = field.required ? [] : [['with', name]];
  if (field.kind === 'leaf') return presencePairs;
  return [...presencePairs, ...field.members.flatMap((member) => bodyPairs(member, form))];
}

/** What a link says, and what of it the page does not understand. */
export interface DecodedLink extends Partial<PageLink> {
  readonly operation: OperationName;
  /** Each part that was left out, with the reason. */
  readonly ignored: readonly string[];
}

/** Reads an address of the page; undefined when it names no operation. Never fails. */
export function decodeLink(hash: string): DecodedLink | undefined {
  const operation = nameFromHash(hash);
  if (operation === undefined) return undefined;
  const start = hash.indexOf('?');
  if (start === -1) return { operation, ignored: [] };

  const entry = findEntry(operation);
  const { operation: definition, fields } = entry;
  const known = new Map(allFields(fields).map((field) => [linkName(field), field]));
  const ignored: string[] = [];
  const page: Record<string, string> = {};
  const entered: Record<string, Partial<FieldValue>> = {};
  const enter = (field: Field, value: Partial<FieldValue>) => {
    for (const [key, presence] of enclosing(field, known)) entered[key] ??= { presence };
    entered[field.key] = { ...entered[field.key], ...value };
  };

  const { pairs, faults } = splitPairs(hash.slice(start + 1));
  ignored.push(...faults);
  for (const [name, text] of pairs) {
    if (isExtra(name)) continue;
    const field = known.get(name);
    const named = known.get(text);
    const presence = presences.get(name);
    if (presence && named) enter(named, { presence });
    else if (pageNames.has(name) && holdsToken(text)) ignored.push(`${name} is a secret`);
    else if (pageNames.has(name)) page[name] = text;
    else if (field?.kind !== 'leaf') ignored.push(`${presence ? text : name} is unknown here`);
    else if (isSecretName(field.name) || holdsToken(text)) ignored.push(`${name} is a secret`);
    else enter(field, { text, presence: 'value' });
  }

  const choose = <Value extends string>(name: string, values: readonly Value[]) => {
    const text = page[name];
    const value = values.find((one) => one === text);
    if (text !== undefined && value === undefined) ignored.push(`${name} has no ${text}`);
    return value;
  };
  const position = (name: string, count: number) =>
    Number(
      choose(
        name,
        Array.from({ length: count }, (_, index) => String(index)),
      ) ?? 0,
    );
  const form: FormValues = {
    address: position('address', definition.paths.length),
    contentType: position('content_type', definition.body?.contentTypes.length ?? 1),
    fields: entered,
  };
  const { extras, faults: unread } = decodeExtras(pairs);
  const legal = legalForm(entry, { ...untouchedForm, ...form, ...extras });
  ignored.push(...unread, ...legal.leftOut);
  const bodyView = choose('view', bodyViews);
  const resultTab = choose('tab', resultTabNames) ?? 'answer';
  const compared = choose('compare', comparisonModes);
  const modes = composerModes.filter((mode) => mode !== 'storefront' || isStep(operation));
  return {
    operation,
    form: legal.form,
    ...(bodyView && { bodyView }),
    resultTab,
    composerMode: choose('mode', modes) ?? 'form',
    ...(page.clock && { clock: page.clock }),
    ...(resultTab === 'answer' && { sale: page.sale ?? '' }),
    ...(resultTab === 'explain' && { explained: page.explain ?? '' }),
    ...(resultTab === 'compare' && {
      comparison:
        compared === 'history'
          ? {
              mode: compared,
              left: page.before_id,
              leftAsked: page.before,
              right: page.after_id,
              rightAsked: page.after,
            }
          : { mode: compared, part: page.differs, from: page.before, to: page.after },
    }),
    ignored,
  };
}

const pageNames = new Set([
  'address',
  'content_type',
  'view',
  'tab',
  'mode',
  'clock',
  'sale',
  'explain',
  'compare',
  'differs',
  'before',
  'before_id',
  'after',
  'after_id',
]);

const presences: ReadonlyMap<string, FieldValue['presence']> = new Map([
  ['null', 'null'],
  ['absent', 'absent'],
  ['with', 'value'],
]);

/** The objects that a field of a body is in: they are sent when it is. */
function enclosing(field: Field, known: ReadonlyMap<string, Field>): [string, 'value'][] {
  return [...known.values()]
    .filter(({ kind, key, required }) => {
      return kind === 'group' && !required && field.key.startsWith(`${key}/`);
    })
    .map(({ key }) => [key, 'value']);
}

/** What of a form no field holds, as a link says it. */
interface LinkedExtras {
  readonly extras: Partial<FormValues>;
  /** What could not be read. */
  readonly faults: readonly string[];
}

/** Whether a part of a link is something that no field of the form holds. */
function isExtra(name: string): boolean {
  return ['raw.line', 'raw.body', 'extra.query', 'extra.header'].includes(name);
}

/** Reads what of a form no field holds from a link. */
function decodeExtras(pairs: readonly Pair[]): LinkedExtras {
  const textsOf = (wanted: string) =>
    pairs.flatMap(([name, text]) => (name === wanted ? [text] : []));
  const [line] = textsOf('raw.line');
  const [, method, path] = /^(\S+) (.*)$/s.exec(line ?? '') ?? [];
  const [rawBody] = textsOf('raw.body');
  const extraQuery = textsOf('extra.query');
  const headers = textsOf('extra.header');
  const extraHeaders = headers.flatMap((header): [string, string][] => {
    const [, name, value] = /^([^:]+): (.*)$/s.exec(header) ?? [];
    return name === undefined || value === undefined ? [] : [[name, value]];
  });
  return {
    extras: {
      ...(method !== undefined && path !== undefined && { rawLine: { method, path } }),
      ...(rawBody !== undefined && { rawBody }),
      ...(extraQuery.length > 0 && { extraQuery }),
      ...(extraHeaders.length > 0 && { extraHeaders }),
    },
    faults: [
      ...(line !== undefined && method === undefined ? ['raw.line has no method and path'] : []),
      ...(extraHeaders.length < headers.length ? ['extra.header has no name and value'] : []),
    ],
  };
}

interface Pairs {
  readonly pairs: readonly (readonly [name: string, text: string])[];
  /** What could not be read. */
  readonly faults: readonly string[];
}

/** Takes `name=text&name=text` apart. A plus is a plus. */
function splitPairs(query: string): Pairs {
  const pairs: [string, string][] = [];
  const faults: string[] = [];
  for (const part of query.split('&').filter((piece) => piece !== '')) {
    const end = part.indexOf('=');
    try {
      pairs.push([
        decodeURIComponent(end === -1 ? part : part.slice(0, end)),
        end === -1 ? '' : decodeURIComponent(part.slice(end + 1)),
      ]);
    } catch {
      faults.push(`${part.slice(0, 40)} is not percent-encoded text`);
    }
  }
  return { pairs, faults };
}
