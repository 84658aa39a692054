import type { CartAccounts, CartList, CartSettingsDocument } from '@aisle/schema/carts';
import { operations } from '@aisle/schema/contract';
import { jsonAnswer } from '../http/answer/exchange.js';
import { type AnswerRequest, defineRoute } from '../http/operations/serve-operation.js';
import { renderLinks, renderMeta } from '../http/render-records.js';
import type { BodyOf } from '../http/request/read-parameters.js';
import {
  identifyShopper,
  readCurrencyHeader,
  readListRequest,
  scopeToAccount,
} from '../http/request/read-record-request.js';
import { noStore, type RouteDependencies } from './serve-records.js';

const { addCartAccount, deleteCartAccount, getCartSettings, listCarts } = operations;

const listCartsRoute = ({ commerce, tokens }: RouteDependencies) =>
  defineRoute(listCarts, ({ path, parameters, headers, grant, ...request }) => {
    const findScope = scopeToAccount(headers, grant, tokens);
    const { shopper, ...wanted } = readListRequest({ ...request, headers });
    return async () => {
      const { records, ...page } = await commerce.carts.list({
        ...wanted,
        ...readCurrencyHeader(headers),
        shopper: { ...shopper, ...(await identifyShopper(headers, tokens)) },
        ...(await findScope()),
      });
      const document: CartList = {
        meta: renderMeta({ ...page, length: records.length }),
        data: [...records],
        links: renderLinks(path, parameters, page),
      };
      return jsonAnswer(200, JSON.stringify(document));
    };
  });

const addCartAccountRoute = ({ commerce, tokens }: RouteDependencies) =>
  defineRoute(addCartAccount, ({ params, headers, grant }) => {
    const identify = scopeToAccount(headers, grant, tokens);
    const answer: AnswerRequest<BodyOf<typeof addCartAccount>> = async ({ data }) => {
      const request = { ...params, accounts: data, ...(await identify()) };
      const { accounts } = await commerce.carts.addAccount(request);
      const document: CartAccounts = { data: [...accounts] };
      return jsonAnswer(200, JSON.stringify(document));
    };
    return Object.assign(answer, { identify });
  });

const deleteCartAccountRoute = ({ commerce, tokens }: RouteDependencies) =>
  defineRoute(deleteCartAccount, ({ params, headers, grant }) => {
    const identify = scopeToAccount(headers, grant, tokens);
    const answer: AnswerRequest<BodyOf<typeof deleteCartAccount>> = async ({ data }) => {
      await commerce.carts.deleteAccount({ ...params, accounts: data, ...(await identify()) });
      return { status: 204, headers: noStore };
    };
    return Object.assign(answer, { identify });
  });

const getCartSettingsRoute = ({ commerce }: RouteDependencies) =>
  defineRoute(getCartSettings, () => async () => {
    const { settings } = await commerce.carts.settings();
    const document: CartSettingsDocument = { data: settings };
    return jsonAnswer(200, JSON.stringify(document));
  });

/** Operations on the accounts of carts, and on their settings. */
export const cartRoutes = {
  addCartAccount: addCartAccountRoute,
  deleteCartAccount: deleteCartAccountRoute,
  getCartSettings: getCartSettingsRoute,
  listCarts: listCartsRoute,
};
