import type { OperationName } from '@aisle/schema/contract';
import { fieldValue } from '../request-form/form-values.js';
import {
  allFields,
  fieldsNamed,
  findEntry,
  isLeaf,
  keyOf,
  type OperationEntry,
  type RequestFields,
} from '../request-form/operation-entry.js';
import {
  bodiless,
  fieldFault,
  headerFault,
  lineFault,
  targetFault,
} from '../request-form/selected-request.js';
import { holdsSecret, holdsToken, isSecretName } from '../sending/send.js';
import { shopperFields } from '../shopper/describe-shopper.js';
import {
  type Examples,
  type FieldValue,
  type FormValues,
  withFields,
  withoutFields,
} from '../state/form.js';
import { type PlaygroundState, selectedForm } from '../state/playground-store.js';

/**
 * Returns a form that makes the same request on any server. Values from this server's examples are
 * entered and secrets removed.
 */
export function wholeForm(fields: RequestFields, form: FormValues, examples: Examples): FormValues {
  const taken = allFields(fields)
    .filter(isLeaf)
    .flatMap((field) => {
      const { key, name, follows } = field;
      const isEntered = form.fields[key]?.text !== undefined;
      const isExample = !isEntered && follows === undefined && examples[name] !== undefined;
      const value = fieldValue(field, form, examples);
      return isExample && value.presence === 'value' ? [[key, value] as const] : [];
    });
  return withoutSecrets(fields, withFields(form, Object.fromEntries(taken)));
}

/** Returns the form without secret texts. */
export function withoutSecrets(fields: RequestFields, form: FormValues): FormValues {
  const secret = new Set(secretKeys(fields));
  const kept = Object.entries(form.fields).map(([key, value]) => {
    const { text, ...rest } = value;
    const isHidden = text !== undefined && (secret.has(key) || holdsToken(text));
    return [key, isHidden ? rest : value] as const;
  });
  const { extraQuery, extraHeaders, rawBody, ...rest } = form;
  const query = extraQuery?.filter((pair) => !isSecret(nameOf(pair), pair));
  const headers = extraHeaders?.filter(([name, value]) => !isSecret(name, value));
  return {
    ...rest,
    fields: Object.fromEntries(kept),
    ...(query && { extraQuery: query }),
    ...(headers && { extraHeaders: headers }),
    ...(rawBody !== undefined && !holdsSecret(rawBody) && { rawBody }),
  };
}

function nameOf(pair: string): string {
  return pair.split('=')[0] ?? '';
}

function isSecret(name: string, text: string): boolean {
  return isSecretName(name) || holdsToken(text);
}

/** Returns a form with the secrets of another one where its own are empty. */
export function withSecretsOf(
  fields: RequestFields,
  form: FormValues,
  other: FormValues | undefined,
): FormValues {
  const texts = secretKeys(fields).flatMap((key) => {
    const text = other?.fields[key]?.text;
    return text === undefined ? [] : [[key, { text }] as const];
  });
  return withFields(form, Object.fromEntries(texts));
}

function secretKeys(fields: RequestFields): readonly string[] {
  return allFields(fields).flatMap(({ key, name }) => (isSecretName(name) ? [key] : []));
}

/**
 * Returns the valid parts of a form from a link, a file or the browser's database. Secrets without
 * a field are left out as well.
 */
export function legalForm(
  { operation, fields }: Pick<OperationEntry, 'operation' | 'fields'>,
  { rawLine, rawBody, extraQuery = [], extraHeaders = [], ...form }: FormValues,
) {
  const leftOut: string[] = [];
  const isLegal = (fault: string | undefined) => {
    if (fault !== undefined) leftOut.push(fault);
    return fault === undefined;
  };
  const faulty = allFields(fields)
    .filter(isLeaf)
    .filter((field) => !isLegal(fieldFault(field, form.fields[field.key]?.text ?? '')))
    .map(({ key }) => key);
  const line = rawLine && isLegal(lineFault(rawLine.method, rawLine.path)) ? rawLine : undefined;
  const query = extraQuery.filter((pair) => isLegal(pairFault(pair)));
  const headers = extraHeaders.filter(([name, value]) => isLegal(extraFault(name, value)));
  const method = line?.method ?? operation.method;
  const hasBody = rawBody !== undefined && isLegal(bodyFault(method, rawBody));
  return {
    form: {
      ...withoutFields(form, faulty),
      ...(line && { rawLine: line }),
      ...(query.length > 0 && { extraQuery: query }),
      ...(headers.length > 0 && { extraHeaders: headers }),
      ...(hasBody && { rawBody }),
    } satisfies FormValues,
    /** The parts that were left out, each with the reason. */
    leftOut,
  };
}

function pairFault(pair: string): string | undefined {
  const name = nameOf(pair);
  return isSecret(name, pair) ? `The parameter ${name} is a secret.` : targetFault(`/?${pair}`);
}

function extraFault(name: string, value: string): string | undefined {
  return isSecret(name, value) ? `The header ${name} is a secret.` : headerFault(name, value);
}

function bodyFault(method: string, body: string): string | undefined {
  if (holdsSecret(body)) return 'The body has a secret.';
  return body !== '' && bodiless.test(method) ? `Browsers send no body with ${method}.` : undefined;
}

/** The operations that have a storefront view. The current request determines the view. */
const stepNames = [
  'listHierarchies',
  'listNodeProducts',
  'listProducts',
  'getProduct',
  'configureProduct',
  'getCart',
] as const satisfies readonly OperationName[];

/** The operation of a storefront view. */
export type StepName = (typeof stepNames)[number];

/** @returns true if an operation has a storefront view. */
export function isStep(name: OperationName): name is StepName {
  return stepNames.some((step) => step === name);
}

/** The page's address of the storefront's home view. */
export const storefrontHash = '#/storefront';

/** Values that a storefront step sets, by field key. */
export type Entered = Readonly<Record<string, string>>;

type Present = Pick<PlaygroundState, 'selected' | 'forms'>;

/** Returns the form of the next request by the same shopper, in the same release. */
export function stepForm(state: Present, name: OperationName, entered: Entered = {}): FormValues {
  const present = selectedForm(state);
  const { operation, fields } = findEntry(name);
  const same = [...shopperFields(fields), ...fieldsNamed(fields.path, 'catalog_id', 'release_id')];
  const kept = new Set(same.map(keyOf));
  const own = Object.entries(entered).map(([key, text]): [string, Partial<FieldValue>] => [
    key,
    key.startsWith('body:') ? { text, presence: 'value' } : { text },
  ]);
  const carried = Object.entries(present.fields).filter(([key]) => kept.has(key));
  const start = prefixOf(findEntry(state.selected).operation.paths[present.address]);
  const address = operation.paths.findIndex((path) => prefixOf(path) === start);
  const form = { address: Math.max(address, 0), contentType: 0, fields: {} };
  return withFields(form, Object.fromEntries([...carried, ...own]));
}

/** Returns the form of the home view, in a catalog or by default in the one of the rules. */
export function entranceForm(state: Present, catalogId = ''): FormValues {
  const { operation } = findEntry('listHierarchies');
  const release = { 'path:catalog_id': catalogId, 'path:release_id': 'latestPublished' };
  const address = operation.paths.findIndex(
    (path) => (prefixOf(path) === shoppers) === (catalogId === ''),
  );
  const entered = catalogId === '' ? homeFields : { ...homeFields, ...release };
  return { ...stepForm(state, 'listHierarchies', entered), address };
}

/** Returns the id of the catalog that a request names; empty if the rules choose it. */
export function namedCatalog(state: Present): string {
  const { address, fields } = selectedForm(state);
  const isRuled = prefixOf(findEntry(state.selected).operation.paths[address]) === shoppers;
  return isRuled ? '' : (fields['path:catalog_id']?.text ?? '');
}

/** Fixed fields of the views' requests. */
export const homeFields: Entered = { 'query:page[limit]': '100' };
export const cartFields: Entered = { 'query:include': 'items' };
export const categoryFields: Entered = { 'query:include': 'main_image' };
export const productFields: Entered = { 'query:include': 'main_image,component_products' };

/** Path of the catalog that the rules choose for a shopper. Also used if no release is set. */
const shoppers = '/catalog';

/** Returns the part of a path that names the release. */
function prefixOf(path = ''): string {
  return (
    /^(?:\/pcm)?\/(?:catalogs\/:catalog_id\/releases\/:release_id|catalog)(?=\/|$)/.exec(
      path,
    )?.[0] ?? shoppers
  );
}
