import type { RefObject } from 'react';
import { Button } from '../lib/button.js';
import { CopyButton } from '../lib/copy-button.js';
import { Icon } from '../lib/icon.js';
import { foldFrom } from './folding.js';
import styles from './json.module.css';
import type { JsonSearch } from './search-json.js';
import type { JsonTree } from './use-json-tree.js';

interface JsonToolsProps {
  readonly tree: JsonTree;
  readonly search: JsonSearch;
  readonly searchField: RefObject<HTMLInputElement | null>;
  /** Gives the focus back to the tree. */
  readonly onLeave: () => void;
}

const levels = [1, 2, 3, 4, 5];

/** Search, folding, and copying of the whole. */
export function JsonTools({ tree, search, searchField, onLeave }: JsonToolsProps) {
  const { lines, apply } = tree;
  const fold = (depth?: number) => apply({ folding: foldFrom(lines, depth) });
  return (
    <div className={styles.tools}>
      <search className={styles.search}>
        <Icon name="search" size={14} />
        <input
          ref={searchField}
          type="search"
          aria-label="Search in the JSON"
          placeholder="Search"
          title="Search in names and values (Ctrl F); Enter or F3 leads to the next match"
          value={search.query}
          onChange={(event) => search.setQuery(event.target.value)}
          onKeyDown={(event) => {
            if (event.ctrlKey || event.metaKey) return;
            if (event.key === 'Enter') {
              event.preventDefault();
              search.step(event.shiftKey ? -1 : 1);
            }
            if (event.key === 'Escape') {
              event.preventDefault();
              search.setQuery('');
              onLeave();
            }
          }}
        />
        <output className={styles.count}>{describeMatches(search)}</output>
        <StepButton label="Previous match" turn onPress={() => search.step(-1)} />
        <StepButton label="Next match" onPress={() => search.step(1)} />
      </search>
      <div className={styles.folds}>
        <label>
          <span className="visually-hidden">Fold the JSON</span>
          <select
            className={styles.level}
            value=""
            title="Fold all: Shift ←, unfold all: Shift →"
            onChange={(event) => fold(Number(event.target.value) || undefined)}
          >
            <option value="" disabled hidden>
              Fold…
            </option>
            <option value="all">Unfold all</option>
            {levels.map((level) => (
              <option key={level} value={level}>
                {level === 1 ? 'Fold all' : `Fold from level ${level}`}
              </option>
            ))}
          </select>
        </label>
        <CopyButton what="the whole body" text={lines.text} />
      </div>
    </div>
  );
}

function describeMatches({ query, matches, current }: JsonSearch): string {
  if (query === '') return '';
  if (!matches) return 'searching…';
  if (matches.length === 0) return 'no match';
  return `${(current + 1).toLocaleString('en')} of ${matches.length.toLocaleString('en')}`;
}

interface StepButtonProps {
  readonly label: string;
  readonly turn?: boolean;
  readonly onPress: () => void;
}

function StepButton({ label, turn, onPress }: StepButtonProps) {
  return (
    <span className={styles.step} data-turn={turn}>
      <Button look="quiet" square aria-label={label} onPress={onPress}>
        <Icon name="chevron-down" size={14} />
      </Button>
    </span>
  );
}
