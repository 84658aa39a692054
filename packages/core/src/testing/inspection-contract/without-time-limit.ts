import { vi } from 'vitest';

/**
 * Stops `performance.now()` while `ask` goes on. Some answers of an inspection are cut off after a quarter of a
 * second; this shows them whole on a slow machine.
 */
export async function withoutTimeLimit<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  const stopped = vi.spyOn(performance, 'now').mockReturnValue(performance.now());
  try {
    return await ask();
  } finally {
    stopped.mockRestore();
  }
}
