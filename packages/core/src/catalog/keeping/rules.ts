import {
  CommerceError,
  createValidator,
  formatTimestamp,
  parseTimestamp,
  requireValid,
} from '@aisle/schema';
import {
  type CatalogRule,
  RuleChange,
  type RuleContent,
  type RuleMatch,
  RuleSearch,
} from '@aisle/schema/catalog';
import { type FilterAttribute, rulesFilter } from '@aisle/schema/filter';
import type { SeedCatalogRule } from '@aisle/schema/seed';
import { requireState, type UpdateOptions, versionOf } from '../../environment/require-options.js';
import type { Environment } from '../../environment/steerable-clock.js';
import {
  findPage,
  type ListOptions,
  type RecordAnswer,
  type RecordPage,
  refuseMisspelt,
  requireRecord,
  selectRecords,
  touchRecord,
} from '../../records/records.js';
import type { CatalogStore } from '../catalog-store.js';
import { requireId } from '../reading/choose-catalog.js';
import {
  type CatalogRuleRecord,
  isScheduled,
  listMatches,
  type ShopperContext,
} from '../requests.js';

/** Request for a new rule. */
export interface RuleCreationRequest {
  readonly attributes: RuleContent;
}

/** Request for a change of a rule. */
export interface RuleUpdateRequest extends OfRule, UpdateOptions {
  readonly attributes?: RuleChange;
}

/** Operations on catalog rules, by their names in the contract. */
export const ruleOperations = {
  /** Returns all rules, the oldest first. */
  async listRules(
    { store }: CatalogContext,
    options: ListOptions,
  ): Promise<RecordPage<CatalogRule>> {
    return findPage(await store.settings(), options, rulesFilter, async (query) => {
      const { total, records } = selectRecords(await store.listRules(), query, valuesOf);
      return { total, records: records.map(renderRule) };
    });
  },

  /**
   * Returns a rule.
   * @throws CommerceError `not_found`.
   */
  async getRule(
    { store }: CatalogContext,
    { catalog_rule_id }: OfRule,
  ): Promise<RecordAnswer<CatalogRule>> {
    requireId('catalog rule', catalog_rule_id);
    const found = (await store.listRules()).find(({ id }) => id === catalog_rule_id);
    if (!found) throw unknownRule(catalog_rule_id);
    return describeRule(found);
  },

  /**
   * Creates a rule.
   * @throws CommerceError `validation_failed`, also for a catalog that does not exist.
   */
  async createRule(
    { store, environment }: CatalogContext,
    { attributes }: RuleCreationRequest,
  ): Promise<RecordAnswer<CatalogRule>> {
    refuseMisspelt(RuleChange, attributes, isForMore);
    const time = formatTimestamp(environment.clock());
    const { name, catalog_id, ...others } = attributes;
    const made = { type: 'catalog_rule', id: environment.ids(), name, catalog_id } as const;
    const rule = requireRecord(
      { ...applyChange(made, others), created_at: time, updated_at: time },
      memberNames,
    );
    await store.changeRule(rule.id, rule.catalog_id, ({ hasCatalog }) => {
      if (!hasCatalog) throw catalogNotThere(rule.catalog_id);
      return rule;
    });
    return describeRule(rule);
  },

  /**
   * Changes the attributes that are present and keeps the others, starting from the newest state.
   * @throws CommerceError `not_found`, `validation_failed`, `precondition_failed`; nothing has
   * changed then.
   */
  async updateRule(
    { store, environment }: CatalogContext,
    { catalog_rule_id: id, attributes: change = {}, ...condition }: RuleUpdateRequest,
  ): Promise<RecordAnswer<CatalogRule>> {
    requireId('catalog rule', id);
    refuseMisspelt(RuleChange, change, isForMore);
    const updated = await store.changeRule(id, change.catalog_id, ({ rule, hasCatalog }) => {
      const stored = requireRuleAsSeen(rule, id, condition);
      if (!hasCatalog) throw catalogNotThere(change.catalog_id ?? '');
      const changed = requireRecord(applyChange(stored, change), memberNames);
      return touchRecord(stored, changed, environment);
    });
    if (!updated) throw unknownRule(id);
    return describeRule(updated);
  },

  /**
   * Deletes a rule.
   * @throws CommerceError `not_found`, `precondition_failed`; nothing has changed then.
   */
  async deleteRule(
    { store }: CatalogContext,
    { catalog_rule_id: id, ...condition }: OfRule & UpdateOptions,
  ): Promise<void> {
    requireId('catalog rule', id);
    await store.changeRule(id, undefined, ({ rule }) => {
      requireRuleAsSeen(rule, id, condition);
      return undefined;
    });
  },

  /**
   * Returns the rule that decides for a shopper, or the rules that name all of some values.
   * @throws CommerceError `validation_failed`.
   */
  async validateRules(
    { store, environment }: CatalogContext,
    { attributes, limit, offset }: ListOptions & { readonly attributes: RuleSearch },
  ): Promise<RecordPage<RuleMatch>> {
    const search = requireValid(validateSearch(attributes));
    const isForShopper = search.match_type === 'resolve_for_shopper';
    const shopper = readSearched(search, isForShopper);
    const time = search.match_date ? parseTimestamp(search.match_date) : environment.clock();
    return findPage(await store.settings(), { limit, offset }, undefined, async (query) => {
      const rules = await store.listRules();
      const best = shopper && listMatches(rules, shopper, time)[0];
      const found = rules.filter((rule) => (isForShopper ? rule === best : namesAll(rule, search)));
      const matches = found.map((rule) => ({
        ...renderRule(rule),
        meta: { active: isScheduled(rule, time), resolved_for_shopper: rule === best },
      }));
      return selectRecords(matches, query, () => []);
    });
  },
};

const validateSearch = createValidator(RuleSearch);

/**
 * Returns the shopper that has the values of a search; undefined if no single shopper does.
 * @throws CommerceError `validation_failed` if there must be one.
 */
function readSearched(search: RuleSearch, isRequired: boolean): ShopperContext | undefined {
  const { account_ids, customer_ids, channels, tags } = search;
  for (const [name, values] of Object.entries({ account_ids, customer_ids, channels })) {
    if (!values || values.length <= 1) continue;
    if (!isRequired) return undefined;
    throw new CommerceError(
      'validation_failed',
      `${name}: a shopper has one, not ${values.length}; send one, or use match_type filter`,
      { pointers: [`/${name}`] },
    );
  }
  return {
    account_id: account_ids?.[0],
    customer_id: customer_ids?.[0],
    channel: channels?.[0],
    tags: tags ?? [],
  };
}

/** @returns true if a rule has the name and the catalog of a search, and names all its values. */
function namesAll(rule: CatalogRuleRecord, search: RuleSearch): boolean {
  const { name, catalog_id, account_ids, customer_ids, channels, tags } = search;
  const wanted = {
    account_ids,
    customer_ids,
    channels,
    tags: tags?.map((tag) => tag.toLowerCase()),
  };
  return (
    (name == null || rule.name === name) &&
    (catalog_id == null || rule.catalog_id === catalog_id.toLowerCase()) &&
    Object.entries(wanted).every(([attribute, values]) => {
      const named = valuesOf(rule, attribute as FilterAttribute);
      return !values || values.every((value) => named.includes(value));
    })
  );
}

function valuesOf(rule: CatalogRuleRecord, attribute: FilterAttribute): readonly string[] {
  const { id, catalog_id, accounts, customers, channels, tags = [] } = rule;
  const had: Partial<Record<FilterAttribute, readonly string[] | undefined>> = {
    id: [id],
    catalog_id: [catalog_id],
    account_ids: accounts,
    customer_ids: customers,
    channels,
    tags: tags.map((tag) => tag.toLowerCase()),
  };
  return had[attribute] ?? [];
}

function requireRuleAsSeen(
  rule: CatalogRuleRecord | undefined,
  id: string,
  condition: UpdateOptions,
): CatalogRuleRecord {
  if (!rule) throw unknownRule(id);
  const thing = {
    name: `catalog rule ${id}`,
    shownBy: 'reading it',
    version: () => versionOfRule(rule),
  };
  requireState(thing, condition);
  return rule;
}

const isForMore = 'a rule has no such attribute, and without it would be for more shoppers';

/** Members of a record by their names in the contract. */
const memberNames = {
  name: 'name',
  catalog_id: 'catalog_id',
  description: 'description',
  account_ids: 'accounts',
  customer_ids: 'customers',
  channels: 'channels',
  tags: 'tags',
} as const satisfies Partial<Record<keyof RuleChange, keyof SeedCatalogRule>>;

/**
 * Applies a change to a rule: present members change, absent ones stay, null and empty lists clear.
 */
function applyChange<Rule extends SeedCatalogRule>(rule: Rule, change: RuleChange): Rule {
  const changed: Record<string, unknown> = { ...rule };
  const put = (name: string, value: unknown) => {
    const isEmpty = value === null || (Array.isArray(value) && value.length === 0);
    if (isEmpty) delete changed[name];
    else if (value !== undefined) changed[name] = value;
  };
  for (const [name, member] of Object.entries(memberNames)) {
    put(member, change[name as keyof typeof memberNames]);
  }
  put('schedules', readSchedules(change.schedules));
  return changed as Rule;
}

/** Returns schedules in which a null start or end is open. */
function readSchedules(asked: RuleChange['schedules']) {
  return (
    asked?.map(({ valid_from, valid_to }) => ({
      ...(valid_from != null && { valid_from }),
      ...(valid_to != null && { valid_to }),
    })) ?? asked
  );
}

function catalogNotThere(id: string): CommerceError {
  return new CommerceError(
    'validation_failed',
    `catalog_id: there is no catalog ${JSON.stringify(id)}`,
    { pointers: ['/catalog_id'] },
  );
}

/** Names a rule. */
export interface OfRule {
  readonly catalog_rule_id: string;
}

/** Says that there is no such rule. */
function unknownRule(id: string): CommerceError {
  return new CommerceError('not_found', `There is no catalog rule ${JSON.stringify(id)}.`);
}

/** Dependencies of the catalog operations. */
export interface CatalogContext {
  readonly store: CatalogStore;
  readonly environment: Environment;
}

/** A rule as answers show it, and the name of its state. */
function describeRule(record: CatalogRuleRecord): RecordAnswer<CatalogRule> {
  return { record: renderRule(record), version: versionOfRule(record) };
}

/** Renders a rule for a response. */
function renderRule({
  id,
  name,
  description,
  catalog_id,
  accounts,
  customers,
  channels,
  tags,
  schedules,
  created_at,
  updated_at,
}: CatalogRuleRecord): CatalogRule {
  return {
    id,
    type: 'catalog_rule',
    attributes: {
      name,
      ...(description !== undefined && { description }),
      catalog_id,
      ...(accounts && { account_ids: accounts }),
      ...(customers && { customer_ids: customers }),
      ...(channels && { channels }),
      ...(tags && { tags }),
      ...(schedules && { schedules }),
      created_at,
      updated_at,
    },
  };
}

/** Names a state of a rule by all that is shown of it. */
function versionOfRule(record: CatalogRuleRecord): string {
  return versionOf(renderRule(record));
}
