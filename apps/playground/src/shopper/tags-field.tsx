import { useId, useState } from 'react';
import { readList, withListed } from '../lib/comma-list.js';
import type { LeafField } from '../request-form/field.js';
import { Button } from '../widgets/button.js';
import styles from './shopper.module.css';

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
  const tags = readList(text);
  const add = () => {
    const [tag] = readList(typed);
    if (tag !== undefined) onEnter(withListed(text, tag, true));
    setTyped('');
  };
  return (
    <fieldset className="stack tight whole" aria-labelledby={label}>
      <p id={label} className="label">
        Tags <code>{field.name}</code>
      </p>
      <div className="line">
        {[...new Set([...known, ...tags])].map((tag) => (
          <button
            key={tag}
            type="button"
            className="pill"
            aria-pressed={tags.includes(tag)}
            onClick={() => onEnter(withListed(text, tag, !tags.includes(tag)))}
          >
            {tag}
          </button>
        ))}
        <input
          id={field.key}
          className={`text-input ${styles.another}`}
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
      </div>
    </fieldset>
  );
}
