import { Button, Tag, TagGroup, TagList } from 'react-aria-components';
import { Icon } from '../../lib/icon.js';
import { shownAs } from './shown-as.js';
import styles from './value-field.module.css';
import type { ValueFieldProps } from './value-field-props.js';
import { ValueInput } from './value-input.js';

/** The values of a condition as tokens, and an input that completes further ones. */
export function ValueField(props: ValueFieldProps) {
  const { attribute, values, number, onValues } = props;
  return (
    <div className={styles.field} data-empty={attribute === undefined || undefined}>
      {values.length > 0 && (
        <TagGroup
          aria-label={`Values of condition ${number}`}
          className={styles.group}
          onRemove={(keys) => onValues(values.filter((value) => !keys.has(keyOf(value))))}
        >
          <TagList className={styles.tags}>
            {values.map((value) => (
              <Tag
                key={keyOf(value)}
                id={keyOf(value)}
                textValue={shownAs(value)}
                className={styles.tag}
              >
                <span>{shownAs(value)}</span>
                <Button slot="remove" className={styles.remove}>
                  <Icon name="close" size={12} />
                </Button>
              </Tag>
            ))}
          </TagList>
        </TagGroup>
      )}
      <ValueInput {...props} />
    </div>
  );
}

/** A key must not be empty. */
function keyOf(value: string): string {
  return `value ${value}`;
}
