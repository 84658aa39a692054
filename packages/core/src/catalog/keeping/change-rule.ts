import { CommerceError, formatTimestamp, nearestName, requireValid } from '@aisle/schema';
import { type CatalogRule, RuleChange, type RuleContent } from '@aisle/schema/catalog';
import { type SeedCatalogRule, validateSeedRecord } from '@aisle/schema/seed';
import type { Environment } from '../../environment/environment.js';
import { isSameRecord } from '../../records/is-same-record.js';
import type { RecordAnswer } from '../../records/record-answer.js';
import { requireState } from '../../versions/require-state.js';
import type { UpdateOptions } from '../../versions/update-options.js';
import { requireId } from '../reading/refuse-long-id.js';
import type { CatalogRuleRecord } from '../records.js';
import type { CatalogContext } from './catalog-context.js';
import { type OfRule, unknownRule } from './get-rule.js';
import { describeRule, versionOfRule } from './render-rule.js';

/** Request for a new rule. */
export interface RuleCreationRequest {
  readonly attributes: RuleContent;
}

/** Request for a change of a rule. */
export interface RuleUpdateRequest extends OfRule, UpdateOptions {
  readonly attributes?: RuleChange;
}

/**
 * Creates a rule.
 * @throws CommerceError `validation_failed`, also for a catalog that does not exist.
 */
export async function createRule(
  { store, environment }: CatalogContext,
  { attributes }: RuleCreationRequest,
): Promise<RecordAnswer<CatalogRule>> {
  refuseMisspelt(attributes);
  const time = formatTimestamp(environment.clock());
  const { name, catalog_id, ...others } = attributes;
  const rule = requireRule({
    ...applyChange({ type: 'catalog_rule', id: environment.ids(), name, catalog_id }, others),
    created_at: time,
    updated_at: time,
  });
  await store.changeRule(rule.id, rule.catalog_id, ({ hasCatalog }) => {
    if (!hasCatalog) throw catalogNotThere(rule.catalog_id);
    return rule;
  });
  return describeRule(rule);
}

/**
 * Changes the attributes that are present and keeps the others, starting from the newest state.
 * @throws CommerceError `not_found`, `validation_failed`, `precondition_failed`; nothing has
 * changed then.
 */
export async function updateRule(
  { store, environment }: CatalogContext,
  { catalog_rule_id: id, attributes: change = {}, ...condition }: RuleUpdateRequest,
): Promise<RecordAnswer<CatalogRule>> {
  requireId('catalog rule', id);
  refuseMisspelt(change);
  const updated = await store.changeRule(id, change.catalog_id, ({ rule, hasCatalog }) => {
    const stored = requireRuleAsSeen(rule, id, condition);
    if (!hasCatalog) throw catalogNotThere(change.catalog_id ?? '');
    return touchRule(stored, requireRule(applyChange(stored, change)), environment);
  });
  if (!updated) throw unknownRule(id);
  return describeRule(updated);
}

/**
 * Deletes a rule.
 * @throws CommerceError `not_found`, `precondition_failed`; nothing has changed then.
 */
export async function deleteRule(
  { store }: Pick<CatalogContext, 'store'>,
  { catalog_rule_id: id, ...condition }: OfRule & UpdateOptions,
): Promise<void> {
  requireId('catalog rule', id);
  await store.changeRule(id, undefined, ({ rule }) => {
    requireRuleAsSeen(rule, id, condition);
    return undefined;
  });
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
 * Refuses a misspelt attribute: without its criterion the rule would match more shoppers than
 * intended.
 * @throws CommerceError `validation_failed`.
 */
function refuseMisspelt(attributes: RuleChange): void {
  for (const name of Object.keys(attributes)) {
    if (Object.hasOwn(RuleChange.properties, name)) continue;
    const nearest = nearestName(name, Object.keys(RuleChange.properties));
    if (nearest === undefined) continue;
    throw new CommerceError(
      'validation_failed',
      `${name}: a rule has no such attribute, and without it would be for more shoppers; did you mean ${nearest}?`,
      { pointers: [`/${name}`] },
    );
  }
}

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

/** Returns the rule with a new change time, or the old rule when nothing differs. */
function touchRule(
  before: CatalogRuleRecord,
  after: CatalogRuleRecord,
  { clock }: Pick<Environment, 'clock'>,
): CatalogRuleRecord {
  if (isSameRecord(before, after)) return before;
  return { ...after, updated_at: formatTimestamp(clock()) };
}

/** Returns a rule that an import would also accept. Errors use the names of the contract. */
function requireRule<Rule extends SeedCatalogRule>(rule: Rule): Rule {
  const { faults } = validateSeedRecord(rule);
  if (!faults) return rule;
  return requireValid({
    faults: faults.map(({ pointer, message }) => ({ pointer: inContract(pointer), message })),
  });
}

function inContract(pointer: string): string {
  const [, member = '', ...rest] = pointer.split('/');
  const [name = member] = Object.entries(memberNames).find(([, own]) => own === member) ?? [];
  return ['', name, ...rest].join('/');
}

function catalogNotThere(id: string): CommerceError {
  return new CommerceError(
    'validation_failed',
    `catalog_id: there is no catalog ${JSON.stringify(id)}`,
    { pointers: ['/catalog_id'] },
  );
}
