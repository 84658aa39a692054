import type { Component } from '../catalog/bundle.js';
import { parseTimestamp } from '../primitives/described.js';
import { nearestName } from '../primitives/nearest-name.js';
import {
  createValidator,
  describeValue,
  type Fault,
  joinPointer,
  type Validation,
} from '../validation/create-validator.js';
import type { SeedAccountMember } from './account-records.js';
import { maxCartBytes, type SeedCart, type SeedPromotion } from './cart-records.js';
import type { SeedCurrencyPrices, SeedPrice } from './members.js';
import type { SeedOrder } from './order-records.js';
import { recordTypes } from './record-types.js';
import { type SeedProduct, type SeedRecord, seedRecords } from './seed-record.js';
import { type Locales, maxRecordDepth, type Schedule } from './store-records.js';

/** Finds what a record that fits its schema says and no answer could show. */
function checkSeedRecord(record: SeedRecord): readonly Fault[] {
  switch (record.type) {
    case 'product':
      return checkProduct(record);
    case 'price':
      return checkPrice(record);
    case 'hierarchy':
    case 'node':
      return checkLocales(record.locales);
    case 'variation':
      return checkIds(record.options, '/options', 'an option');
    case 'account':
      return checkIds(record.addresses ?? [], '/addresses', 'an address');
    case 'account_member':
      return checkPassword(record);
    case 'offering':
      return checkIds(record.plans, '/plans', 'a plan');
    case 'catalog':
      return [
        ...checkIds(record.price_books, '/price_books', 'a price book'),
        ...checkLanguages(record.default_language, record.languages),
      ];
    case 'cart':
      return checkCart(record);
    case 'order':
      return checkOrder(record);
    case 'promotion':
      return [...checkDiscount(record), ...checkSchedule(record.schedule, '/schedule')];
    case 'catalog_rule':
      return (record.schedules ?? []).flatMap((schedule, index) =>
        checkSchedule(schedule, `/schedules/${index}`),
      );
    default:
      return [];
  }
}

/** Finds what no cart may have: two lines that nobody can tell apart, and more than a shopper could write. */
function checkCart(cart: SeedCart): Fault[] {
  return [...checkIds(cart.items, '/items', 'a line'), ...checkSize(cart)];
}

function checkSize(cart: SeedCart): Fault[] {
  const bytes = new TextEncoder().encode(JSON.stringify(cart)).length;
  if (bytes <= maxCartBytes) return [];
  return [
    { pointer: '', message: `takes ${bytes} bytes, and a cart takes at most ${maxCartBytes}` },
  ];
}

/** Finds ids that are not distinct, lines whose price could not be, and payments of more than there was. */
function checkOrder(order: SeedOrder): Fault[] {
  const { items, transactions = [], account_id, cancelled, fulfilled } = order;
  const needed = {
    cart_item: ['product_id'],
    custom_item: [],
    subscription_item: ['offering_id', 'plan_id'],
  } as const;
  const total = items.reduce(
    (sum, { price, quantity, tax = 0 }) => sum + price.amount * quantity + tax,
    0,
  );
  return [
    ...(Number.isSafeInteger(total)
      ? []
      : [{ pointer: '/items', message: 'cost more than the largest possible amount' }]),
    ...(cancelled && fulfilled
      ? [{ pointer: '/fulfilled', message: 'must not be true of a cancelled order' }]
      : []),
    ...(account_id === undefined && items.some(({ kind }) => kind === 'subscription_item')
      ? [{ pointer: '/account_id', message: 'is required, because the order has a subscription' }]
      : []),
    ...items.flatMap((item, index) =>
      needed[item.kind]
        .filter((name) => item[name] === undefined)
        .map((name) => ({ pointer: `/items/${index}/${name}`, message: 'is required' })),
    ),
    ...checkIds(items, '/items', 'a line'),
    ...checkIds(transactions, '/transactions', 'a transaction'),
    ...items.flatMap(({ price, quantity, tax = 0, discounts = [] }, index) => {
      const value = price.amount * quantity;
      const off = discounts.reduce((sum, { amount }) => sum + amount, 0);
      const pointer = `/items/${index}/discounts`;
      if (off > value) return [{ pointer, message: `must be at most ${value} in all, is ${off}` }];
      if (price.includes_tax && tax > value - off) {
        const message = `must be at most the price, ${value - off}, which includes it, is ${tax}`;
        return [{ pointer: `/items/${index}/tax`, message }];
      }
      if (Number.isSafeInteger(value + tax)) return [];
      return [{ pointer: `/items/${index}/price`, message: 'is too much in this quantity' }];
    }),
    ...transactions.flatMap(({ amount, refunded = 0, status }, index) =>
      refunded > (status === 'complete' ? amount : 0)
        ? [
            {
              pointer: `/transactions/${index}/refunded`,
              message: `must be at most the amount that was paid, is ${refunded}`,
            },
          ]
        : [],
    ),
  ];
}

/** A promotion has a percentage or amounts, and not both. */
function checkDiscount({ percent, amounts }: SeedPromotion): Fault[] {
  if (percent === undefined && amounts === undefined) {
    return [{ pointer: '/percent', message: 'is required' }];
  }
  if (percent === undefined || amounts === undefined) return [];
  return [{ pointer: '/amounts', message: 'must not be there together with percent; remove one' }];
}

/** Finds a password beside a hash: one of them would not count. */
function checkPassword({ password, password_hash }: SeedAccountMember): Fault[] {
  if (password === undefined || password_hash === undefined) return [];
  const message = 'must not be there together with password_hash; only one of them counts';
  return [{ pointer: '/password', message }];
}

/** Finds what a product says of itself that cannot all be shown. */
function checkProduct(product: SeedProduct): Fault[] {
  return [
    ...checkLocales(product.locales),
    ...checkFamily(product),
    ...Object.entries(product.components ?? {}).flatMap(([key, component]) =>
      checkComponent(component, product.id, joinPointer('/components', key)),
    ),
  ];
}

function checkFamily({ id, parent_id, variation_ids = [], option_ids = [] }: SeedProduct): Fault[] {
  const faults: Fault[] = [];
  if (parent_id === id) {
    faults.push({ pointer: '/parent_id', message: 'is the product itself; name another product' });
  } else if (parent_id !== undefined && variation_ids.length > 0) {
    const message = 'must not be there together with parent_id: a child has no children of its own';
    faults.push({ pointer: '/variation_ids', message });
  }
  if (parent_id === undefined && option_ids.length > 0) {
    const message = 'needs a parent_id: options are those of the variations of a parent';
    faults.push({ pointer: '/option_ids', message });
  }
  return faults;
}

function checkComponent({ min, max, options }: Component, id: string, pointer: string): Fault[] {
  const faults: Fault[] = findRepeated(options.map((option) => option.id)).map((index) => ({
    pointer: `${pointer}/options/${index}/id`,
    message: 'is an option of this component already; say its quantity there',
  }));
  for (const [index, option] of options.entries()) {
    if (option.id !== id) continue;
    const message = 'is the bundle itself; a bundle cannot be a part of itself';
    faults.push({ pointer: `${pointer}/options/${index}/id`, message });
  }
  if (max === undefined) return faults;
  if (min !== undefined && min > max) {
    faults.push({ pointer: `${pointer}/min`, message: `must be at most max, ${max}, is ${min}` });
  }
  const chosen = options.filter((option) => option.default).length;
  if (chosen > max) {
    const message = `must not be less than the options that are chosen by default, ${chosen}, is ${max}`;
    faults.push({ pointer: `${pointer}/max`, message });
  }
  return faults;
}

/** Finds what a price says that cannot all be shown: tiers that disagree, sales that never are. */
function checkPrice({ currencies, sales = {} }: SeedPrice): Fault[] {
  return [
    ...checkTiers(currencies, '/currencies', new Map()),
    ...Object.entries(sales).flatMap(([name, sale]) => {
      const pointer = joinPointer('/sales', name);
      const unchanged = Object.entries(currencies).filter(
        ([currency]) => !Object.hasOwn(sale.currencies, currency),
      );
      // In a sale the tiers of the currencies that it leaves alone are shown beside its own.
      const known: KnownTiers = new Map();
      checkTiers(Object.fromEntries(unchanged), '', known);
      return [
        ...checkSchedule(sale.schedule, `${pointer}/schedule`),
        ...checkTiers(sale.currencies, `${pointer}/currencies`, known),
      ];
    }),
  ];
}

/** The least quantity of each tier, and the currency that said it first. */
type KnownTiers = Map<string, { readonly currency: string; readonly minimum_quantity: number }>;

/** A tier is shown once for all currencies, with one least quantity. */
function checkTiers(currencies: SeedCurrencyPrices, pointer: string, known: KnownTiers): Fault[] {
  const faults: Fault[] = [];
  for (const [currency, { tiers }] of Object.entries(currencies)) {
    if (tiers === undefined) continue;
    for (const [key, { minimum_quantity }] of Object.entries(tiers)) {
      const first = known.get(key);
      if (first === undefined) known.set(key, { currency, minimum_quantity });
      else if (first.minimum_quantity !== minimum_quantity) {
        faults.push({
          pointer: `${joinPointer(`${pointer}/${currency}/tiers`, key)}/minimum_quantity`,
          message: `must be ${first.minimum_quantity} as in ${first.currency}, is ${minimum_quantity}; a tier begins at one quantity in all currencies, so give this one a key of its own`,
        });
      }
    }
  }
  return faults;
}

/** Names that JavaScript gives a meaning of their own, so that what is called so gets lost on the way. */
const reservedNames: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * Finds what no schema looks for, and what has to be known before one looks: reserved names, and more levels
 * than programs can follow. Takes any value, however deep.
 */
function checkNames(record: object): readonly Fault[] {
  const faults: Fault[] = [];
  const open: Level[] = [{ value: record, depth: 1 }];
  for (let level = open.pop(); level !== undefined; level = open.pop()) {
    if (level.depth > maxRecordDepth) return [describeDepth(level)];
    const values = level.value as Readonly<Record<string, unknown>>;
    const isList = Array.isArray(values);
    for (const name of Object.keys(values)) {
      if (!isList && reservedNames.has(name) && faults.length < maxFaults) {
        faults.push({ pointer: joinPointer(pointerOf(level), name), message: isReserved });
      }
      const value = values[name];
      if (typeof value !== 'object' || value === null) continue;
      open.push({ value, name, above: level, depth: level.depth + 1 });
    }
  }
  return faults;
}

const maxFaults = 64;

const isReserved = `is a reserved name; none of ${[...reservedNames].join(', ')} can be one`;

/** An object or array on the way down. */
interface Level {
  readonly value: object;
  readonly depth: number;
  readonly name?: string;
  readonly above?: Level;
}

function pointerOf({ name, above }: Level): string {
  return name === undefined || above === undefined ? '' : joinPointer(pointerOf(above), name);
}

/** Points to the record's own member: the way down to the last level helps nobody. */
function describeDepth(level: Level): Fault {
  let member = level;
  while (member.above?.above !== undefined) member = member.above;
  return {
    pointer: pointerOf(member),
    message: `is nested too deeply; objects and arrays stand at most ${maxRecordDepth} levels inside one another`,
  };
}

const validators = new Map<unknown, (value: unknown) => Validation<SeedRecord>>(
  recordTypes.map((type) => [type, createValidator(seedRecords[type])]),
);

/** Types one record of a seed, or says everything that is wrong with it. */
export function validateSeedRecord(value: unknown): Validation<SeedRecord> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { faults: [{ pointer: '', message: 'a record must be an object with a type' }] };
  }
  const type = 'type' in value ? value.type : undefined;
  const validate = validators.get(type);
  if (!validate) return { faults: [{ pointer: '/type', message: describeType(type) }] };
  const names = checkNames(value);
  if (names.length > 0) return { faults: names };
  const validation = validate(value);
  if (validation.faults) return validation;
  const faults = checkSeedRecord(validation.value);
  return faults.length > 0 ? { faults } : validation;
}

function describeType(type: unknown): string {
  const known = `a record is one of ${recordTypes.join(', ')}`;
  if (type === undefined) return `is required: ${known}`;
  const nearest = typeof type === 'string' ? nearestName(type, recordTypes) : undefined;
  const hint = nearest === undefined ? `: ${known}` : `; did you mean ${nearest}?`;
  return `${describeValue(type)} is not a type of record${hint}`;
}

/** Finds ids that stand in a list twice: the first entry alone would count. */
function checkIds(
  entries: readonly { readonly id: string }[],
  list: string,
  what: string,
): Fault[] {
  return findRepeated(entries.map(({ id }) => id)).map((index) => ({
    pointer: `${list}/${index}/id`,
    message: `is the id of ${what} in this list already; each has its own`,
  }));
}

/** Finds languages of a catalog that are there in other letters: shoppers would get one of them, nobody knows which. */
function checkLanguages(default_language: string, languages: readonly string[] = []): Fault[] {
  const written = new Map([[default_language.toLowerCase(), default_language]]);
  return languages.flatMap((tag, index) => {
    const known = written.get(tag.toLowerCase()) ?? tag;
    written.set(tag.toLowerCase(), known);
    if (known === tag) return [];
    return {
      pointer: `/languages/${index}`,
      message: `is ${known} in other letters; name it once`,
    };
  });
}

/** Finds languages that are there twice, in other letters: tags mind no letter case, so one would be lost. */
function checkLocales(locales: Locales = {}): Fault[] {
  const tags = Object.keys(locales);
  return findRepeated(tags.map((tag) => tag.toLowerCase())).map((index) => ({
    pointer: joinPointer('/locales', tags[index] ?? ''),
    message: 'is there already, in other letters; a language has one entry',
  }));
}

/** Finds a period that never is: one that ends before it begins, or at once. */
function checkSchedule(schedule: Schedule | undefined, pointer: string): Fault[] {
  const { valid_from, valid_to } = schedule ?? {};
  if (valid_from === undefined || valid_to === undefined) return [];
  if (parseTimestamp(valid_from) < parseTimestamp(valid_to)) return [];
  const message = `must be later than valid_from, ${valid_from}, is ${valid_to}`;
  return [{ pointer: `${pointer}/valid_to`, message }];
}

/** The indexes of the entries of a list that stand in it before. */
function findRepeated(entries: readonly unknown[]): number[] {
  const seen = new Set();
  return entries.flatMap((entry, index) => {
    if (seen.has(entry)) return [index];
    seen.add(entry);
    return [];
  });
}
