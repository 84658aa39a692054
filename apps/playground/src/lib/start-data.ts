/** What the server wrote into the page, so that the page need not ask for it first. Other servers write nothing. */
interface StartData {
  readonly examples?: unknown;
  /** The answer to a request for a token with the credentials among the examples. */
  readonly token?: unknown;
}

export const startData: StartData = JSON.parse(
  globalThis.document?.getElementById('start')?.textContent ?? '{}',
);
