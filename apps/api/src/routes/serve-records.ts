import type { RecordOperations } from '@aisle/core';
import { CommerceError } from '@aisle/schema';
import type { Operation } from '@aisle/schema/contract';
import {
  type AnswerRequest,
  defineRoute,
  type OperationRequest,
  type OperationRoute,
} from '../http/operations/operation-route.js';
import { type RecordResult, renderRecords } from '../http/pages/render-records.js';
import { readRecordRequest } from '../http/request/read-record-request.js';
import { scopeToAccount, tokenHeaders } from '../http/request/shopper-context.js';
import { locateInBody } from './locate-in-body.js';
import { requireSameId } from './require-same-id.js';
import type { RouteDependencies } from './route-dependencies.js';

/** The body of a change: the changed attributes, and sometimes the id of the record. */
interface ChangeBody {
  readonly data: object & { readonly id?: string; readonly attributes?: object };
}

/** Position of the attributes in a body. */
type Place = '/data' | '/data/attributes';

/**
 * Gives an operation on records its handler. Core has an operation of the same name and the same
 * names of parameters. The part of the body at its `Place` is the `attributes`.
 */
export function serveRecords<Name extends keyof RecordOperations>(
  operation: Operation & { readonly name: Name },
  place: Place = '/data/attributes',
): (dependencies: RouteDependencies) => OperationRoute {
  const [status = '200'] = Object.keys(operation.responses);
  const [own = ''] = Object.keys(operation.params).slice(-1);
  const isOwn = tokenHeaders.account in (operation.headers ?? {});
  return ({ commerce, tokens, publicUrl }) =>
    defineRoute<Operation>(operation, (request: OperationRequest<Operation>) => {
      const wanted = readRecordRequest(operation, request);
      const { path, parameters } = request;
      const { filter } = wanted;
      const fileBase = publicUrl ?? request.origin;
      const address = { path, parameters, fileBase, ...(filter !== undefined && { filter }) };
      const findScope = isOwn && scopeToAccount(request.headers, request.grant, tokens);
      const ask = commerce.records[operation.name] as unknown as Ask;
      const answer: AnswerRequest = async (body, timing) => {
        const scope = findScope && (await findScope());
        const change = readChange(body, place, request.params[own]);
        const result = await ask({ ...wanted, ...scope, ...change }).catch((error: unknown) => {
          throw body && error instanceof CommerceError ? locateInBody(error, place) : error;
        });
        timing?.end('store', 'ask the store');
        return renderRecords(result, Number(status), address);
      };
      return Object.assign(answer, { identify: findScope || undefined });
    });
}

type Ask = (request: object) => Promise<RecordResult | undefined>;

function readChange(body: unknown, place: Place, id: string | undefined): object {
  if (body === undefined) return {};
  const { data } = body as ChangeBody;
  if (data.id !== undefined && id !== undefined) requireSameId(id, data.id, '/data/id');
  if (place === '/data') return { attributes: data };
  return data.attributes === undefined ? {} : { attributes: data.attributes };
}
