import { CommerceError } from '@aisle/schema';
import type { RequestHandler } from 'express';

/** The most bytes that a request line may have. */
const maxRequestLine = 64 * 1024;

/** Refuses a request line that is too long for what it can mean. */
export const limitAddress: RequestHandler = (req, _res, next) => {
  const length = req.method.length + req.originalUrl.length + ' '.length + ' HTTP/1.1'.length;
  if (length > maxRequestLine) throw addressTooLong();
  next();
};

/** The refusal of a request line that is too long. */
export function addressTooLong(): CommerceError {
  return new CommerceError(
    'address_too_long',
    `The request line is longer than ${maxRequestLine} bytes; ask for fewer values at a time.`,
  );
}
