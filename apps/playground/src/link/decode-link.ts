import type { OperationName } from '@aisle/schema';
import { findEntry } from '../operations/operation-entry.js';
import { nameFromHash } from '../operations/operation-link.js';
import type { Field } from '../request-form/field.js';
import { type FieldValue, type FormValues, untouchedForm } from '../request-form/form-values.js';
import { bodyViews, composerModes } from '../state/playground-state.js';
import { isStep } from '../storefront/steps/steps.js';
import { decodeExtras, isExtra } from './decode-extras.js';
import { linkName } from './encode-link.js';
import { legalForm } from './legal-form.js';
import { listFields } from './list-fields.js';
import type { PageLink } from './page-link.js';
import { holdsToken, isSecretName } from './secrets.js';
import { splitPairs } from './split-pairs.js';

/** What a link says, and what of it the page does not understand. */
export interface DecodedLink extends Partial<PageLink> {
  readonly operation: OperationName;
  /** Each part that was left out, with the reason. */
  readonly ignored: readonly string[];
}

const resultTabs = ['answer', 'headers', 'explain', 'compare', 'snippets'] as const;

/** Reads an address of the page; undefined when it names no operation. Never fails. */
export function decodeLink(hash: string): DecodedLink | undefined {
  const operation = nameFromHash(hash);
  if (operation === undefined) return undefined;
  const start = hash.indexOf('?');
  if (start === -1) return { operation, ignored: [] };

  const entry = findEntry(operation);
  const { operation: definition, fields } = entry;
  const known = new Map(listFields(fields).map((field) => [linkName(field), field]));
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
  const modes = composerModes.filter((mode) => mode !== 'storefront' || isStep(operation));
  return {
    operation,
    form: legal.form,
    ...(bodyView && { bodyView }),
    resultTab: choose('tab', resultTabs) ?? 'answer',
    composerMode: choose('mode', modes) ?? 'form',
    ...(page.clock && { clock: page.clock }),
    ignored,
  };
}

const pageNames = new Set(['address', 'content_type', 'view', 'tab', 'mode', 'clock']);

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
