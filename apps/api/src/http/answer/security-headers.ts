import helmet from 'helmet';

const self = ["'self'"];

/** Headers that keep browsers careful. Answers may be read from any origin, so nothing forbids that. */
export const secureAnswers = secureFor('cross-origin');

/** The same for answers that only the service's own pages may read. */
export const secureOwnAnswers = secureFor('same-origin');

/** Lets pages show pictures of some hosts beside their own; no other answer does. */
export function showImagesOf(hosts: readonly string[]) {
  return helmet.contentSecurityPolicy(policyWith(hosts));
}

function secureFor(policy: 'cross-origin' | 'same-origin') {
  return helmet({
    contentSecurityPolicy: policyWith([]),
    crossOriginResourcePolicy: { policy },
    strictTransportSecurity: false,
  });
}

function policyWith(imageHosts: readonly string[]) {
  return {
    useDefaults: false,
    directives: {
      'default-src': self,
      'img-src': [...self, ...imageHosts, 'data:'],
      'base-uri': ["'none'"],
      'form-action': self,
      'frame-ancestors': ["'none'"],
      'object-src': ["'none'"],
    },
  };
}
