import { useEffect, useState } from 'react';
import { inSlices } from '../lib/in-slices.js';
import { type LeafPath, leafPaths } from './leaf-paths.js';

/** The leaf paths of a body, found without a stall; undefined until then. */
export function useLeafPaths(json: unknown): readonly LeafPath[] | undefined {
  const [found, setFound] = useState<{ json: unknown; paths: readonly LeafPath[] }>();
  useEffect(() => {
    const controller = new AbortController();
    inSlices(leafPaths(json), controller.signal).then(
      (paths) => !controller.signal.aborted && setFound({ json, paths }),
      () => undefined,
    );
    return () => controller.abort();
  }, [json]);
  return found?.json === json ? found?.paths : undefined;
}
