import { type RefObject, useEffect, useRef, useState } from 'react';
import type { LeafField } from './field.js';
import styles from './field-hint.module.css';
import type { FieldValue } from './form-values.js';

interface FieldHintProps {
  readonly field: LeafField;
  readonly id: string;
  readonly onEnter: (value: Partial<FieldValue>) => void;
}

/**
 * What the contract says of a value, on one line; all of it while the field has the focus or the pointer
 * rests on the line. It unfolds over what is beneath, so that nothing moves; Escape folds it.
 */
export function FieldHint({ field, id, onEnter }: FieldHintProps) {
  const place = useRef<HTMLDivElement>(null);
  const isFolded = useFolding(place);
  const { description, example } = field;
  const demands = demandsOf(field);
  const offersExample = example !== undefined && !field.required;
  if (!description && demands === '' && !offersExample) return null;
  return (
    <div ref={place} className={styles.place} data-folded={isFolded}>
      <div className={styles.hint}>
        <p id={id} className={styles.text}>
          {description && <span>{description}</span>}{' '}
          {demands !== '' && <span className={styles.demands}>{demands}</span>}
        </p>
        {offersExample && (
          <button
            type="button"
            className={styles.example}
            onClick={() => onEnter({ text: example, presence: 'value' })}
          >
            Use <code>{example}</code>
          </button>
        )}
      </div>
    </div>
  );
}

/** Whether Escape folded the hint; it stays so until focus or pointer come to its field again. */
function useFolding(place: RefObject<HTMLElement | null>): boolean {
  const [isFolded, setFolded] = useState(false);
  useEffect(() => {
    const field = place.current?.parentElement;
    const press = (event: KeyboardEvent) => event.key === 'Escape' && setFolded(true);
    const unfold = () => setFolded(false);
    document.addEventListener('keydown', press);
    field?.addEventListener('focusin', unfold);
    field?.addEventListener('pointerenter', unfold);
    return () => {
      document.removeEventListener('keydown', press);
      field?.removeEventListener('focusin', unfold);
      field?.removeEventListener('pointerenter', unfold);
    };
  }, [place]);
  return isFolded;
}

function demandsOf({ limits, description, control, options }: LeafField): string {
  const rules = limits.filter((limit) => limit !== description);
  if (control === 'choice') return `one of ${options.join(', ')}`;
  if (control === 'json') return ['JSON', ...rules].join(', ');
  return (control === 'text' && rules.length === 0 ? ['text'] : rules).join(', ');
}
