import type { FilterAttribute } from '@aisle/schema/filter';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { Button, Tag, TagGroup, TagList } from 'react-aria-components';
import { Icon } from '../../lib/icon.js';
import { countProducts } from '../../lib/texts.js';
import type { FilterValueOption } from '../values/filter-values.js';
import { useValues, type ValuePlace } from '../values/use-values.js';
import styles from './filter-rows.module.css';
import { shownAs } from './shown-as.js';

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

/** An input for a further value: Enter takes the chosen one or what is typed, leaving it too. */
function ValueInput({ attribute, values, isMany, number, place, onValues }: ValueFieldProps) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const [chosen, setChosen] = useState(-1);
  const { options } = useValues(place, attribute, typed, isOpen);
  const offered = isOpen ? options.filter(({ value }) => !values.includes(value)) : [];
  const optionId = (position: number) => `${id}-${position}`;
  const chosenId = offered[chosen] ? optionId(chosen) : undefined;
  useEffect(() => {
    if (chosenId) document.getElementById(chosenId)?.scrollIntoView({ block: 'nearest' });
  }, [chosenId]);

  const show = (shown: boolean) => {
    setIsOpen(shown);
    setChosen(-1);
  };
  const take = (value: string) => {
    setTyped('');
    show(false);
    onValues([...values, value]);
  };
  const enter = () => {
    const value = offered[chosen]?.value ?? typed;
    if (value === '' && chosenId === undefined) return false;
    take(value);
    return true;
  };
  const move = (by: number) => {
    setIsOpen(true);
    if (offered.length > 0) setChosen((from) => wrap(from, by, offered.length));
    return true;
  };
  const close = () => {
    show(false);
    return isOpen;
  };
  const removeLast = () => {
    if (typed === '') onValues(values.slice(0, -1));
    return false;
  };
  const act = (key: string): boolean => {
    if (key === 'ArrowDown') return move(1);
    if (key === 'ArrowUp') return move(-1);
    if (key === 'Enter') return enter();
    if (key === 'Escape') return close();
    return key === 'Backspace' && removeLast();
  };
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (act(event.key)) event.preventDefault();
  };
  return (
    <>
      <input
        role="combobox"
        className={styles.input}
        aria-label={`Add a value to condition ${number}`}
        aria-autocomplete="list"
        aria-expanded={offered.length > 0}
        aria-controls={offered.length > 0 ? id : undefined}
        aria-activedescendant={chosenId}
        autoCapitalize="off"
        autoComplete="off"
        spellCheck={false}
        disabled={attribute === undefined}
        placeholder={placeholderOf(attribute, values, isMany)}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          show(true);
        }}
        onClick={() => show(true)}
        onBlur={() => {
          show(false);
          if (typed !== '') take(typed);
        }}
        onKeyDown={press}
      />
      {offered.length > 0 && (
        <ValueList
          id={id}
          label={`Values for condition ${number}`}
          {...{ offered, chosen, optionId }}
          onTake={take}
        />
      )}
    </>
  );
}

function wrap(from: number, by: number, length: number): number {
  const first = by > 0 ? -1 : length;
  return ((from < 0 ? first : from) + by + length) % length;
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

interface ValueListProps {
  readonly id: string;
  readonly label: string;
  readonly offered: readonly FilterValueOption[];
  readonly chosen: number;
  readonly optionId: (position: number) => string;
  readonly onTake: (value: string) => void;
}

/** The values that an input offers. The focus stays in the input. */
function ValueList({ id, label, offered, chosen, optionId, onTake }: ValueListProps) {
  return (
    <div
      id={id}
      role="listbox"
      tabIndex={-1}
      aria-label={label}
      className={styles.list}
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
    >
      {offered.map(({ value, name, products }, position) => (
        <div
          key={value}
          id={optionId(position)}
          role="option"
          tabIndex={-1}
          aria-selected={position === chosen}
          className={styles.option}
          onPointerUp={() => onTake(value)}
        >
          <span className={styles.text}>
            {shownAs(value)}
            {name !== undefined && <small> {name}</small>}
          </span>{' '}
          {products !== undefined && (
            <span className={styles.count}>{countProducts(products)}</span>
          )}
        </div>
      ))}
    </div>
  );
}

/** What the values of a condition are entered with. */
export interface ValueFieldProps {
  readonly attribute: FilterAttribute | undefined;
  readonly values: readonly string[];
  /** Whether there may be several. */
  readonly isMany: boolean;
  /** Which condition it is, from 1. */
  readonly number: number;
  readonly place: ValuePlace;
  readonly onValues: (values: readonly string[]) => void;
}
