import type { LocatedRecord } from '@aisle/core';
import { CommerceError, pointerNames } from '@aisle/schema';
import { Plan } from '@aisle/schema/subscriptions';
import {
  findLostNumber,
  findMember,
  findSyntaxFault,
  formatPlace,
  type Place,
} from './json-place.js';
import { baseName, stableId } from './names.js';
import { type Line, readLines } from './text/read-lines.js';
import type { ImportFile } from './text/read-text.js';

/**
 * Yields the records of an NDJSON file, one a line; holds one in memory. A malformed line is a
 * fault at its line and column. If the first record is a subscription product, plan or offering,
 * the file becomes offerings.
 */
export async function* readNdjson(
  file: ImportFile,
  chunks: AsyncIterable<string>,
  onNotice: (text: string) => void,
): AsyncGenerator<LocatedRecord, void, undefined> {
  let count = 0;
  let parsed = 0;
  let subscriptions: ReturnType<typeof createSubscriptionImport> | undefined;
  for await (const lines of readLines(file, chunks)) {
    for (const line of lines) {
      count += 1;
      if (count === 1) requireOneRecordALine(file, line);
      const located = parseLine(file, line);
      if (located.fault === undefined) parsed += 1;
      if (parsed === 1 && isSubscriptionLine(located.record)) {
        subscriptions = createSubscriptionImport(file);
      }
      if (subscriptions === undefined || located.fault !== undefined) yield located;
      else yield* subscriptions.add(located.record, line.number);
    }
  }
  if (count === 0) {
    throw new CommerceError('unusable_file', `${file.path}: contains only blank lines`);
  }
  if (subscriptions) yield* subscriptions.finish(onNotice);
}

/** Parses a line to a record or a fault, with its position in the file. */
export function parseLine(file: ImportFile, line: Line): LocatedRecord {
  const locate = (place: Place) =>
    formatPlace(file.path, { line: line.number, column: place.column });
  const faultAt = ({ message, ...place }: Place & { readonly message: string }) => ({
    record: undefined,
    origin: locate(place),
    fault: message,
  });
  try {
    const record: unknown = JSON.parse(line.text);
    const lost = findLostNumber(line.text);
    if (lost) return faultAt(lost);
    return {
      record,
      origin: `${file.path}:${line.number}`,
      locate: (pointer) => locate(findMember(line.text, pointer)),
    };
  } catch {
    return faultAt(findSyntaxFault(line.text));
  }
}

function requireOneRecordALine(file: ImportFile, { number, text }: Line): void {
  if (!['[', '{'].includes(text.trim())) return;
  throw new CommerceError(
    'unusable_file',
    `${file.path}:${number}: is a JSON document over several lines; name the file .json, or write one record per line`,
  );
}

/** The attributes of a line before validation. */
type Members = Readonly<Record<string, unknown>>;

/** The attributes that a plan keeps. */
const planMembers: ReadonlySet<string> = new Set(
  Object.keys(Plan.properties).filter((name) => name !== 'id'),
);

/** The attributes that an offering keeps of its line. */
const offeringMembers: ReadonlySet<string> = new Set([
  'external_ref',
  'name',
  'description',
  'plans',
  'pricing_options',
]);

/**
 * Converts a line to an offering. A plan there together with its pricing option becomes one plan
 * here. The file may have plans with terms of their own, or one plan and pricing options. Returns a
 * sentence if the conversion is impossible.
 */
function toOffering(reference: string, members: Members): object | string {
  const plans = listOf(members.plans);
  const options = listOf(members.pricing_options);
  if (options.length > 0 && plans.length > 1) return severalPlans;
  if (options.some(isDiscounted)) return discounted;
  const [only] = plans;
  const price = only?.price;
  const terms = options.map((option) => ({
    ...(price != null && { fixed_price: price }),
    ...withoutNulls(option),
  }));
  return {
    type: 'offering',
    id: stableId('offering', reference),
    external_ref: reference,
    ...withoutNulls({ name: members.name, description: members.description }),
    external_product_refs: options.length > 0 && only ? referenceOf(only) : [],
    owner: 'store',
    plans: (options.length > 0 ? terms : plans).map((plan) => toPlan(reference, plan)),
  };
}

/** Converts a line, or a part of it, to a plan. The same references give the same id. */
function toPlan(offering: string, members: Members): object {
  const kept = Object.entries(withoutNulls(members)).filter(([name]) => planMembers.has(name));
  const [reference = String(members.name)] = referenceOf(members);
  return { id: stableId('plan', offering, reference), ...Object.fromEntries(kept) };
}

const severalPlans =
  'data.attributes.plans: several plans cannot be combined with pricing_options, because each plan needs its own terms and price; write an offering for each plan, or put the terms into the plans';

const discounted =
  'data.attributes.pricing_options: base_price_percentage is not supported; write the resulting price as fixed_price';

function isDiscounted({ base_price_percentage, fixed_price }: Members): boolean {
  return base_price_percentage != null && fixed_price == null;
}

function referenceOf({ external_ref }: Members): readonly string[] {
  return typeof external_ref === 'string' && external_ref !== '' ? [external_ref] : [];
}

function withoutNulls(members: Members): Members {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value != null));
}

function listOf(value: unknown): readonly Members[] {
  return Array.isArray(value) ? value.map(asObject) : [];
}

/** Returns a value as an object; an empty object for other types. */
export function asObject(value: unknown): Members {
  return typeof value === 'object' && value !== null ? (value as Members) : {};
}

/** @returns true if a parsed line is `{ "data": { "type": … } }` with a type of subscriptions. */
function isSubscriptionLine(value: unknown): boolean {
  const { type } = asObject(asObject(value).data);
  return isLineType(type) || (typeof type === 'string' && overHttp.has(type));
}

/**
 * Creates the offerings of a file: its own ones, and one named after the file for its subscription
 * products and plans. Plans keep the members that a plan here has; products only their references.
 */
export function createSubscriptionImport(file: ImportFile) {
  const name = baseName(file.path).replace(/(?<=.)\.[^.]*$/, '');
  const places: Record<LineType, Map<string, number>> = {
    subscription_product: new Map(),
    subscription_plan: new Map(),
    subscription_offering: new Map(),
  };
  const plans: object[] = [];
  const leftOut = new Set<string>();

  return {
    /** Accepts a parsed line; yields its offering or a fault. */
    *add(value: unknown, line: number): Generator<LocatedRecord, void, undefined> {
      const { type, attributes } = asObject(asObject(value).data);
      const members = asObject(attributes);
      const reference = members.external_ref;
      const refuse = (fault: string) => ({
        record: undefined,
        origin: `${file.path}:${line}`,
        fault,
      });
      if (!isLineType(type)) {
        const isElsewhere = typeof type === 'string' && overHttp.has(type);
        return yield refuse(isElsewhere ? viaHttp : `data.type must be ${typeNames}`);
      }
      if (typeof reference !== 'string' || reference === '') return yield refuse(noReference);
      const earlier = places[type].get(reference);
      if (earlier !== undefined) return yield refuse(describeRepeated(reference, earlier));
      places[type].set(reference, line);
      if (type === 'subscription_plan') plans.push(toPlan(name, members));
      if (type === 'subscription_offering') {
        const record = toOffering(reference, members);
        if (typeof record === 'string') return yield refuse(record);
        yield { record, origin: `${file.path}:${line}` };
      }
      for (const attribute of Object.keys(members)) {
        if (!lineTypes[type].has(attribute)) leftOut.add(`${attribute} (${type})`);
      }
    },

    /** Yields the offering of products and plans, if there are any. */
    *finish(onNotice: (text: string) => void): Generator<LocatedRecord, void, undefined> {
      const products = [...places.subscription_product.keys()];
      const planLines = [...places.subscription_plan.values()];
      const record = {
        type: 'offering',
        id: stableId('offering', name),
        name: name.length < 3 ? `${name} offering` : name,
        external_product_refs: products,
        owner: 'store',
        plans,
      };
      const isSome = products.length + plans.length > 0;
      if (isSome) {
        onNotice(
          `${file.path}: became the offering "${record.name}" (${record.id}); plans: ${plans.length}; products: ${products.length}, stored only as references (external_product_refs)`,
        );
      }
      if (leftOut.size > 0) {
        onNotice(
          `${file.path}: unsupported attributes, ignored: ${[...leftOut].sort().join(', ')}`,
        );
      }
      if (!isSome) return;
      yield {
        record,
        origin: file.path,
        locate: (pointer) => {
          const [list, index] = pointerNames(pointer);
          const line = list === 'plans' ? planLines[Number(index)] : undefined;
          return line === undefined ? file.path : `${file.path}:${line}`;
        },
      };
    },
  };
}

/** The types of lines with the attributes to keep of each. */
const lineTypes = {
  subscription_product: new Set(['external_ref']),
  subscription_plan: planMembers,
  subscription_offering: offeringMembers,
};
type LineType = keyof typeof lineTypes;

const typeNames = Object.keys(lineTypes).join(', ');

/** Types of lines that an import over HTTP only counts, because Aisle has no such things. */
export const withoutPlace: ReadonlySet<string> = new Set([
  'subscription_subscriber',
  'subscription_feature',
]);

/** Types that need the store: for the target of a subscription, and whether it already exists. */
const overHttp = new Set(['subscription', ...withoutPlace]);

const viaHttp =
  'a file with subscriptions in this form can be imported only over HTTP; send it to POST /v2/subscriptions/imports';

const noReference =
  'data.attributes.external_ref must be a string; a repeated import recognises records by it';

function describeRepeated(reference: string, earlier: number): string {
  return `data.attributes.external_ref "${reference}" is already used in line ${earlier}; each record needs its own`;
}

function isLineType(type: unknown): type is LineType {
  return typeof type === 'string' && Object.hasOwn(lineTypes, type);
}
