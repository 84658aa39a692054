import { CommerceError } from '@aisle/schema';

/** Where the body of an update has its change. */
const attributes = '/data/attributes';

/**
 * A failure of a change, with its places as they are in the body that has it at `place`: in the pointers, and where
 * details begin with them.
 */
export function locateInBody(
  failure: CommerceError,
  place: '/data' | '/data/attributes' = attributes,
): CommerceError {
  const { code, details, pointers, cause } = failure;
  const names = place.slice(1).replaceAll('/', '.');
  const located = details.map((detail, index) =>
    code === 'validation_failed' && pointers[index] ? `${names}.${detail}` : detail,
  );
  return new CommerceError(code, located, {
    pointers: pointers.map((pointer) => pointer && `${place}${pointer}`),
    cause,
  });
}
