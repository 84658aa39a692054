import type { Gate } from '../../environment/gate.js';
import type { CatalogStore } from '../catalog-store.js';
import type { Publication, ReleaseDraft } from '../publication.js';

/** Returns a catalog store that can be closed while a release is unfinished. */
export function guardPublishing(store: CatalogStore, gate: Gate): CatalogStore {
  return {
    ...store,
    openPublication: (request) =>
      gate.pass(async () => {
        const publication = await store.openPublication(request);
        return publication && guardPublication(publication, gate);
      }),
    openDraft: (request) =>
      gate.pass(async () => {
        const draft = await store.openDraft(request);
        return draft && guardDraft(draft, gate);
      }),
  };
}

async function guardPublication(publication: Publication, gate: Gate): Promise<Publication> {
  const hold = await gate.hold(publication.abandon);
  return {
    ...publication,
    batches: () => hold.each(publication.batches()),
    write: (products, files) => hold.step(() => publication.write(products, files)),
    complete: (end) =>
      hold.step(async () => {
        const release = await publication.complete(end);
        hold.letGo();
        return release;
      }),
    abandon: hold.giveUp,
  };
}

async function guardDraft(draft: ReleaseDraft, gate: Gate): Promise<ReleaseDraft> {
  const hold = await gate.hold(draft.end);
  return {
    ...draft,
    listProducts: () =>
      hold.step(async () => {
        const { total, batches } = await draft.listProducts();
        return { total, batches: () => hold.each(batches()) };
      }),
    end() {
      hold.letGo();
      draft.end();
    },
  };
}
