import { client, configureClient } from '@epcc-sdk/sdks-shopper';
import { currency, language } from '../preferences.js';
import { clientId, serviceUrl } from '../settings.js';

/**
 * Points the official client at the service. From here on it gets a shopper's token by itself, keeps it in this browser
 * and renews it.
 */
export function connect(): void {
  configureClient({ baseUrl: serviceUrl }, { clientId });
  client.interceptors.request.use((request) => {
    request.headers.set('Accept-Language', language());
    if (currency()) request.headers.set('X-Moltin-Currency', currency());
    return request;
  });
}

/** What the service refused, and why. */
export class Refusal extends Error {
  readonly status: number;

  constructor(status: number, detail: string) {
    super(detail);
    this.status = status;
  }
}

/** What a call of the client resolves to. */
interface Answer<Data> {
  readonly data?: Data | undefined;
  readonly error?: unknown;
  readonly response: Response;
}

/** The answer to a call. Throws a `Refusal` when the service says no, and what `fetch` throws when nobody answers. */
export async function ask<Data>(call: Promise<Answer<Data>>): Promise<Data> {
  const { data, error, response } = await call;
  if (response.ok && data !== undefined) return data;
  const { errors } = (error ?? {}) as { errors?: { detail?: string; title?: string }[] };
  throw new Refusal(response.status, errors?.[0]?.detail ?? errors?.[0]?.title ?? '');
}

/** A whole number as the client's types want it: they say BigInt, and JSON has none. */
export const whole = (count: number) => count as unknown as bigint;
