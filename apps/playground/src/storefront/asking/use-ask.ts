import type { OperationName } from '@aisle/schema/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSettled } from '../../lib/outcome.js';
import { type Entered, stepForm } from '../../link/steps.js';
import { findEntry } from '../../request-form/operation-entry.js';
import { buildRequest } from '../../request-form/selected-request.js';
import { tokenFor } from '../../sending/request-token.js';
import type { FormValues } from '../../state/form.js';
import { type Exchange, selectedForm, usePlayground } from '../../state/playground-store.js';
import { sendStep } from './request-log.js';

/** Request of a view with its response. */
export interface Asked<Body> {
  /** Body of a success; the previous one while the next is pending. */
  readonly body: Body | undefined;
  /** State of the finished request; undefined until then. */
  readonly exchange: Exchange | undefined;
  readonly isWaiting: boolean;
  /** True if the last response was not a success. */
  readonly isRefused: boolean;
}

interface AskOptions {
  readonly enabled?: boolean;
  /** Time for which a response is fresh for other views, in milliseconds. */
  readonly goodFor?: number;
}

/** Pause in typing before a request, in milliseconds. */
const pause = 250;

/** Sends the request of the page's address; `Body` is the type of a successful body. */
export function useStep<Body>(options: AskOptions = {}): Asked<Body> {
  const name = usePlayground((state) => state.selected);
  return useAskForm<Body>(name, usePlayground(selectedForm), options);
}

/** Sends another request as the same shopper, in the same release. */
export function useAsk<Body>(
  name: OperationName,
  entered: Entered,
  options: AskOptions = {},
): Asked<Body> {
  const selected = usePlayground((state) => state.selected);
  const forms = usePlayground((state) => state.forms);
  return useAskForm<Body>(name, stepForm({ selected, forms }, name, entered), options);
}

/** Sends a form with the page's token and logs the request. */
function useAskForm<Body>(
  name: OperationName,
  form: FormValues,
  { enabled = true, goodFor = 0 }: AskOptions,
): Asked<Body> {
  const examples = usePlayground((state) => state.examples);
  const access = usePlayground((state) => state.access);
  const { operation, fields } = findEntry(name);
  const request = buildRequest(operation, fields, form, examples);
  const headers = JSON.stringify(request.headers);
  const isTyping = useSettled(headers, pause) !== headers;
  const token = tokenFor(operation.permission, access);
  const isReady = access.phase !== 'asking' && request.missing.length === 0 && !isTyping;
  const { data, isPlaceholderData, isFetching } = useQuery({
    queryKey: ['storefront', name, request.target, headers, request.body, token],
    queryFn: ({ signal }) => sendStep(name, form, signal),
    enabled: enabled && isReady,
    staleTime: goodFor,
    retry: false,
    placeholderData: keepPreviousData,
  });
  const body = bodyOf(data) as Body | undefined;
  return {
    body,
    exchange: isPlaceholderData ? undefined : data,
    isWaiting: isFetching,
    isRefused: data !== undefined && body === undefined,
  };
}

function bodyOf(exchange: Exchange | undefined): unknown {
  if (exchange?.phase !== 'answered' || exchange.answer.status >= 300) return undefined;
  return exchange.answer.json;
}
