import type { FilterAttribute } from '@aisle/schema/filter';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { useValues } from '../values/use-values.js';
import styles from './value-field.module.css';
import type { ValueFieldProps } from './value-field-props.js';
import { ValueList } from './value-list.js';

/** An input for a further value: Enter takes the chosen one or what is typed, leaving it too. */
export function ValueInput({
  attribute,
  values,
  isMany,
  number,
  place,
  onValues,
}: ValueFieldProps) {
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
