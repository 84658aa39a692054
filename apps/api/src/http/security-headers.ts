import helmet from 'helmet';

const self = ["'self'"];

/** Headers that keep browsers careful. Answers may be read from any origin, so nothing forbids that. */
export const secureAnswers = helmet({
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
  crossOriginResourcePolicy: { policy: 'cross-origin' },
  strictTransportSecurity: false,
});
