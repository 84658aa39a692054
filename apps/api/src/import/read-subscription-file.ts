import { type LocatedOffering, type LocatedSubscription, nextTurn } from '@aisle/core/engine';
import { CommerceError } from '@aisle/schema';
import type { SubscriptionImport } from '@aisle/schema/subscriptions';
import { stableId } from './names.js';
import { asObject, createSubscriptionImport, parseLine, withoutPlace } from './read-ndjson.js';
import { readLines } from './text/read-lines.js';

/** Number of lines by type. */
type Counts = SubscriptionImport['meta']['records']['uploaded'];

/** Content of a file of subscriptions. */
interface SubscriptionFile {
  readonly offerings: readonly LocatedOffering[];
  readonly subscriptions: readonly LocatedSubscription[];
  /** Number of lines of the file by type. */
  readonly uploaded: Counts;
}

/** Zero lines of each type. */
const noLines: Counts = {
  subscription_product: 0,
  subscription_plan: 0,
  subscription_feature: 0,
  subscription_subscriber: 0,
  subscription_offering: 0,
  subscription: 0,
};

/** Maximum number of invalid lines; after that, reading stops. */
const mostFaults = 100;

const unknownType = `data.type must be ${Object.keys(noLines).join(', ')}`;

/**
 * Reads a file of JSON lines with offerings, or the products and plans of one, and with
 * subscriptions. An invalid line is among the offerings, with its fault.
 */
export async function readSubscriptionFile(name: string, text: string): Promise<SubscriptionFile> {
  const file = { path: name, size: undefined };
  const gathered = createSubscriptionImport(file);
  const offerings: LocatedOffering[] = [];
  const subscriptions: LocatedSubscription[] = [];
  const uploaded = { ...noLines };
  const places = new Map<string, number>();
  let faults = 0;
  if (text.trim() === '')
    throw new CommerceError('unusable_file', `${name}: contains only blank lines`);
  for await (const lines of readLines(file, chunksOf(text), longestLine)) {
    if (faults >= mostFaults) break;
    for (const line of lines) {
      if (faults >= mostFaults) break;
      const located = parseLine(file, line);
      const { type, attributes } = asObject(asObject(located.record).data);
      if (isCounted(type)) uploaded[type] += 1;
      if (located.fault !== undefined || !isCounted(type)) {
        faults += 1;
        offerings.push({ ...located, fault: located.fault ?? unknownType });
      } else if (type === 'subscription') {
        subscriptions.push(readSubscription(attributes, line.number));
      } else if (!withoutPlace.has(type)) {
        offerings.push(...gathered.add(located.record, line.number));
      }
    }
  }
  offerings.push(...gathered.finish(() => {}));
  return { offerings, subscriptions, uploaded };

  function readSubscription(content: unknown, line: number): LocatedSubscription {
    const origin = `${name}:${line}`;
    const { external_ref: reference } = asObject(content);
    if (typeof reference !== 'string' || reference === '') return { content, origin };
    const earlier = places.get(reference);
    places.set(reference, earlier ?? line);
    const id = stableId('subscription', reference);
    if (earlier === undefined) return { content, origin, id };
    const fault = `external_ref: ${JSON.stringify(reference)} is already used in line ${earlier}; each record needs its own`;
    return { content, origin, fault };
  }
}

/** Maximum length of a line in characters: a longer one would block other requests. */
const longestLine = 128 * 1024;

/** Number of characters to read before other requests get their turn. */
const chunkLength = 64 * 1024;

async function* chunksOf(text: string): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += chunkLength) {
    yield text.slice(at, at + chunkLength);
    await nextTurn();
  }
}

function isCounted(type: unknown): type is keyof Counts {
  return typeof type === 'string' && Object.hasOwn(noLines, type);
}
