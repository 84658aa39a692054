import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../lib/button.js';
import { SuggestBox } from '../lib/suggest-box.js';
import { useSettled } from '../lib/use-settled.js';
import { selectedExchange } from '../state/playground-state.js';
import { usePlayground } from '../state/playground-store.js';
import { suggestionOf } from './merge-suggestions.js';
import styles from './product.module.css';
import type { ProductPlace } from './product-place.js';
import { readProducts } from './read-products.js';
import { suggestProducts } from './suggest-products.js';

interface ProductSearchProps {
  readonly place: ProductPlace;
  /** What is looked for is an id or a sku. */
  readonly onLook: (product: string) => void;
}

/** Asks for a product: by name from the store's data, by id or sku whatever is typed. */
export function ProductSearch({ place, onLook }: ProductSearchProps) {
  const [text, setText] = useState('');
  const suggestions = useSuggestions(place, text);
  const lookForTyped = () => {
    if (text.trim() !== '') onLook(text.trim());
  };
  return (
    <div className={styles.search}>
      <SuggestBox
        label="Product"
        placeholder="Name, sku or id"
        text={text}
        suggestions={suggestions}
        onType={setText}
        onChoose={({ key, name }) => {
          setText(name);
          onLook(key);
        }}
        onEnter={lookForTyped}
      />
      <Button look="primary" isDisabled={text.trim() === ''} onPress={lookForTyped}>
        Explain
      </Button>
    </div>
  );
}

/** Products that hold the text; those of the last answer while there is none. */
function useSuggestions(place: ProductPlace, text: string) {
  const exchange = usePlayground(selectedExchange);
  const search = useSettled(text.trim(), 150);
  const { data } = useQuery({
    queryKey: ['products', place.catalogId, place.releaseId, place.language, search],
    queryFn: ({ signal }) => suggestProducts(place, search, signal),
    enabled: search !== '' && place.roots.length > 0,
  });
  if (search !== '') return data ?? [];
  const answered = exchange.phase === 'answered' ? readProducts(exchange.answer.json) : [];
  return answered.map(suggestionOf);
}
