import { readList, withListed } from '../lib/comma-list.js';
import { capital } from '../lib/texts.js';
import { useFieldValue } from '../request-form/form-values.js';
import type { OperationEntry, SpecialControl } from '../request-form/operation-entry.js';
import { useServerFault } from '../request-form/use-server-fault.js';
import { enterField } from '../state/actions.js';
import styles from './include-control.module.css';

const includeKey = 'query:include';

/** Chooses what is included. */
export const includeControl: SpecialControl = {
  claim: ({ fields }) => (fields.query.some(({ key }) => key === includeKey) ? [includeKey] : []),
  Component: IncludeControl,
};

function IncludeControl({ entry }: { readonly entry: OperationEntry }) {
  const fault = useServerFault(includeKey);
  const field = entry.fields.query.find(({ key }) => key === includeKey);
  const { text } = useFieldValue(field);
  if (!field) return null;
  const chosen = readList(text);
  const { names = {} } = entry.operation.query.include ?? {};
  const unknown = chosen.filter((name) => !Object.hasOwn(names, name));
  const meanings = [
    ...Object.entries(names).map(([name, meaning]) => [name, capital(meaning)] as const),
    ...unknown.map((name) => [name, 'not known to the contract'] as const),
  ];
  return (
    <fieldset
      className="whole"
      data-fields={includeKey}
      aria-describedby={fault === undefined ? undefined : 'include-fault'}
    >
      <legend className="label">
        Also return <code>{field.name}</code>
      </legend>
      <div className={`line ${styles.choices}`}>
        {meanings.map(([name, meaning]) => (
          <label key={name} className={`line ${styles.choice}`}>
            <input
              type="checkbox"
              checked={chosen.includes(name)}
              onChange={(event) =>
                enterField(includeKey, { text: withListed(text, name, event.target.checked) })
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
