import { isPublicSecret, shortestSecret } from '../../access/client-credentials.js';
import type { Settings } from '../../config/setting-definitions.js';
import { isLoopbackHost } from '../../http/gates/own-host.js';
import { speaksTls } from '../address-of.js';
import { countNouns } from '../terminal/format-progress.js';

/**
 * Describes the risks of settings if other machines can reach the service, directly or through a
 * proxy.
 */
export function describeRisks(settings: Settings): readonly string[] {
  const { host, production } = settings;
  if (isLoopbackHost(host)) return production ? describeSecret(settings) : [];
  return [
    ...describeReach(settings),
    ...describeSecret(settings),
    ...(production ? [] : [developmentRisk]),
  ];
}

/** The service does not limit the number of attempts. */
function describeSecret({ auth, clientSecret }: Settings): readonly string[] {
  if (auth === 'off' || isPublicSecret(clientSecret) || clientSecret.length >= shortestSecret)
    return [];
  return [
    `the client secret has ${countNouns(clientSecret.length, 'letter')}, and may be found by trying; give it ${shortestSecret} or more, such as what "openssl rand -hex 32" prints`,
  ];
}

const developmentRisk =
  'development mode is on: who may change subscriptions may also move the clock and reset all data; --production leaves it out';

function describeReach(settings: Settings): readonly string[] {
  const { host, auth, clientSecret } = settings;
  const reach = `everybody who reaches ${host} can read this store`;
  if (auth === 'off') return [`${reach} and change it: --auth is off`];
  if (isPublicSecret(clientSecret)) {
    return [
      `${reach} and change it: the client secret is the one in the manual; set AISLE_CLIENT_SECRET`,
    ];
  }
  if (speaksTls(settings)) return [];
  return [
    `other machines can reach ${host}, and nothing encrypts what they send; --tls does, or a proxy`,
  ];
}
