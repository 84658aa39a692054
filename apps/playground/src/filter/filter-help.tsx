import {
  type FilterAttributeRow,
  type FilterTable,
  filterAttributes,
  maxFilterTerms,
} from '@aisle/schema/filter';
import { useSelectedEntry } from '../request-form/selected-request.js';
import { OpenedPopover, type OpenedProps } from '../widgets/controls.js';
import styles from './filter-field.module.css';

/** Help on the selected operation's filter. */
export default function FilterHelp(props: OpenedProps) {
  const { description, filterTable: table } = useSelectedEntry().operation.query.filter ?? {};
  if (!table) return null;
  return (
    <OpenedPopover {...props} label="About filters">
      <div className={`stack loose ${styles.help}`}>
        <p>{description}</p>
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
      </div>
    </OpenedPopover>
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
