import { CommerceError } from '@aisle/schema';

/** Pointer to the changed attributes in the body of an update. */
const attributes = '/data/attributes';

/**
 * Converts the positions in an error of a change to positions in the request body, which has the
 * change at `place`. Adjusts pointers and details that begin with a position.
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
