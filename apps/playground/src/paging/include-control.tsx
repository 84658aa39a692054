import { capital, readList, withListed } from '../lib/texts.js';
import { useFieldValue } from '../request-form/form-values.js';
import {
  fieldsNamed,
  keyOf,
  type OperationEntry,
  type SpecialControl,
} from '../request-form/operation-entry.js';
import { useServerFault } from '../request-form/use-server-fault.js';
import { sendWith } from '../sending/send.js';
import { enterField } from '../state/actions.js';
import styles from './include-control.module.css';

/** Choice of included resources. */
export const includeControl: SpecialControl = {
  claim: ({ fields }) => fieldsNamed(fields.query, 'include').map(keyOf),
  Component: IncludeControl,
};

function IncludeControl({ entry: { operation, fields } }: { readonly entry: OperationEntry }) {
  const [field] = fieldsNamed(fields.query, 'include');
  const { text } = useFieldValue(field);
  const fault = useServerFault(field?.key ?? '');
  if (!field) return null;
  const { key, name: fieldName } = field;
  const chosen = readList(text);
  const { names = {} } = operation.query.include ?? {};
  const unknown = chosen.filter((name) => !Object.hasOwn(names, name));
  const meanings = [
    ...Object.entries(names).map(([name, meaning]) => [name, capital(meaning)] as const),
    ...unknown.map((name) => [name, 'not known to the contract'] as const),
  ];
  return (
    <fieldset
      className="whole"
      data-fields={key}
      aria-describedby={fault === undefined ? undefined : 'include-fault'}
    >
      <legend className="label">
        Also return <code>{fieldName}</code>
      </legend>
      <div className={`line ${styles.choices}`}>
        {meanings.map(([name, meaning]) => (
          <label key={name} className={`line ${styles.choice}`}>
            <input
              type="checkbox"
              checked={chosen.includes(name)}
              onChange={({ target }) =>
                void sendWith(() =>
                  enterField(key, { text: withListed(text, name, target.checked) }),
                )
              }
            />
            <span>
              {meaning} <code className="fine">{name}</code>
            </span>
          </label>
        ))}
      </div>
      {fault !== undefined && (
        <p id="include-fault" className="refused">
          {fault}
        </p>
      )}
    </fieldset>
  );
}
