import Type from 'typebox';
import { described } from '../../primitives/described.js';
import { Timestamp } from '../../primitives/timestamp.js';
import { Uuid } from '../../primitives/uuid.js';
import type { CatalogTypes } from '../catalog-types.js';
import { listOf } from '../list-envelope.js';

const textList = (description: string) => Type.Optional(Type.Array(Type.String(), { description }));

const criteria = {
  account_ids: 'whom it is for: ids, of which the shopper’s account is one',
  customer_ids: 'whom it is for: ids, of which the shopper as a customer has one',
  channels: 'channels that it is for, compared exactly',
  tags: 'context tags that it is for, in any letter case',
} as const;

const period = {
  valid_from: 'the first moment of the period; open when absent',
  valid_to: 'the first moment after the period; open when absent',
} as const;

/** Catalog rule, which selects a catalog for some shoppers. */
export const CatalogRule = Type.Object(
  {
    id: described(Uuid, 'the id that paths take'),
    type: Type.Literal('catalog_rule', { description: 'always catalog_rule' }),
    attributes: Type.Object(
      {
        name: Type.String({ description: 'what its owners call it' }),
        description: Type.Optional(Type.String({ description: 'what it is for' })),
        catalog_id: described(Uuid, 'the catalog that is read for these shoppers'),
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
            { description: 'when it takes part; always when absent' },
          ),
        ),
        created_at: described(Timestamp, 'when it was made'),
        updated_at: described(Timestamp, 'when it last changed'),
      },
      { additionalProperties: false, description: 'whom it is for, and its times' },
    ),
  },
  {
    additionalProperties: false,
    title: 'CatalogRule',
    description: 'for which shoppers which catalog is read',
  },
);
export type CatalogRule = CatalogTypes['CatalogRule'];

/** Response with a catalog rule. */
export const RuleDocument = Type.Object(
  { data: described(CatalogRule, 'the rule as it is now') },
  { additionalProperties: false, title: 'RuleDocument', description: 'a catalog rule' },
);
export type RuleDocument = CatalogTypes['RuleDocument'];

/** Page of catalog rules. */
export const RuleList = listOf(CatalogRule, {
  title: 'RuleList',
  what: 'a page of catalog rules',
  order: 'rules of this page, the oldest first',
});
export type RuleList = CatalogTypes['RuleList'];

const orNull = <const Schema extends Type.TSchema>(schema: Schema, description: string) =>
  Type.Optional(Type.Union([schema, Type.Null()], { description }));
const texts = (description: string) =>
  orNull(
    Type.Array(Type.String({ minLength: 1, maxLength: 1024 })),
    `${description}; null or none clears it`,
  );
const unsupported = (what: string) =>
  orNull(
    Type.Array(Type.Unknown(), { maxItems: 0 }),
    `must be empty: rules here know no ${what}, and one that asks for them would be for everybody`,
  );

/** Period in a request body. A bound that is null is open. */
export const RulePeriod = Type.Object(
  {
    valid_from: orNull(Timestamp, period.valid_from),
    valid_to: orNull(Timestamp, period.valid_to),
  },
  { title: 'RulePeriod', description: 'a period; an end that is null is open' },
);
export type RulePeriod = CatalogTypes['RulePeriod'];

const changeable = {
  description: orNull(Type.String({ maxLength: 100_000 }), 'what it is for; null clears it'),
  account_ids: texts(criteria.account_ids),
  customer_ids: texts(criteria.customer_ids),
  channels: texts(criteria.channels),
  tags: texts(criteria.tags),
  schedules: orNull(
    Type.Array(RulePeriod),
    'when it takes part: in any of these periods; null or none for always',
  ),
  account_tag_ids: unsupported('tags of accounts'),
  pricebook_ids: unsupported('price books of their own'),
};
const ruleName = Type.String({
  minLength: 1,
  maxLength: 1024,
  description: 'what its owners call it; explanations show it',
});
const ruleCatalog = described(Uuid, 'the catalog that is read for these shoppers');
const ruleType = Type.Literal('catalog_rule', { description: 'always catalog_rule' });

/** Attributes of a new rule. */
export const RuleContent = Type.Object(
  { name: ruleName, catalog_id: ruleCatalog, ...changeable },
  { title: 'RuleContent', description: 'what a new rule says' },
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
    description: 'what is to change: present members change, absent ones stay, null clears',
  },
);
export type RuleChange = CatalogTypes['RuleChange'];

/** Request body that creates a rule. Unknown members are ignored. */
export const RuleCreation = Type.Object(
  {
    data: Type.Object(
      { type: ruleType, attributes: described(RuleContent, 'what it says') },
      { description: 'the new rule' },
    ),
  },
  { title: 'RuleCreation', description: 'the body that makes a rule' },
);
export type RuleCreation = CatalogTypes['RuleCreation'];

/** Request body that changes a rule. */
export const RuleUpdate = Type.Object(
  {
    data: Type.Object(
      {
        id: described(Uuid, 'the same id as in the path'),
        type: ruleType,
        attributes: Type.Optional(described(RuleChange, 'what is to change')),
      },
      { description: 'the rule and what is to change of it' },
    ),
  },
  { title: 'RuleUpdate', description: 'the body that changes a rule' },
);
export type RuleUpdate = CatalogTypes['RuleUpdate'];
