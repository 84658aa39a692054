/** Data that the server embeds in the page to save requests. Other servers embed none. */
interface StartData {
  readonly examples?: unknown;
  /** Token response for the credentials of the examples. */
  readonly token?: unknown;
}

export const startData: StartData = JSON.parse(
  globalThis.document?.getElementById('start')?.textContent ?? '{}',
);
