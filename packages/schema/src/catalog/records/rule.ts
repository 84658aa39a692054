import Type from 'typebox';
import type { CatalogTypes } from '../../generated/catalog-types.js';
import { described, orNull, Timestamp, Uuid } from '../../primitives/described.js';
import { listOf } from '../list-envelope.js';

const textList = (description: string) => Type.Optional(Type.Array(Type.String(), { description }));

const criteria = {
  account_ids: 'account ids; matches if the shopper’s account is one of them',
  customer_ids: 'customer ids; matches if the shopper is one of these customers',
  channels: 'channels; matches if the shopper’s channel is one of them (case-sensitive)',
  tags: 'context tags; matches if the shopper has one of them (case-insensitive)',
} as const;

const period = {
  valid_from: 'start of the period; no limit if absent',
  valid_to: 'end of the period (exclusive); no limit if absent',
} as const;

/** Catalog rule, which selects a catalog for some shoppers. */
export const CatalogRule = Type.Object(
  {
    id: described(Uuid, 'id used in paths'),
    type: Type.Literal('catalog_rule', { description: 'always catalog_rule' }),
    attributes: Type.Object(
      {
        name: Type.String({ description: 'internal name' }),
        description: Type.Optional(Type.String({ description: 'internal description' })),
        catalog_id: described(Uuid, 'id of the catalog that these shoppers see'),
        account_ids: textList(criteria.account_ids),
        customer_ids: textList(criteria.customer_ids),
        channels: textList(criteria.channels),
        tags: textList(criteria.tags),
        schedules: Type.Optional(
          Type.Array(
            Type.Object(
              {
                valid_from: Type.Optional(described(Timestamp, period.valid_from)),
                valid_to: Type.Optional(described(Timestamp, period.valid_to)),
              },
              { additionalProperties: false, description: 'a period' },
            ),
            { description: 'periods in which the rule is active; always active if absent' },
          ),
        ),
        created_at: described(Timestamp, 'creation time'),
        updated_at: described(Timestamp, 'time of the last change'),
      },
      { additionalProperties: false, description: 'catalog, criteria and times' },
    ),
  },
  {
    additionalProperties: false,
    title: 'CatalogRule',
    description: 'a rule that selects a catalog for some shoppers',
  },
);
export type CatalogRule = CatalogTypes['CatalogRule'];

/** Response with a catalog rule. */
export const RuleDocument = Type.Object(
  { data: described(CatalogRule, 'current state of the rule') },
  { additionalProperties: false, title: 'RuleDocument', description: 'a catalog rule' },
);
export type RuleDocument = CatalogTypes['RuleDocument'];

/** Page of catalog rules. */
export const RuleList = listOf(CatalogRule, {
  title: 'RuleList',
  what: 'a page of catalog rules',
  order: 'rules of this page, oldest first',
});
export type RuleList = CatalogTypes['RuleList'];

/** A rule found for a shopper or by its criteria. */
export const RuleMatch = Type.Object(
  {
    ...CatalogRule.properties,
    meta: Type.Object(
      {
        active: Type.Boolean({ description: 'true if the rule is active at the time asked about' }),
        resolved_for_shopper: Type.Boolean({
          description: 'true if the rule decides for a shopper with these values at that time',
        }),
      },
      { additionalProperties: false, description: 'result of the match' },
    ),
  },
  {
    additionalProperties: false,
    title: 'RuleMatch',
    description: 'a rule found for a shopper or by its criteria',
  },
);
export type RuleMatch = CatalogTypes['RuleMatch'];

/** Page of found rules. */
export const RuleMatchList = listOf(RuleMatch, {
  title: 'RuleMatchList',
  what: 'a page of found rules',
  order: 'found rules of this page, oldest first',
});
export type RuleMatchList = CatalogTypes['RuleMatchList'];

const texts = (description: string) =>
  orNull(
    Type.Array(Type.String({ minLength: 1, maxLength: 1024 })),
    `${description}; null or an empty list clears it`,
  );
const unsupported = (what: string) =>
  orNull(
    Type.Array(Type.Unknown(), { maxItems: 0 }),
    `must be empty; rules do not support ${what}`,
  );

/** Period in a request body. A bound that is null is open. */
export const RulePeriod = Type.Object(
  {
    valid_from: orNull(Timestamp, period.valid_from),
    valid_to: orNull(Timestamp, period.valid_to),
  },
  { title: 'RulePeriod', description: 'a period; a limit that is null is open' },
);
export type RulePeriod = CatalogTypes['RulePeriod'];

const changeable = {
  description: orNull(Type.String({ maxLength: 100_000 }), 'internal description; null clears it'),
  account_ids: texts(criteria.account_ids),
  customer_ids: texts(criteria.customer_ids),
  channels: texts(criteria.channels),
  tags: texts(criteria.tags),
  schedules: orNull(
    Type.Array(RulePeriod),
    'periods in which the rule is active; null or an empty list for always',
  ),
  account_tag_ids: unsupported('account tags'),
  pricebook_ids: unsupported('own price books'),
};
const ruleName = Type.String({
  minLength: 1,
  maxLength: 1024,
  description: 'internal name; shown when rule decisions are explained',
});
const ruleCatalog = described(Uuid, 'id of the catalog that these shoppers see');
const ruleType = Type.Literal('catalog_rule', { description: 'always catalog_rule' });

/** Attributes of a new rule. */
export const RuleContent = Type.Object(
  { name: ruleName, catalog_id: ruleCatalog, ...changeable },
  { title: 'RuleContent', description: 'attributes of a new rule' },
);
export type RuleContent = CatalogTypes['RuleContent'];

/** Changes to a rule. Absent members keep their values; null clears a value. */
export const RuleChange = Type.Object(
  {
    name: Type.Optional(ruleName),
    catalog_id: Type.Optional(ruleCatalog),
    ...changeable,
  },
  {
    title: 'RuleChange',
    description: 'changes to a rule; absent members keep their values, null clears a value',
  },
);
export type RuleChange = CatalogTypes['RuleChange'];

/** Values to find rules by. */
export const RuleSearch = Type.Object(
  {
    match_type: Type.Enum(['filter', 'resolve_for_shopper'], {
      description:
        'filter: rules that name all the values. resolve_for_shopper: the rule that decides for a shopper with these values',
    }),
    name: orNull(Type.String(), 'name of the rule; only with filter'),
    catalog_id: orNull(Uuid, 'catalog of the rule; only with filter'),
    account_ids: orNull(Type.Array(Type.String()), 'account ids; one for a shopper'),
    customer_ids: orNull(Type.Array(Type.String()), 'customer ids; one for a shopper'),
    channels: orNull(Type.Array(Type.String()), 'channels; one for a shopper'),
    tags: orNull(Type.Array(Type.String()), 'context tags (case-insensitive)'),
    match_date: orNull(Timestamp, 'time to ask about; now if absent'),
    schedules: unsupported('a search by schedules; use match_date'),
    account_tag_ids: unsupported('account tags'),
    pricebook_ids: unsupported('own price books'),
  },
  { title: 'RuleSearch', description: 'values to find rules by' },
);
export type RuleSearch = CatalogTypes['RuleSearch'];

/** Request body that finds rules. Unknown members are ignored. */
export const RuleSearchBody = Type.Object(
  { data: described(RuleSearch, 'values of a shopper, or of rules') },
  { title: 'RuleSearchBody', description: 'request body that finds rules' },
);
export type RuleSearchBody = CatalogTypes['RuleSearchBody'];

/** Request body that creates a rule. Unknown members are ignored. */
export const RuleCreation = Type.Object(
  {
    data: Type.Object(
      { type: ruleType, attributes: described(RuleContent, 'attributes of the new rule') },
      { description: 'the new rule' },
    ),
  },
  { title: 'RuleCreation', description: 'request body that creates a rule' },
);
export type RuleCreation = CatalogTypes['RuleCreation'];

/** Request body that changes a rule. */
export const RuleUpdate = Type.Object(
  {
    data: Type.Object(
      {
        id: described(Uuid, 'the id in the path'),
        type: ruleType,
        attributes: Type.Optional(described(RuleChange, 'changes to the rule')),
      },
      { description: 'the rule and the changes to it' },
    ),
  },
  { title: 'RuleUpdate', description: 'request body that changes a rule' },
);
export type RuleUpdate = CatalogTypes['RuleUpdate'];
