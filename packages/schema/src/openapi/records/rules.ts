import {
  type RuleCreation,
  RuleDocument,
  RuleList,
  type RuleUpdate,
} from '../../catalog/records/rule.js';
import { ruleExample } from '../examples/rule-example.js';
import type { ErrorDefinition, OwnDocumentation } from '../operation-documentation.js';

const rules = '/catalogs/rules';

const unknownRule: ErrorDefinition = {
  description: 'no such rule',
  examples: {
    rule: {
      title: 'Not Found',
      details: ['There is no catalog rule "00000000-0000-4000-8000-00000000ffff".'],
    },
  },
};

const badRule: ErrorDefinition = {
  description: 'invalid body or unknown catalog; one error for each problem',
  examples: {
    catalog: {
      title: 'Validation Error',
      details: [
        'data.attributes.catalog_id: there is no catalog "ca7fffff-0000-4000-8000-000000000000"',
      ],
    },
  },
};

const stateChanged: ErrorDefinition = {
  description:
    'the state given in If-Match has changed, or the state given in If-None-Match exists; nothing was changed',
  examples: {
    state: {
      title: 'Precondition Failed',
      details: [
        `The catalog rule ${ruleExample.id} is no longer in the state that the request expects, so nothing was changed; look at its present state (reading it shows it) and repeat the update with that state's version.`,
      ],
    },
  },
};

export const listRules: OwnDocumentation = {
  answer: {
    schema: RuleList,
    summary: `GET ${rules}?filter=eq(id,${ruleExample.id})`,
    value: {
      meta: { results: { total: 1 }, page: { limit: 24, offset: 0, current: 1, total: 1 } },
      data: [ruleExample],
      links: {
        self: `${rules}?filter=eq(id,${ruleExample.id})&page[limit]=24&page[offset]=0`,
        first: `${rules}?filter=eq(id,${ruleExample.id})&page[limit]=24&page[offset]=0`,
        last: `${rules}?filter=eq(id,${ruleExample.id})&page[limit]=24&page[offset]=0`,
      },
    },
  },
};

export const getRule: OwnDocumentation = {
  answer: {
    schema: RuleDocument,
    summary: `GET ${rules}/${ruleExample.id}`,
    value: { data: ruleExample },
  },
  errors: { 404: unknownRule },
};

const creation: RuleCreation = {
  data: {
    type: 'catalog_rule',
    attributes: {
      name: 'Members',
      catalog_id: 'ca700001-0000-4000-8000-000000000000',
      tags: ['member'],
      schedules: [{ valid_from: '2026-07-01T00:00:00Z' }],
    },
  },
};

const update: RuleUpdate = {
  data: {
    id: ruleExample.id,
    type: 'catalog_rule',
    attributes: { description: 'Sold by weight.' },
  },
};

export const createRule: OwnDocumentation = {
  bodies: { members: { summary: 'a catalog for members, from July on', value: creation } },
  answer: {
    schema: RuleDocument,
    summary: 'the created rule',
    value: {
      data: {
        id: '01a20481-6ebf-7007-9635-4d9f29595b4c',
        type: 'catalog_rule',
        attributes: {
          ...creation.data.attributes,
          created_at: '2026-06-01T12:00:00.000Z',
          updated_at: '2026-06-01T12:00:00.000Z',
        },
      },
    },
  },
  errors: { 400: badRule },
};

export const updateRule: OwnDocumentation = {
  bodies: { description: { summary: 'add a description', value: update } },
  answer: {
    schema: RuleDocument,
    summary: 'the rule with its description',
    value: {
      data: {
        ...ruleExample,
        attributes: {
          ...ruleExample.attributes,
          ...update.data.attributes,
          updated_at: '2026-06-01T12:00:00.000Z',
        },
      },
    },
  },
  errors: { 400: badRule, 404: unknownRule, 412: stateChanged },
};

export const deleteRule: OwnDocumentation = { errors: { 404: unknownRule, 412: stateChanged } };
