import { errors, type JWTPayload } from 'jose';

/** How many verified tokens are remembered. */
const capacity = 1000;

/** Remembers what verified tokens say until they expire, so that a signature is checked once. */
export interface TokenMemory {
  /** What the token says; undefined when `verify` refuses it. A refusal is not remembered. */
  recall(token: string, verify: () => Promise<JWTPayload>): Promise<JWTPayload | undefined>;
}

export function createTokenMemory(now: () => number): TokenMemory {
  const known = new Map<string, JWTPayload>();
  return {
    async recall(token, verify) {
      const remembered = known.get(token);
      if (remembered && isCurrent(remembered, now())) return remembered;
      known.delete(token);

      const payload = await verifyOrRefuse(verify);
      if (!payload) return undefined;
      if (known.size >= capacity) known.delete(known.keys().next().value ?? '');
      known.set(token, payload);
      return payload;
    },
  };
}

function isCurrent({ exp = 0 }: JWTPayload, now: number): boolean {
  return exp > Math.floor(now / 1000);
}

async function verifyOrRefuse(verify: () => Promise<JWTPayload>): Promise<JWTPayload | undefined> {
  try {
    return await verify();
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined;
    throw error;
  }
}
