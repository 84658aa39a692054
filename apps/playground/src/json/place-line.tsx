import { Button } from '../lib/button.js';
import { Icon } from '../lib/icon.js';
import styles from './json.module.css';
import { stepsTo } from './pointer.js';
import type { JsonTree } from './use-json-tree.js';

interface PlaceLineProps {
  readonly tree: JsonTree;
  /** What happened last. */
  readonly note: string;
  readonly onCopy: (what: 'value' | 'pointer') => void;
}

/** Where the reader is: each step of the pointer leads there. */
export function PlaceLine({ tree, note, onCopy }: PlaceLineProps) {
  const steps = [{ line: 0, name: '$' }, ...stepsTo(tree.lines, tree.active)];
  return (
    <div className={styles.foot}>
      <nav aria-label="Place in the JSON" className={styles.steps}>
        <ol>
          {steps.map(({ line, name }) => (
            <li key={line}>
              <button
                type="button"
                aria-label={line === 0 ? 'root' : undefined}
                aria-current={line === tree.active ? 'location' : undefined}
                onClick={() => tree.reveal(line)}
              >
                {name}
              </button>
            </li>
          ))}
        </ol>
      </nav>
      <output className={styles.note}>{note}</output>
      <Button look="quiet" aria-label="Copy the value" onPress={() => onCopy('value')}>
        <Icon name="copy" size={14} /> Value
      </Button>
      <Button look="quiet" aria-label="Copy the pointer" onPress={() => onCopy('pointer')}>
        <Icon name="copy" size={14} /> Pointer
      </Button>
    </div>
  );
}
