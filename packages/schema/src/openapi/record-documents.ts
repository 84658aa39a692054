import type Type from 'typebox';
import {
  CatalogDocument,
  CatalogList,
  CurrencyDocument,
  CurrencyList,
  FileDocument,
  FileList,
  ReleaseList,
} from '../catalog/records/catalog-record.js';
import {
  type RuleCreation,
  RuleDocument,
  RuleList,
  type RuleUpdate,
} from '../catalog/records/rule.js';
import { ReleaseDocument } from '../catalog/release.js';
import {
  catalogExample,
  currencyListExample,
  fileListExample,
  releaseExample,
  ruleExample,
} from './examples/store-examples.js';

const id = catalogExample.id;

export const listCatalogs: OwnDocumentation = {
  answer: {
    schema: CatalogList,
    summary: 'GET /catalogs?page[limit]=1',
    value: {
      meta: { results: { total: 2 }, page: { limit: 1, offset: 0, current: 1, total: 1 } },
      data: [catalogExample],
      links: {
        self: '/catalogs?page[limit]=1&page[offset]=0',
        first: '/catalogs?page[limit]=1&page[offset]=0',
        last: '/catalogs?page[limit]=1&page[offset]=1',
        next: '/catalogs?page[limit]=1&page[offset]=1',
      },
    },
  },
};

export const getCatalog: OwnDocumentation = {
  answer: {
    schema: CatalogDocument,
    summary: `GET /catalogs/${id}`,
    value: { data: catalogExample },
  },
};

export const listFiles: OwnDocumentation = {
  answer: {
    schema: FileList,
    summary: 'GET /v2/files?page[limit]=1',
    value: fileListExample,
  },
};

export const listCurrencies: OwnDocumentation = {
  answer: {
    schema: CurrencyList,
    summary: 'GET /v2/currencies?page[limit]=1',
    value: currencyListExample,
  },
};

const [file] = fileListExample.data;
const [currency] = currencyListExample.data;

const unknown = (what: string, detail: string): Readonly<Record<404, ErrorDefinition>> => ({
  404: {
    description: `the ${what} is unknown`,
    examples: { [what]: { title: 'Not Found', details: [detail] } },
  },
});

export const getFile: OwnDocumentation = {
  answer: { schema: FileDocument, summary: `GET /v2/files/${file?.id}`, value: { data: file } },
  errors: unknown('file', 'There is no file "f11effff-0000-4000-8000-000000000000".'),
};

export const getCurrency: OwnDocumentation = {
  answer: {
    schema: CurrencyDocument,
    summary: `GET /v2/currencies/${currency?.id}`,
    value: { data: currency },
  },
  errors: unknown('currency', 'There is no currency "SEK".'),
};

const releases = '/catalogs/ca700001-0000-4000-8000-000000000000/releases';

export const listReleases: OwnDocumentation = {
  answer: {
    schema: ReleaseList,
    summary: `GET ${releases}?page[limit]=1`,
    value: {
      meta: { results: { total: 3 }, page: { limit: 1, offset: 0, current: 1, total: 1 } },
      data: [releaseExample.data],
      links: {
        self: `${releases}?page[limit]=1&page[offset]=0`,
        first: `${releases}?page[limit]=1&page[offset]=0`,
        last: `${releases}?page[limit]=1&page[offset]=2`,
        next: `${releases}?page[limit]=1&page[offset]=1`,
      },
    },
  },
};

export const publishCatalog: OwnDocumentation = {
  answer: {
    schema: ReleaseDocument,
    summary: 'URL of the published release',
    value: releaseExample,
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
};

export const deleteRelease: OwnDocumentation = {};

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
        `The catalog rule ${ruleExample.id} has changed since the version that the request names. Nothing was changed; get its current state (by reading it) and repeat the update with that version.`,
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

/** Documentation of an operation in the OpenAPI document, besides its definition. */
export interface OperationDocumentation {
  /** Example request bodies, by name. */
  readonly bodies?: Readonly<Record<string, Example>>;
  /**
   * Successful response of the demo store; absent if it has no body. For reads, its summary is the
   * request.
   */
  readonly answer?: DocumentedAnswer;
  /**
   * Errors of the operation, by status. Errors that any request can cause, such as those of HTTP,
   * are not included.
   */
  readonly errors: Readonly<Record<number, ErrorDefinition>>;
}

/** Documentation written by hand. Its errors are those that do not follow from the definition. */
export type OwnDocumentation = Omit<OperationDocumentation, 'errors'> &
  Partial<Pick<OperationDocumentation, 'errors'>>;

/** Schema and example of a successful response body. */
export interface DocumentedAnswer extends Example {
  readonly schema: Type.TSchema;
}

/** Example request or response body. `summary` states its purpose in one line. */
export interface Example {
  readonly summary: string;
  readonly value: unknown;
}

/** Error response, with an example for each reason. */
export interface ErrorDefinition {
  readonly description: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly examples: Readonly<Record<string, ErrorExample>>;
}

/** Example of an error: a title, and one sentence per fault. */
export interface ErrorExample {
  readonly title: string;
  readonly details: readonly [string, ...string[]];
}
