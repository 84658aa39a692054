import helmet from 'helmet';

const self = ["'self'"];

/** Security headers. Responses may be read from any origin, so the headers allow that. */
export const secureAnswers = secureFor('cross-origin');

/** The same for responses that only the service's own pages may read. */
export const secureOwnAnswers = secureFor('same-origin');

/** Lets pages show images of the given hosts as well; other responses do not allow that. */
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
