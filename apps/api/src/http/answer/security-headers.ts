import helmet from 'helmet';

const self = ["'self'"];

/** Headers that keep browsers careful. Answers may be read from any origin, so nothing forbids that. */
export const secureAnswers = secureFor('cross-origin');

/** The same for answers that only the service's own pages may read. */
export const secureOwnAnswers = secureFor('same-origin');

function secureFor(policy: 'cross-origin' | 'same-origin') {
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': self,
        'img-src': [...self, 'data:'],
        'base-uri': ["'none'"],
        'form-action': self,
        'frame-ancestors': ["'none'"],
        'object-src': ["'none'"],
      },
    },
    crossOriginResourcePolicy: { policy },
    strictTransportSecurity: false,
  });
}
