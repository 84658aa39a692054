import { useStepLinks } from './steps/use-step-link.js';
import styles from './storefront.module.css';
import { readTerms, toggleTagTerm } from './tag-terms.js';

interface TagFilterProps {
  readonly filter: string;
  /** The tags of each product of the page. */
  readonly tags: readonly (readonly string[])[];
}

/** How many tags are offered. */
const most = 14;

/** What the products can be narrowed by: the tags that most of them have, and what is in force. */
export function TagFilter({ filter, tags }: TagFilterProps) {
  const links = useStepLinks();
  const terms = readTerms(filter);
  const counts = new Map<string, number>();
  for (const tag of tags.flat()) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  const chosen = new Set(terms.map(({ tag }) => tag));
  const offered = [...counts]
    .filter(([tag, count]) => !chosen.has(tag) && count < tags.length)
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, most);
  const withFilter = (text: string) =>
    links.here({ 'query:filter': text, 'query:page[offset]': '' });
  if (terms.length + offered.length === 0) return null;
  return (
    <ul className={styles.tags} aria-label="Narrow by tag">
      {terms.map(({ text, tag }) => (
        <li key={text}>
          <a
            aria-current="true"
            href={withFilter(
              terms
                .filter((term) => term.text !== text)
                .map((term) => term.text)
                .join(':'),
            )}
          >
            {tag ?? text} <span aria-hidden="true">×</span>
            <span className="visually-hidden"> (remove)</span>
          </a>
        </li>
      ))}
      {offered.map(([tag]) => (
        <li key={tag}>
          <a href={withFilter(toggleTagTerm(filter, tag))}>{tag}</a>
        </li>
      ))}
    </ul>
  );
}
