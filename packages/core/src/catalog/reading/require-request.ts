import { CommerceError, nearestName } from '@aisle/schema';
import { includeNames } from '@aisle/schema/catalog';

/** Rule for an optional member of a request: words for the error, and a test. */
type MemberRule = readonly [words: string, isRight: (value: unknown) => boolean];

const isText = (value: unknown) => typeof value === 'string';
const isTexts = (value: unknown) => Array.isArray(value) && value.every(isText);

const text: MemberRule = ['a text', isText];
const texts: MemberRule = ['a list of texts', isTexts];
const count: MemberRule = ['a number', (value) => typeof value === 'number'];

const shopperMembers = {
  account_id: text,
  customer_id: text,
  channel: text,
  tags: texts,
};

/** Members of all requests for a part of a release. */
const requestMembers = {
  ...{ catalog_id: text, release_id: text, hierarchy_id: text, node_id: text, product_id: text },
  ...{ filter: text, limit: count, offset: count, currency: text },
  ...{ languages: texts, refused_languages: texts },
  include: [
    `a list of ${includeNames.join(', ')}`,
    (value) => Array.isArray(value) && value.every((name) => includeNames.includes(name)),
  ],
  shopper: ['an object with account_id, customer_id, channel and tags', isObject],
  selected_options: ['an object with an object of quantities for each component key', isObject],
  ...{ product: text, attribute: text, search: text },
} satisfies Readonly<Record<string, MemberRule>>;

/**
 * Refuses a request that would be misread silently, because programs pass on input from others.
 * @throws CommerceError `bad_request` for a member of the wrong type, and for a misspelt name.
 */
export function requireRequest(request: unknown): void {
  requireMembers('request', request, requestMembers);
  const { shopper } = request as { readonly shopper?: unknown };
  if (shopper !== undefined) requireMembers('shopper', shopper, shopperMembers);
}

function requireMembers(
  what: string,
  value: unknown,
  rules: Readonly<Record<string, MemberRule>>,
): void {
  if (!isObject(value)) throw refused(`A ${what} must be an object, is ${inText(value)}.`);
  for (const [name, member] of Object.entries(value)) {
    const rule = Object.hasOwn(rules, name) ? rules[name] : undefined;
    if (rule && member !== undefined && !rule[1](member)) {
      throw refused(`The ${name} of a ${what} must be ${rule[0]}, is ${inText(member)}.`);
    }
    const nearest = rule ? undefined : nearestName(name, Object.keys(rules));
    if (nearest) throw refused(`A ${what} has no ${name}: did you mean ${nearest}?`);
  }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function refused(detail: string): CommerceError {
  return new CommerceError('bad_request', detail);
}

/** Returns the beginning of a value, as JSON if possible. */
function inText(value: unknown): string {
  const written = typeof value === 'function' ? undefined : JSON.stringify(value);
  return (written ?? String(value)).slice(0, 60);
}
