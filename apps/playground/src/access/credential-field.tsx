import styles from './credential-field.module.css';

interface CredentialFieldProps {
  readonly name: string;
  readonly hint?: string;
  readonly secret?: boolean;
  readonly value: string;
  readonly onEnter: (value: string) => void;
}

/** One of the values that a client identifies itself with. */
export function CredentialField({ name, hint, secret, value, onEnter }: CredentialFieldProps) {
  const id = `access:${name}`;
  return (
    <div className={styles.credential}>
      <label htmlFor={id}>{name}</label>
      <input
        id={id}
        className="text-input"
        type={secret ? 'password' : 'text'}
        value={value}
        autoComplete="off"
        spellCheck={false}
        aria-describedby={hint && `${id}-hint`}
        onChange={(event) => onEnter(event.target.value)}
      />
      {hint && <p id={`${id}-hint`}>{hint}</p>}
    </div>
  );
}
