import type { FilterAttribute } from '@aisle/schema/filter';
import { type KeyboardEvent, useContext, useEffect, useEffectEvent, useState } from 'react';
import {
  Button,
  ComboBox,
  ComboBoxStateContext,
  Input,
  ListBox,
  ListBoxItem,
  Popover,
  Tag,
  TagGroup,
  TagList,
} from 'react-aria-components';
import { Icon } from '../../lib/icon.js';
import { countProducts } from '../values/count-products.js';
import { useValues } from '../values/use-values.js';
import type { ValuePlace } from '../values/value-place.js';
import styles from './value-field.module.css';

interface ValueFieldProps {
  readonly attribute: FilterAttribute | undefined;
  readonly values: readonly string[];
  /** Whether there may be several. */
  readonly isMany: boolean;
  /** Which condition it is, from 1. */
  readonly number: number;
  readonly place: ValuePlace;
  readonly onValues: (values: readonly string[]) => void;
}

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

function ValueInput({ attribute, values, isMany, number, place, onValues }: ValueFieldProps) {
  const [typed, setTyped] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const { options, isFetching } = useValues(place, attribute, typed, isOpen);
  const add = (value: string) => {
    setTyped('');
    onValues([...values, value]);
  };
  return (
    <ComboBox
      aria-label={`Add a value to condition ${number}`}
      className={styles.combo}
      allowsCustomValue
      allowsEmptyCollection={isFetching}
      menuTrigger="manual"
      isDisabled={attribute === undefined}
      selectedKey={null}
      inputValue={typed}
      onInputChange={setTyped}
      onOpenChange={setIsOpen}
      onSelectionChange={(key) => {
        const chosen = options.find(({ value }) => keyOf(value) === key);
        if (chosen) add(chosen.value);
      }}
      onBlur={() => typed !== '' && add(typed)}
      items={options.filter(({ value }) => !values.includes(value))}
      defaultFilter={() => true}
    >
      <TypedValue
        placeholder={placeholderOf(attribute, values, isMany)}
        taken={values.length}
        onAdd={add}
        onRemoveLast={() => onValues(values.slice(0, -1))}
      />
      <Button className={styles.open}>
        <Icon name="chevron-down" />
      </Button>
      <Popover className={styles.popover}>
        <ListBox<(typeof options)[number]>
          className={styles.list}
          renderEmptyState={() => <p className={styles.looking}>Looking for values…</p>}
        >
          {({ value, name, products }) => (
            <ListBoxItem id={keyOf(value)} textValue={value} className={styles.option}>
              <span className={styles.text}>
                {shownAs(value)}
                {name !== undefined && <small> {name}</small>}
              </span>{' '}
              {products !== undefined && (
                <span className={styles.count}>{countProducts(products)}</span>
              )}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  );
}

interface TypedValueProps {
  readonly placeholder: string;
  /** How many values there are. */
  readonly taken: number;
  readonly onAdd: (value: string) => void;
  readonly onRemoveLast: () => void;
}

/** The input: Enter takes what is typed where no option is chosen, Backspace in it the last value away. */
function TypedValue({ placeholder, taken, onAdd, onRemoveLast }: TypedValueProps) {
  const list = useContext(ComboBoxStateContext);
  // By itself the list would open again when a chosen value leaves the input, and not close.
  const open = () => list?.open(null, 'manual');
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const { value } = event.currentTarget;
    const isChoosing = event.currentTarget.hasAttribute('aria-activedescendant');
    if (event.key === 'Backspace' && value === '') onRemoveLast();
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || isChoosing || value === '') {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
    onAdd(value);
  };
  const closeList = useEffectEvent((_taken: number) => list?.close());
  useEffect(() => closeList(taken), [taken]);
  return (
    <Input
      className={styles.input}
      onKeyDownCapture={press}
      onClick={open}
      onInput={open}
      placeholder={placeholder}
      spellCheck={false}
      autoCapitalize="off"
    />
  );
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

function shownAs(value: string): string {
  return value === '' ? "''" : value;
}

/** A key must not be empty. */
function keyOf(value: string): string {
  return `value ${value}`;
}
