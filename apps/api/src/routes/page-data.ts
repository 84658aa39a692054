import type { Commerce, SteerableClock } from '@aisle/core';
import { isPublicSecret } from '../access/tokens.js';
import { rememberExamples } from '../examples/find-examples.js';
import { type Answer, jsonAnswer } from '../http/answer/exchange.js';
import type { RouteDependencies } from './serve-records.js';

/** Dependencies of the data with which the playground starts. */
export interface PageDependencies extends Pick<RouteDependencies, 'commerce' | 'client'> {
  readonly isDevelopment: boolean;
  readonly certificate?: string | undefined;
  readonly imageHosts?: readonly string[];
}

/**
 * Returns a function for the ids of existing things and how to ask for them, by their names. In
 * development mode that includes the public client secret, but only for a page of the service's own.
 */
export function findPageExamples({
  commerce,
  client,
  isDevelopment,
  certificate,
  imageHosts = [],
}: PageDependencies) {
  const findExamples = rememberExamples(commerce);
  const access = {
    client_id: client.id,
    development: String(isDevelopment),
    ...(imageHosts.length > 0 && { image_hosts: imageHosts.join(' ') }),
  };
  return async (isOwnPage: boolean): Promise<Readonly<Record<string, string | undefined>>> => {
    const isOwn = isDevelopment && isOwnPage;
    return {
      ...(await findExamples()),
      ...access,
      ...(isOwn && isPublicSecret(client.secret) && { client_secret: client.secret }),
      ...(isOwn && certificate !== undefined && { certificate }),
    };
  };
}

/**
 * Reports that the service is up. In development mode it adds the store's clock and the number of
 * publishes by any process, so that pages refresh.
 */
export async function readPulse(commerce: Commerce, clock?: SteerableClock): Promise<Answer> {
  const pulse = clock && {
    publications: (await commerce.measure()).publications,
    clock: clock.state(),
  };
  return jsonAnswer(200, JSON.stringify(pulse ?? {}));
}
