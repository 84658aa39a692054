import styles from './json.module.css';
import { searchPattern } from './search-json.js';

interface MarkedTextProps {
  readonly text: string;
  /** Where the text begins in the whole. */
  readonly from: number;
  /** What is searched for; empty when nothing is. */
  readonly query: string;
  /** The place in the whole of the match that is looked at. */
  readonly current?: number;
}

/** A text in which matches of a search are marked. */
export function MarkedText({ text, from, query, current }: MarkedTextProps) {
  if (query === '') return text;
  const places = [...text.matchAll(searchPattern(query))].map(({ index }) => index);
  if (places.length === 0) return text;
  return places.map((place, which) => {
    const end = place + query.length;
    return (
      <span key={place}>
        {which === 0 && text.slice(0, place)}
        <mark className={styles.mark} data-current={from + place === current}>
          {text.slice(place, end)}
        </mark>
        {text.slice(end, places[which + 1])}
      </span>
    );
  });
}
