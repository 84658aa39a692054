import { capital } from '../lib/texts.js';
import type { OperationEntry } from '../operations/operation-entry.js';
import { fieldValue } from '../request-form/form-values.js';
import type { SpecialControl } from '../request-form/special-control.js';
import { useServerFault } from '../request-form/use-server-fault.js';
import { enterField } from '../state/actions.js';
import { selectedForm } from '../state/playground-state.js';
import { usePlayground } from '../state/playground-store.js';
import styles from './include-control.module.css';

/** The names of an `include` parameter, each once. */
export function readNames(text: string): readonly string[] {
  const names = text.split(',').map((name) => name.trim());
  return [...new Set(names.filter((name) => name !== ''))];
}

/** The parameter with a name, or without it. */
export function withName(text: string, name: string, isWanted: boolean): string {
  const others = readNames(text).filter((one) => one !== name);
  return (isWanted ? [...others, name] : others).join(',');
}

const includeKey = 'query:include';

/** Chooses what is included. */
export const includeControl: SpecialControl = {
  claim: ({ fields }) => (fields.query.some(({ key }) => key === includeKey) ? [includeKey] : []),
  Component: IncludeControl,
};

function IncludeControl({ entry }: { readonly entry: OperationEntry }) {
  const form = usePlayground(selectedForm);
  const examples = usePlayground((state) => state.examples);
  const fault = useServerFault(includeKey);
  const field = entry.fields.query.find(({ key }) => key === includeKey);
  if (!field) return null;
  const { text } = fieldValue(field, form, examples);
  const chosen = readNames(text);
  const { names = {} } = entry.operation.query.include ?? {};
  const unknown = chosen.filter((name) => !Object.hasOwn(names, name));
  const meanings = [
    ...Object.entries(names).map(([name, meaning]) => [name, capital(meaning)] as const),
    ...unknown.map((name) => [name, 'not known to the contract'] as const),
  ];
  return (
    <fieldset
      className={styles.field}
      data-fields={includeKey}
      aria-describedby={fault === undefined ? undefined : 'include-fault'}
    >
      <legend className={styles.legend}>
        Also return <code>{field.name}</code>
      </legend>
      <div className={styles.choices}>
        {meanings.map(([name, meaning]) => (
          <label key={name} className={styles.choice}>
            <input
              type="checkbox"
              checked={chosen.includes(name)}
              onChange={(event) =>
                enterField(includeKey, { text: withName(text, name, event.target.checked) })
              }
            />
            <span>
              {meaning} <code>{name}</code>
            </span>
          </label>
        ))}
      </div>
      {fault !== undefined && (
        <p id="include-fault" className={styles.fault}>
          {fault}
        </p>
      )}
    </fieldset>
  );
}
