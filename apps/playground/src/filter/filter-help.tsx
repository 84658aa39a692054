import {
  type FilterAttributeRow,
  type FilterTable,
  filterAttributes,
  maxFilterTerms,
} from '@aisle/schema/filter';
import { useRef } from 'react';
import { Dialog, DialogTrigger, Popover } from 'react-aria-components';
import { returnFocus } from '../lib/return-focus.js';
import type { LeafField } from '../request-form/field.js';
import { AriaButton } from '../widgets/aria-button.js';
import { Icon } from '../widgets/icon.js';
import styles from './filter-field.module.css';

interface FilterHelpProps {
  readonly field: LeafField;
  readonly table: FilterTable;
  /** Whether it begins so. */
  readonly isOpen: boolean;
}

/** A button that tells what a filter may say. */
export function FilterHelp({ field, table, isOpen }: FilterHelpProps) {
  const trigger = useRef<HTMLButtonElement>(null);
  return (
    // What opened it first was the button of the input that stood here before.
    <DialogTrigger
      defaultOpen={isOpen}
      onOpenChange={(isOpened) => {
        if (!isOpened) returnFocus(trigger.current);
      }}
    >
      <AriaButton ref={trigger} look="quiet" square aria-label="About filters">
        <Icon name="info" />
      </AriaButton>
      <Popover className="popover" placement="bottom start">
        <Dialog className={`stack loose ${styles.help}`} aria-label="About filters">
          <p>{field.description}</p>
          <dl className="facts">
            {Object.entries(table.operators).map(([operator, { meaning, values, attributes }]) => (
              <div key={operator}>
                <dt>
                  <code>{operator}</code>
                </dt>
                <dd>
                  {meaning}. Takes {values === 'many' ? 'any number of values' : 'one value'} of{' '}
                  <code>{attributes.join(' ')}</code>
                </dd>
              </div>
            ))}
          </dl>
          <ul className="stack tight gray">
            <li>
              Text of at most {maxFilterTerms} terms joined by <code>:</code> or <code>,</code>, all
              of which must hold.
            </li>
            <li>
              A value with <code>, ( ) :</code> or a quote in it is put in quotes; an empty one is{' '}
              <code>''</code>.
            </li>
            {describeAttributes(table).map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}

function describeAttributes({ operators }: FilterTable): readonly string[] {
  const attributes = new Set(Object.values(operators).flatMap((row) => row?.attributes ?? []));
  return [...attributes].flatMap((attribute) => {
    const { values, letterCase }: FilterAttributeRow = filterAttributes[attribute];
    return [
      ...(values ? [`${attribute} has ${values.join(', ')}.`] : []),
      ...(letterCase ? [`${attribute} are compared in lower case.`] : []),
    ];
  });
}
