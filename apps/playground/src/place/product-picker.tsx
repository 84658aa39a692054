import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { findProducts } from '../explain/find-products.js';
import { suggestProducts } from '../explain/suggest-products.js';
import { SuggestBox } from '../lib/suggest-box.js';
import { useSettled } from '../lib/use-settled.js';
import type { OperationEntry } from '../operations/operation-entry.js';
import { enterField } from '../state/actions.js';
import { usePlace } from './use-place.js';

/** Products of the release by name or sku; the one that is chosen is entered by its id. */
export default function ProductPicker({ entry }: { readonly entry: OperationEntry }) {
  const { catalogId, releaseId, nodes = [] } = usePlace(entry);
  const [text, setText] = useState('');
  const search = useSettled(text.trim(), 150);
  const place = {
    catalogId,
    releaseId,
    nodes,
    roots: nodes.flatMap(({ id, parent_id }) => (parent_id === undefined ? [id] : [])),
    language: {},
  };
  const { data = [] } = useQuery({
    queryKey: ['products by id', catalogId, releaseId, place.roots, search],
    queryFn: async ({ signal }) => {
      const keys = (await suggestProducts(place, search, signal)).map(({ key }) => key);
      const found = await Promise.all(
        (['sku', 'id'] as const).map((attribute) => findProducts(place, attribute, keys, signal)),
      );
      return found.flat().map(({ id, name, sku }) => ({ key: id, name, note: sku ?? id }));
    },
    enabled: search !== '' && place.roots.length > 0,
  });
  return (
    <SuggestBox
      label="Find a product"
      placeholder="Find a product by name or SKU"
      text={text}
      suggestions={search === '' ? [] : data}
      onType={setText}
      onChoose={({ key, name }) => {
        setText(name);
        enterField('path:product_id', { text: key });
      }}
      onEnter={() => undefined}
    />
  );
}
