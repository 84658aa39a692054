import { client, configureClient } from '@epcc-sdk/sdks-shopper';
import { currency, language } from '../preferences.js';
import { clientId, serviceUrl } from '../settings.js';

/**
 * Configures the official client for the service. From then on the client gets a shopper token,
 * stores it in this browser and renews it.
 */
export function connect(): void {
  configureClient({ baseUrl: serviceUrl }, { clientId });
  client.interceptors.request.use((request) => {
    request.headers.set('Accept-Language', language());
    if (currency()) request.headers.set('X-Moltin-Currency', currency());
    return request;
  });
}

/** Error response of the service, with its reason. */
export class Refusal extends Error {
  readonly status: number;

  constructor(status: number, detail: string) {
    super(detail);
    this.status = status;
  }
}

/** Result of a client call. */
interface Answer<Data> {
  readonly data?: Data | undefined;
  readonly error?: unknown;
  readonly response: Response;
}

/**
 * Returns the response body of a call. Throws a `Refusal` for an error response, and the error of
 * `fetch` if there is no response.
 */
export async function ask<Data>(call: Promise<Answer<Data>>): Promise<Data> {
  const { data, error, response } = await call;
  if (response.ok && data !== undefined) return data;
  const { errors } = (error ?? {}) as { errors?: { detail?: string; title?: string }[] };
  throw new Refusal(response.status, errors?.[0]?.detail ?? errors?.[0]?.title ?? '');
}

/** Casts an integer to `bigint`, which the client's types demand although JSON has none. */
export const whole = (count: number) => count as unknown as bigint;
