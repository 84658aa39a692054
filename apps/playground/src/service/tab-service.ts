import { create } from 'zustand';

declare global {
  var serviceOfPage: Worker | undefined;
}

/** True if the service runs in a worker of this page, not on a server. */
export const isInTab: boolean = import.meta.env.MODE === 'static';

/**
 * State of the service in this tab. `loading` names what is loaded; `failed` says why. A store that
 * is not kept ends with the tab.
 */
export type TabState =
  | { readonly phase: 'loading'; readonly what: string }
  | { readonly phase: 'ready'; readonly isKept: boolean }
  | { readonly phase: 'failed'; readonly why: string };

export const useTab = create<TabState>()(() => ({ phase: 'loading', what: 'Loading the service' }));

/** Messages of the worker. Those with an id answer a request. */
type TabMessage =
  | TabState
  | {
      readonly id: number;
      readonly status: number;
      readonly headers: Readonly<Record<string, string>>;
      readonly body: Uint8Array<ArrayBuffer>;
    };

interface Waiting {
  answer(response: Response): void;
  fail(error: Error): void;
}

const waiting = new Map<number, Waiting>();
let requests = 0;
let worker: Worker | undefined;

/** Listens to the worker, which the static page starts before its own modules are loaded. */
function listen(): Worker {
  const started = globalThis.serviceOfPage;
  if (!started) throw new TypeError('This page has no service: build it with --mode static.');
  started.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
    if ('phase' in data) {
      useTab.setState(data, true);
      if (data.phase === 'failed') failAll(data.why);
      return;
    }
    const { id, status, headers, body } = data;
    const isEmpty = status === 204 || status === 304;
    waiting.get(id)?.answer(new Response(isEmpty ? null : body, { status, headers }));
    waiting.delete(id);
  });
  started.addEventListener('error', ({ message }) => {
    const why = `The service of this page could not be loaded${message ? `: ${message}` : ''}. Reload the page.`;
    useTab.setState({ phase: 'failed', why }, true);
    failAll(why);
  });
  return started;
}

function failAll(why: string): void {
  for (const { fail } of waiting.values()) fail(new TypeError(why));
  waiting.clear();
}

/** Sends a request to the service in this tab, as `fetch` does to a server. */
export async function askTab(target: string, init: RequestInit = {}): Promise<Response> {
  const state = useTab.getState();
  if (state.phase === 'failed') throw new TypeError(state.why);
  worker ??= listen();
  const { signal } = init;
  const request = new Request(new URL(target, location.origin), { ...init, signal: null });
  const body = new Uint8Array(await request.arrayBuffer());
  signal?.throwIfAborted();
  requests += 1;
  const id = requests;
  const { method } = request;
  return new Promise((resolve, reject) => {
    waiting.set(id, { answer: resolve, fail: reject });
    signal?.addEventListener('abort', () => {
      waiting.delete(id);
      reject(signal.reason);
    });
    worker?.postMessage({ id, method, target, headers: Object.fromEntries(request.headers), body });
  });
}
