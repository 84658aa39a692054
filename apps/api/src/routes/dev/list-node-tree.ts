import { listNodeTree } from '@aisle/schema/dev';
import { jsonAnswer } from '../../http/answer/answer.js';
import { defineRoute } from '../../http/operations/operation-route.js';
import { readLanguageHeaders } from '../../http/request/read-languages.js';
import type { RouteDependencies } from '../route-dependencies.js';

export const listNodeTreeRoute = ({ commerce }: RouteDependencies) =>
  defineRoute(listNodeTree, ({ params, headers }) => async () => {
    const tree = await commerce.catalog.listNodeTree({
      ...params,
      ...readLanguageHeaders(headers),
    });
    return jsonAnswer(200, JSON.stringify(tree));
  });
