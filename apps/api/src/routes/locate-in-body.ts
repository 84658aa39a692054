import { CommerceError } from '@aisle/schema';

/** Where the body of an update has its change. */
const change = '/data/attributes';

/** A failure of a change, with its places as they are in the body: in the pointers, and where details begin with them. */
export function locateInBody(failure: CommerceError): CommerceError {
  const { code, details, pointers, cause } = failure;
  const located = details.map((detail, index) =>
    code === 'validation_failed' && pointers[index] ? `data.attributes.${detail}` : detail,
  );
  return new CommerceError(code, located, {
    pointers: pointers.map((pointer) => pointer && `${change}${pointer}`),
    cause,
  });
}
