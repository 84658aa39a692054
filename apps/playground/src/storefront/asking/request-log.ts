import type { OperationName } from '@aisle/schema';
import { create } from 'zustand';
import type { Exchange } from '../../answer/exchange.js';
import type { FormValues } from '../../request-form/form-values.js';
import type { PreparedRequest } from '../../request-form/prepared-request.js';

/** A request that the storefront made. */
export interface LoggedRequest {
  readonly id: number;
  readonly name: OperationName;
  readonly form: FormValues;
  readonly request: PreparedRequest;
  /** What was on the page when it went out: requests of one click have the same. */
  readonly cause: FormValues;
  readonly exchange?: Exchange;
}

/** How many requests are remembered. */
const most = 60;

/** The requests that the storefront made, the newest first. */
export const useRequestLog = create<readonly LoggedRequest[]>()(() => []);

let count = 0;

/** Notes a request that goes out. Gives the way to note what became of it. */
export function logRequest(sent: Omit<LoggedRequest, 'id'>): (exchange: Exchange) => void {
  count += 1;
  const id = count;
  useRequestLog.setState((log) => [{ ...sent, id }, ...log].slice(0, most), true);
  return (exchange) =>
    useRequestLog.setState(
      (log) => log.map((one) => (one.id === id ? { ...one, exchange } : one)),
      true,
    );
}
