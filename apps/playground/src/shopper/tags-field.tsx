import { useId, useState } from 'react';
import { Button } from '../lib/button.js';
import type { LeafField } from '../request-form/field.js';
import styles from './shopper.module.css';
import { readTags, toggleTag } from './tags.js';

interface TagsFieldProps {
  readonly field: LeafField;
  readonly text: string;
  /** The tags that catalog rules name. */
  readonly known: readonly string[];
  readonly onEnter: (text: string) => void;
}

/** The shopper's tags: those that rules name to be pressed, and any other. */
export function TagsField({ field, text, known, onEnter }: TagsFieldProps) {
  const [typed, setTyped] = useState('');
  const label = useId();
  const tags = readTags(text);
  const add = () => {
    const [tag] = readTags(typed);
    if (tag !== undefined && !tags.includes(tag)) onEnter(toggleTag(text, tag));
    setTyped('');
  };
  return (
    <fieldset className={`${styles.field} ${styles.wide}`} aria-labelledby={label}>
      <p id={label} className={styles.label}>
        Tags <code>{field.name}</code>
      </p>
      <div className={styles.tags}>
        {[...new Set([...known, ...tags])].map((tag) => (
          <button
            key={tag}
            type="button"
            className={styles.tag}
            aria-pressed={tags.includes(tag)}
            onClick={() => onEnter(toggleTag(text, tag))}
          >
            {tag}
          </button>
        ))}
        <span className={styles.more}>
          <input
            id={field.key}
            className="text-input"
            aria-label="Another tag"
            placeholder="another tag"
            value={typed}
            autoCapitalize="off"
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
              event.preventDefault();
              add();
            }}
          />
          <Button onPress={add} isDisabled={typed.trim() === ''}>
            Add
          </Button>
        </span>
      </div>
    </fieldset>
  );
}
