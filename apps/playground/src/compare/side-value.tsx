import { Pick, type PickOption } from '../lib/pick.js';
import { isDevelopment } from '../state/playground-state.js';
import { usePlayground } from '../state/playground-store.js';
import { asInForm, notSent } from './part-options.js';
import type { RequestPart } from './request-part.js';

interface SideValueProps {
  readonly label: string;
  readonly part: RequestPart;
  /** What the store offers. */
  readonly options: readonly PickOption<string>[];
  /** Undefined is what the form says, empty is nothing. */
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
}

/** What a part of the request is on one side. Where the store offers nothing it is typed. */
export function SideValue({ label, part, options, value, onChange }: SideValueProps) {
  const development = usePlayground(isDevelopment);
  if (!development) {
    return (
      <input
        aria-label={label}
        className="text-input"
        placeholder={asInForm}
        value={value ?? ''}
        spellCheck={false}
        onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
      />
    );
  }
  const fixed = [
    { value: asInForm, label: 'As in the form' },
    ...(part.id === 'release' ? [] : [{ value: notSent, label: 'Not sent' }]),
  ];
  return (
    <Pick
      label={label}
      options={[...fixed, ...options]}
      value={value === undefined ? asInForm : value === '' ? notSent : value}
      onPick={(picked) =>
        onChange(picked === asInForm ? undefined : picked === notSent ? '' : picked)
      }
    />
  );
}
