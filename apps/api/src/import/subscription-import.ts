import { basename, extname } from 'node:path';
import type { LocatedRecord } from '@aisle/core';
import { Plan, pointerNames } from '@aisle/schema';
import type { ImportFile } from './seed-file.js';
import { stableId } from './stable-id.js';

/** Whether a parsed line is `{ "data": { "type": "subscription_product" | "subscription_plan" } }`. */
export function isSubscriptionLine(value: unknown): boolean {
  return isLineType(asObject(asObject(value).data).type);
}

/**
 * Gathers the subscription products and plans of a file into one offering that is named after the
 * file. Plans keep what a plan of ours has; of products only their references are kept.
 */
export function createSubscriptionImport(file: ImportFile) {
  const name = basename(file.path, extname(file.path));
  const places: Record<LineType, Map<string, number>> = {
    subscription_product: new Map(),
    subscription_plan: new Map(),
  };
  const plans: object[] = [];
  const leftOut = new Set<string>();

  return {
    /** Takes a parsed line; yields the fault that keeps it out. */
    *add(value: unknown, line: number): Generator<LocatedRecord, void, undefined> {
      const { type, attributes } = asObject(asObject(value).data);
      const members = asObject(attributes);
      const reference = members.external_ref;
      const refuse = (fault: string) => ({
        record: undefined,
        origin: `${file.path}:${line}`,
        fault,
      });
      if (!isLineType(type))
        return yield refuse(`data.type must be ${typeNames} as on the first line`);
      if (typeof reference !== 'string' || reference === '') return yield refuse(noReference);
      const earlier = places[type].get(reference);
      if (earlier !== undefined) return yield refuse(describeRepeated(reference, earlier));
      places[type].set(reference, line);
      if (type === 'subscription_plan') plans.push(toPlan(name, reference, members));
      for (const attribute of Object.keys(members)) {
        if (!lineTypes[type].has(attribute)) leftOut.add(`${attribute} (${type})`);
      }
    },

    /** Yields the offering. */
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
      onNotice(
        `${file.path}: became the offering "${record.name}" (${record.id}) with ${plans.length} plans; its ${products.length} products are kept as references (external_product_refs) only`,
      );
      if (leftOut.size > 0) {
        onNotice(`${file.path}: without a place here, left out: ${[...leftOut].sort().join(', ')}`);
      }
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

const planMembers = new Set(Object.keys(Plan.properties).filter((name) => name !== 'id'));

/** The types of lines with the attributes that are kept of each. */
const lineTypes = {
  subscription_product: new Set(['external_ref']),
  subscription_plan: planMembers,
};
type LineType = keyof typeof lineTypes;

const typeNames = Object.keys(lineTypes).join(' or ');

const noReference =
  'data.attributes.external_ref must be text: what is imported again is recognised by it';

function describeRepeated(reference: string, earlier: number): string {
  return `data.attributes.external_ref "${reference}" is that of line ${earlier} already; each needs its own`;
}

function isLineType(type: unknown): type is LineType {
  return typeof type === 'string' && Object.hasOwn(lineTypes, type);
}

function toPlan(
  offering: string,
  reference: string,
  members: Readonly<Record<string, unknown>>,
): object {
  const kept = Object.entries(members).filter(
    ([name, value]) => planMembers.has(name) && value !== null,
  );
  return { id: stableId('plan', offering, reference), ...Object.fromEntries(kept) };
}

function asObject(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
