import { CommerceError } from '@aisle/schema';
import { listValues } from '@aisle/schema/dev';
import { jsonAnswer } from '../../http/answer/answer.js';
import { defineRoute } from '../../http/operations/operation-route.js';
import { readLanguageHeaders } from '../../http/request/read-languages.js';
import type { RouteDependencies } from '../route-dependencies.js';

export const listValuesRoute = ({ commerce }: RouteDependencies) =>
  defineRoute(listValues, ({ params, query, headers }) => {
    const { attribute, search, limit } = query;
    if (attribute === undefined) {
      throw new CommerceError('bad_request', 'attribute: is required, such as attribute=tags');
    }
    const wanted = {
      ...params,
      attribute,
      ...(search !== undefined && { search }),
      ...(limit !== undefined && { limit }),
      ...readLanguageHeaders(headers),
    };
    return async () => {
      const values = await commerce.catalog.listValues(wanted);
      return jsonAnswer(200, JSON.stringify(values));
    };
  });
