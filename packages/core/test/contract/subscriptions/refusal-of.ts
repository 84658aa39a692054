import { CommerceError } from '@aisle/schema';

/** Returns the error that a promise was refused with. */
export async function refusalOf(refused: Promise<unknown>): Promise<CommerceError> {
  const reason = await refused.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (reason instanceof CommerceError) return reason;
  throw new Error(`was not refused: ${String(reason)}`);
}
