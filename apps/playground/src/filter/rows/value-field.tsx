import type { FilterAttribute } from '@aisle/schema/filter';
import { useState } from 'react';
import { Button, Tag, TagGroup, TagList } from 'react-aria-components';
import { tell } from '../../lib/outcome.js';
import { countProducts } from '../../lib/texts.js';
import { useDraft } from '../../request-form/form-values.js';
import { Icon } from '../../widgets/icon.js';
import { SuggestInput } from '../../widgets/suggest-input.js';
import { useValues, type ValuePlace } from '../values/use-values.js';
import styles from './filter-rows.module.css';

/** Props of a condition's values. */
interface ValueFieldProps {
  readonly attribute: FilterAttribute | undefined;
  readonly values: readonly string[];
  /** True if several values are allowed. */
  readonly isMany: boolean;
  /** Number of the condition, from 1. */
  readonly number: number;
  readonly place: ValuePlace;
  readonly onValues: (values: readonly string[]) => void;
}

/**
 * Values of a condition as tokens, and an input for more. Enter or leaving the input adds the typed
 * value.
 */
export function ValueField(props: ValueFieldProps) {
  const { attribute, values, isMany, number, place, onValues } = props;
  const [typed, setTyped] = useDraft('');
  const [isWanted, setWanted] = useState(false);
  const options = useValues(place, attribute, typed, isWanted);
  const take = (value: string) => {
    setTyped('');
    onValues([...values, value]);
    tell(`Condition ${number}: ${shownAs(value)} added`, { isSeen: true });
  };
  const takeBack = () => {
    onValues(values.slice(0, -1));
    for (const value of values.slice(-1))
      tell(`Condition ${number}: ${shownAs(value)} removed`, { isSeen: true });
  };
  return (
    <div className={styles.field} data-empty={attribute === undefined || undefined}>
      {values.length > 0 && <ValueTags {...{ values, number, onValues }} />}
      <SuggestInput
        label={`Add a value to condition ${number}`}
        disabled={attribute === undefined}
        placeholder={placeholderOf(attribute, values, isMany)}
        text={typed}
        suggestions={options
          .filter(({ value }) => !values.includes(value))
          .map(({ value, name, products }) => ({
            key: value,
            name: shownAs(value),
            note: name,
            end: products === undefined ? undefined : countProducts(products),
          }))}
        onType={setTyped}
        onChoose={({ key }) => take(key)}
        onEnter={typed === '' ? undefined : () => take(typed)}
        onFocus={() => setWanted(true)}
        onBlur={() => {
          setWanted(false);
          if (typed !== '') take(typed);
        }}
        onKeyDown={({ key }) => {
          if (key === 'Backspace' && typed === '') takeBack();
        }}
      />
    </div>
  );
}

function ValueTags({
  values,
  number,
  onValues,
}: Pick<ValueFieldProps, 'values' | 'number' | 'onValues'>) {
  return (
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
            <Button slot="remove" className={`small-icon ${styles.remove}`}>
              <Icon name="close" size={12} />
            </Button>
          </Tag>
        ))}
      </TagList>
    </TagGroup>
  );
}

/** A key must not be empty. */
function keyOf(value: string): string {
  return `value ${value}`;
}

/** Returns a value for display, quotes for an empty one. */
function shownAs(value: string): string {
  return value === '' ? "''" : value;
}

function placeholderOf(
  attribute: FilterAttribute | undefined,
  values: readonly string[],
  isMany: boolean,
): string {
  if (attribute === undefined) return 'choose an attribute first';
  if (values.length === 0) return 'value';
  return isMany ? 'another value' : '';
}
