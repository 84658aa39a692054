// A program for a page and its worker: `Buffer` is there before the library is loaded.
import './buffer-for-all.js';
import { createCommerce, openWasm, type WasmOptions, type WasmStorage } from '../../src/browser.js';
import { shopIds } from '../../src/testing/make-shop.js';
import { listProducts, runShop } from './run-shop.js';

let storage: WasmStorage;

/** Functions that a test calls in a page or its worker. */
const steps = {
  /** Opens a store. Resolves to the number of its products, or to the code and message of the error. */
  async open(options?: WasmOptions): Promise<unknown> {
    try {
      storage = await openWasm(options);
      return (await createCommerce({ storage }).describe()).products;
    } catch (error) {
      const { code, message } = error as { readonly code: string; readonly message: string };
      return `${code}: ${message}`;
    }
  },
  /** Opens a store with content from an address. Resolves as `open` does, with the number of requests. */
  async openFrom({
    url,
    ...options
  }: WasmOptions & { readonly url: string }): Promise<readonly [unknown, number]> {
    let requests = 0;
    const content = async () => {
      requests += 1;
      return new Uint8Array(await (await fetch(url)).arrayBuffer());
    };
    return [await steps.open({ ...options, content }), requests];
  },
  runShop: () => runShop(createCommerce, storage),
  listProducts: () => listProducts(createCommerce, storage),
  /** Returns the content of the store in Base64. */
  serialize: () => Buffer.from(storage.serialize()).toString('base64'),
  close: () => storage.close(),
  /** Renames a product and publishes its catalog. */
  async rename(name: string): Promise<void> {
    const commerce = createCommerce({ storage });
    for await (const record of commerce.exportSeed()) {
      if (record.type !== 'product' || record.id !== shopIds.sencha) continue;
      await commerce.loadRecords([{ ...record, name }]);
      return;
    }
  },
  /** Renames it again and again until the worker ends, and sends the number of each name. */
  async renameForever(first: number): Promise<void> {
    for (let number = first; ; number += 1) {
      await steps.rename(`Sencha ${number}`);
      scope.postMessage({ renamed: number });
    }
  },
  /** Removes the interface of browsers that keep files. */
  removeFiles(): void {
    Reflect.deleteProperty(globalThis, 'FileSystemFileHandle');
  },
};

type Steps = typeof steps;

/** Runs a step by its name, in a page or in its worker. */
export type Run = <Name extends keyof Steps>(
  name: Name,
  ...values: Parameters<Steps[Name]>
) => Promise<Awaited<ReturnType<Steps[Name]>>>;

type Call = readonly [name: keyof Steps, ...values: readonly unknown[]];

/** Answer of the worker: the result or the error of a step, or the number of a change. */
interface Answer {
  readonly result?: unknown;
  readonly error?: unknown;
  readonly renamed?: number;
}

/** Functions of a worker and of the page that has it, which the types of Node lack. */
interface Port {
  postMessage(message: Call | Answer): void;
  onmessage: ((event: { readonly data: never }) => unknown) | null;
}

const scope = globalThis as unknown as Port & {
  readonly Worker?: new (url: string, options: object) => Port;
  readonly document?: unknown;
};

const run = async ([name, ...values]: Call) =>
  (steps[name] as (...values: readonly unknown[]) => unknown)(...values);

if (scope.document === undefined) {
  scope.onmessage = async ({ data }) => {
    try {
      scope.postMessage({ result: await run(data) });
    } catch (error) {
      scope.postMessage({ error });
    }
  };
}

let worker: Port | undefined;

/** Runs a step in the worker of this page, which runs this program, too. */
function runInWorker(call: Call): Promise<unknown> {
  if (!scope.Worker) throw new Error('no worker');
  worker ??= new scope.Worker('/page.js', { type: 'module' });
  const port = worker;
  return new Promise((resolve, reject) => {
    port.onmessage = ({ data }: { readonly data: Answer }) => {
      if (data.renamed !== undefined) Object.assign(globalThis, data);
      else if ('error' in data) reject(data.error);
      else resolve(data.result);
    };
    port.postMessage(call);
  });
}

Object.assign(globalThis, { run, runInWorker });
