import { describe, expect, it } from 'vitest';
import { makeCatalogRule } from '../testing/make-catalog.js';
import { makeUuid } from '../testing/make-uuid.js';
import {
  type CatalogRuleRecord,
  describesShopper,
  listMatches,
  rankRules,
  type ShopperContext,
} from './requests.js';

const now = Date.UTC(2026, 0, 31, 9, 30);
const everything = {
  accounts: ['acc-1', 'acc-2'],
  customers: ['cus-1'],
  channels: ['web', 'app'],
  tags: ['gold', 'Berlin'],
};

describe('a rule scores one for each criterion that it names and the shopper matches', () => {
  it.each<[string, Partial<CatalogRuleRecord>, ShopperContext, number, number, boolean]>([
    ['account', everything, { account_id: 'acc-2' }, 1, 3, true],
    ['customer', everything, { customer_id: 'cus-1' }, 1, 3, true],
    ['channel', everything, { channel: 'app' }, 1, 3, true],
    ['tags', everything, { tags: ['silver', 'gold'] }, 1, 3, true],
    ['many tags count once', everything, { tags: ['gold', 'berlin'] }, 1, 3, true],
    ['tags whatever their case', everything, { tags: ['BERLIN', 'Gold'] }, 1, 3, true],
    [
      'all four',
      everything,
      { account_id: 'acc-1', customer_id: 'cus-1', channel: 'web', tags: ['gold'] },
      4,
      0,
      true,
    ],
    ['ids exactly', everything, { account_id: 'ACC-1', channel: 'Web' }, 0, 4, false],
    ['what it does not name is not missing', { channels: ['web'] }, { channel: 'web' }, 1, 0, true],
    ['what the shopper lacks is', { channels: ['web'] }, { account_id: 'acc-1' }, 0, 1, false],
    ['an empty list names nothing', { channels: [], tags: [] }, {}, 0, 0, true],
    ['no criteria: the default', {}, { channel: 'web' }, 0, 0, true],
  ])('%s', (_, criteria, shopper, score, unmatched, eligible) => {
    const rule = makeCatalogRule(criteria);
    expect(rankRules([rule], shopper, now)).toMatchObject([{ rule, score, unmatched, eligible }]);
  });

  it('and says which it names, what the shopper has of them, and which fit', () => {
    const rule = makeCatalogRule({ channels: ['web'], tags: ['Gold', 'vip'], accounts: [] });
    const [{ criteria } = {}] = rankRules([rule], { tags: ['GOLD', 'new'] }, now);
    expect(criteria).toEqual([
      { criterion: 'channels', named: ['web'], shopper: [], matched: false },
      { criterion: 'tags', named: ['Gold', 'vip'], shopper: ['GOLD', 'new'], matched: true },
    ]);
  });
});

describe('the best match', () => {
  const shopper = { account_id: 'acc-1', channel: 'web', tags: ['gold'] };
  const byChannel = rule(2, { channels: ['web'] });
  const byAccount = rule(1, { accounts: ['acc-1'], customers: ['cus-1'] });
  const byBoth = rule(3, { accounts: ['acc-1'], channels: ['web'], customers: ['cus-1'] });
  const byDefault = rule(4, {});
  const other = rule(5, { channels: ['app'] });

  it.each([
    ['has the highest score', [byChannel, byAccount, byBoth, byDefault], byBoth],
    ['then the fewest unmatched criteria', [byAccount, byChannel, byDefault], byChannel],
    ['is the default when nothing else matches', [other, byDefault], byDefault],
    ['is none when there is no default either', [other], undefined],
    ['is none without rules', [], undefined],
  ])('%s', (_, rules, best) => {
    expect(chooseRule(rules, shopper, now)).toBe(best);
    expect(chooseRule([...rules].reverse(), shopper, now)).toBe(best);
  });

  it('then is the older rule, by time and not by text', () => {
    const older = rule(9, { channels: ['web'], created_at: '2024-12-31T23:30:00-02:00' });
    const newer = rule(8, { channels: ['web'], created_at: '2025-01-01T01:31:00Z' });
    expect(chooseRule([newer, older], shopper, now)).toBe(older);
    expect(chooseRule([older, newer], shopper, now)).toBe(older);
  });

  it('of rules of the same age is the one with the smaller id', () => {
    const [first, second] = [rule(6, { channels: ['web'] }), rule(7, { channels: ['web'] })];
    expect(chooseRule([second, first], shopper, now)).toBe(first);
  });
});

describe('a rule outside all its schedules does not take part', () => {
  const at = (time: string) => ({ valid_from: time, valid_to: time });
  const past = { valid_from: '2025-01-01T00:00:00Z', valid_to: '2026-01-31T09:30:00Z' };
  const present = { valid_from: '2026-01-31T09:30:00Z', valid_to: '2026-01-31T09:30:00.001Z' };
  const future = { valid_from: '2026-01-31T09:30:00.001Z' };

  it.each<[string, CatalogRuleRecord['schedules'], boolean]>([
    ['without schedules: always', undefined, true],
    ['from its beginning until just before its end', [present], true],
    ['past', [past], false],
    ['future', [future], false],
    ['between two', [past, future], false],
    ['within one of several', [past, present, future], true],
    ['open at its beginning', [{ valid_to: '2027-01-01T00:00:00Z' }], true],
    ['open at its end', [{ valid_from: '2025-01-01T00:00:00Z' }], true],
    ['open at both', [{}], true],
    ['of no length', [at('2026-01-31T09:30:00Z')], false],
  ])('%s', (_, schedules, takesPart) => {
    const scheduled = makeCatalogRule({ channels: ['web'], ...(schedules && { schedules }) });
    const shopper = { channel: 'web' };
    expect(rankRules([scheduled], shopper, now)).toMatchObject([{ scheduled: takesPart }]);
    expect(chooseRule([scheduled], shopper, now)).toBe(takesPart ? scheduled : undefined);
  });

  it('the default one neither', () => {
    expect(chooseRule([makeCatalogRule({ schedules: [past] })], {}, now)).toBeUndefined();
  });
});

it.each<[ShopperContext, boolean]>([
  [{}, false],
  [{ tags: [] }, false],
  [{ tags: ['gold'] }, true],
  [{ account_id: 'acc-1' }, true],
  [{ customer_id: 'cus-1' }, true],
  [{ channel: 'web' }, true],
])('%j describes a shopper: %s', (shopper, describes) => {
  expect(describesShopper(shopper)).toBe(describes);
});

/** The rule that fits best. */
function chooseRule(...asked: Parameters<typeof listMatches>): CatalogRuleRecord | undefined {
  return listMatches(...asked)[0];
}

function rule(number: number, overrides: Partial<CatalogRuleRecord>): CatalogRuleRecord {
  return makeCatalogRule({ id: makeUuid(number), ...overrides });
}
