import { createValidator } from '@aisle/schema';
import { CatalogChoice } from '@aisle/schema/dev';
import { describe, expect, it } from 'vitest';
import { makeCatalogRule } from '../testing/make-catalog.js';
import { makeUuid } from '../testing/make-uuid.js';
import { explainCatalog } from './create-catalog-service.js';
import type { StoredRelease } from './publication.js';
import type { RequestTarget } from './reading/choose-catalog.js';
import { rankRules, type ShopperContext } from './requests.js';

const now = Date.UTC(2026, 0, 31, 9, 30);
const release: StoredRelease = {
  id: 'rel-1',
  catalog_id: 'read',
  state: 'published',
  published_at: now,
  languages: ['en'],
  default_language: 'en',
  sale_changes: [],
  products: 1,
};
const byTag = makeCatalogRule({ id: makeUuid(1), name: 'Club', tags: ['club'], accounts: ['a'] });
const byDefault = makeCatalogRule({ id: makeUuid(2), name: 'All' });
const explain = (
  target: Omit<RequestTarget, 'release' | 'changes'>,
  shopper: ShopperContext = {},
  rules = [byTag, byDefault],
  published = [byTag.catalog_id],
) =>
  explainCatalog(
    'asked',
    { release, changes: [], ...target },
    rankRules(rules, shopper, now),
    new Set(published),
  );

describe('the choice of a catalog', () => {
  it.each([
    ['release_named', 'names a release, which pins its catalog'],
    ['nobody', 'says nothing about the shopper'],
    ['no_match', 'No rule that is evaluated fits the shopper'],
    ['few_rules', 'rules decide only when there are several'],
    ['first_published', 'published first'],
  ] as const)('is the path’s because of %s', (reason, words) => {
    const choice = explain({ reason });
    expect(choice).toMatchObject({ asked: 'asked', read: 'read', decided_by: 'path' });
    expect(choice.reason).toContain(words);
    expect(choice.rules.filter(({ chosen }) => chosen)).toEqual([]);
  });

  it.each([
    [0, 'no rules'],
    [1, 'one rule'],
  ])('counts rules that are too few: %i', (count, words) => {
    expect(explain({ reason: 'few_rules' }, {}, [byTag].slice(0, count)).reason).toContain(words);
  });

  it('is a rule’s, which is told with all that it names', () => {
    const choice = explain({ reason: 'rule', rule: byTag }, { tags: ['CLUB'] });
    expect(choice).toMatchObject({ decided_by: 'rule', read: 'read' });
    expect(choice.reason).toBe(
      'The rule "Club" fits the shopper best: score 1 (tags), 1 of its criteria not met.',
    );
    expect(choice.rules).toMatchObject([
      { name: 'Club', score: 1, unmatched: 1, eligible: true, scheduled: true, chosen: true },
      { name: 'All', score: 0, unmatched: 0, eligible: true, chosen: false, criteria: [] },
    ]);
    expect(choice.rules[0]?.criteria).toEqual([
      { criterion: 'accounts', named: ['a'], shopper: [], matched: false },
      { criterion: 'tags', named: ['club'], shopper: ['CLUB'], matched: true },
    ]);
    expect(createValidator(CatalogChoice)(choice).faults).toBeUndefined();
  });

  it('says of a rule whose catalog has no release that it takes no part', () => {
    const { rules } = explain({ reason: 'no_match' }, { tags: ['club'] }, [byTag], []);
    expect(rules).toMatchObject([{ score: 1, scheduled: true, published: false, eligible: false }]);
  });

  it('is the default rule’s when no other fits', () => {
    const { reason } = explain({ reason: 'rule', rule: byDefault }, { channel: 'web' });
    expect(reason).toBe('The rule "All" names nobody: it is the default, as no other rule fits.');
  });
});
