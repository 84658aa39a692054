import {
  type CatalogCreation,
  CatalogDocument,
  CatalogList,
  type CatalogUpdate,
  CurrencyDocument,
  CurrencyList,
  FileDocument,
  FileList,
  ReleaseList,
} from '../../catalog/records/catalog-record.js';
import type {
  catalogOperations,
  ruleOperations,
  storeOperations,
} from '../../catalog/records/record-operations.js';
import {
  type RuleCreation,
  RuleDocument,
  RuleList,
  RuleMatchList,
  type RuleSearchBody,
  type RuleUpdate,
} from '../../catalog/records/rule.js';
import { ReleaseDocument } from '../../catalog/release.js';
import { type DocumentsOf, type ErrorDefinition, notFound, stateChanged } from './documentation.js';

const unknown = (what: string, detail: string) => ({
  404: notFound(`the ${what} is unknown`, what, detail),
});

const releases = '/catalogs/ca700001-0000-4000-8000-000000000000/releases';

const rules = '/catalogs/rules';
const ruleId = 'dec1de06-0000-4000-8000-000000000000';

const unknownRule = notFound(
  'no such rule',
  'rule',
  'There is no catalog rule "00000000-0000-4000-8000-00000000ffff".',
);

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

const ruleChanged = stateChanged(`catalog rule ${ruleId}`, 'reading it');

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
    id: ruleId,
    type: 'catalog_rule',
    attributes: { description: 'Sold by weight.' },
  },
};

const search: RuleSearchBody = {
  data: { match_type: 'resolve_for_shopper', tags: ['rope-team'] },
};

/** Documentation of the operations on catalog rules, by name. */
export const ruleDocuments: DocumentsOf<typeof ruleOperations> = {
  listRules: {
    answer: {
      schema: RuleList,
      summary: `GET ${rules}?filter=eq(id,${ruleId})`,
    },
  },
  getRule: {
    answer: {
      schema: RuleDocument,
      summary: `GET ${rules}/${ruleId}`,
    },
    errors: { 404: unknownRule },
  },
  createRule: {
    bodies: { members: { summary: 'a catalog for members, from July on', value: creation } },
    answer: {
      schema: RuleDocument,
      summary: 'the created rule',
    },
    errors: { 400: badRule },
  },
  updateRule: {
    bodies: { description: { summary: 'add a description', value: update } },
    answer: {
      schema: RuleDocument,
      summary: 'the rule with its description',
    },
    errors: { 400: badRule, 404: unknownRule, 412: ruleChanged },
  },
  deleteRule: { errors: { 404: unknownRule, 412: ruleChanged } },
  validateRules: {
    bodies: { shopper: { summary: 'the rule for a shopper with a tag', value: search } },
    answer: { schema: RuleMatchList, summary: 'the rule' },
    errors: {
      400: {
        description: 'invalid body; one error for each problem',
        examples: {
          match: {
            title: 'Validation Error',
            details: ['data.match_type: must be one of filter, resolve_for_shopper, is "conflict"'],
          },
        },
      },
    },
  },
};

const catalogId = 'ca700001-0000-4000-8000-000000000000';

const unknownCatalog = notFound(
  'the catalog is unknown',
  'catalog',
  'There is no catalog "ca7fffff-0000-4000-8000-000000000000".',
);

const catalogChanged = stateChanged(`catalog ${catalogId}`, 'reading it');

const badCatalog: ErrorDefinition = {
  description: 'invalid body, or unknown hierarchies or price books; one error for each problem',
  examples: {
    parts: {
      title: 'Validation Error',
      details: [
        'data.attributes.hierarchy_ids.0: there is no hierarchy "a0ffffff-0000-4000-8000-000000000000"',
        'data.attributes.pricebook_id: there is no price book "b00cffff-0000-4000-8000-000000000000"',
      ],
    },
  },
};

const newCatalog: CatalogCreation = {
  data: {
    type: 'catalog',
    attributes: {
      name: 'Winter sale',
      hierarchy_ids: ['b0000000-0000-4000-8000-000000000000'],
      pricebook_ids: [{ id: 'b00c0002-0000-4000-8000-000000000000', priority: 1 }],
      languages: ['fr'],
    },
  },
};

const catalogUpdate: CatalogUpdate = {
  data: {
    id: catalogId,
    type: 'catalog',
    attributes: { description: 'Everything, at retail prices.' },
  },
};

/** Documentation of the operations on catalogs, by name. */
export const catalogDocuments: DocumentsOf<typeof catalogOperations> = {
  listCatalogs: {
    answer: {
      schema: CatalogList,
      summary: 'GET /catalogs?page[limit]=1',
    },
  },
  getCatalog: {
    answer: {
      schema: CatalogDocument,
      summary: `GET /catalogs/${catalogId}`,
    },
  },
  createCatalog: {
    bodies: { sale: { summary: 'half the shop at winter prices', value: newCatalog } },
    answer: { schema: CatalogDocument, summary: 'the created catalog' },
    errors: { 400: badCatalog },
  },
  updateCatalog: {
    bodies: { description: { summary: 'change the description', value: catalogUpdate } },
    answer: { schema: CatalogDocument, summary: 'the catalog with its new description' },
    errors: { 400: badCatalog, 404: unknownCatalog, 412: catalogChanged },
  },
  deleteCatalog: {
    errors: {
      404: unknownCatalog,
      409: {
        description: 'the catalog has readable releases, or catalog rules name it',
        examples: {
          used: {
            title: 'Conflict',
            details: [
              'The catalog "ca700002-0000-4000-8000-000000000000" has readable releases. Delete its releases first.',
              'The catalog "ca700002-0000-4000-8000-000000000000" is named by catalog rules: "Guides and huts" (dec1de01-0000-4000-8000-000000000000), "Field testers" (dec1de02-0000-4000-8000-000000000000), "Outfitter portal" (dec1de03-0000-4000-8000-000000000000) and 2 more. Delete them, or give them another catalog, first.',
            ],
          },
        },
      },
      412: catalogChanged,
    },
  },
  listReleases: {
    answer: {
      schema: ReleaseList,
      summary: `GET ${releases}?page[limit]=1`,
    },
  },
  publishCatalog: {
    answer: {
      schema: ReleaseDocument,
      summary: 'URL of the published release',
    },
    errors: {
      409: {
        description: 'another publish of the catalog is running',
        examples: {
          publishing: {
            title: 'Conflict',
            details: [
              'The catalog ca700001-0000-4000-8000-000000000000 is being published; look for its new release in the list of its releases, and publish again if that is too old.',
            ],
          },
        },
      },
    },
  },
  deleteRelease: {},
  deleteReleases: {},
};

/** Documentation of the operations on the store, by name. */
export const storeDocuments: DocumentsOf<typeof storeOperations> = {
  listFiles: {
    answer: {
      schema: FileList,
      summary: 'GET /v2/files?page[limit]=1',
    },
  },
  getFile: {
    answer: { schema: FileDocument, summary: 'GET /v2/files/f11e0001-0000-4000-8000-000000000000' },
    errors: unknown('file', 'There is no file "f11effff-0000-4000-8000-000000000000".'),
  },
  listCurrencies: {
    answer: {
      schema: CurrencyList,
      summary: 'GET /v2/currencies?page[limit]=1',
    },
  },
  getCurrency: {
    answer: {
      schema: CurrencyDocument,
      summary: 'GET /v2/currencies/EUR',
    },
    errors: unknown('currency', 'There is no currency "SEK".'),
  },
};
