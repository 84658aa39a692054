import { basename, extname } from 'node:path';
import type { LocatedRecord } from '@aisle/core';
import { pointerNames } from '@aisle/schema';
import { asObject, offeringMembers, planMembers, toOffering, toPlan } from './offering-line.js';
import type { ImportFile } from './seed-file.js';
import { stableId } from './stable-id.js';

/** @returns true if a parsed line is `{ "data": { "type": … } }` with a type of subscriptions. */
export function isSubscriptionLine(value: unknown): boolean {
  const { type } = asObject(asObject(value).data);
  return isLineType(type) || (typeof type === 'string' && overHttp.has(type));
}

/**
 * Creates the offerings of a file: its own ones, and one named after the file for its subscription
 * products and plans. Plans keep the members that a plan here has; products only their references.
 */
export function createSubscriptionImport(file: ImportFile) {
  const name = basename(file.path, extname(file.path));
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
          `${file.path}: became the offering "${record.name}" (${record.id}); plans: ${plans.length}; products: ${products.length}, kept as references (external_product_refs) only`,
        );
      }
      if (leftOut.size > 0) {
        onNotice(`${file.path}: without a place here, left out: ${[...leftOut].sort().join(', ')}`);
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
  'subscriptions in this form are imported over HTTP: send the file to POST /v2/subscriptions/imports';

const noReference =
  'data.attributes.external_ref must be text: what is imported again is recognised by it';

function describeRepeated(reference: string, earlier: number): string {
  return `data.attributes.external_ref "${reference}" is that of line ${earlier} already; each needs its own`;
}

function isLineType(type: unknown): type is LineType {
  return typeof type === 'string' && Object.hasOwn(lineTypes, type);
}
