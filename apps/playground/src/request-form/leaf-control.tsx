import type { ReactNode } from 'react';
import type { Control, LeafField } from './field.js';

interface LeafControlProps {
  readonly field: LeafField;
  readonly text: string;
  readonly placeholder?: string | undefined;
  readonly describedBy: string;
  readonly invalid: boolean;
  readonly onEnter: (text: string) => void;
}

/** Where one value is entered, as its schema asks. Everything typed can be sent, right or wrong. */
export function LeafControl(props: LeafControlProps) {
  const ControlOf = controls[props.field.control];
  return <ControlOf {...props} />;
}

const controls: Record<Control, (props: LeafControlProps) => ReactNode> = {
  text: TextControl,
  integer: TextControl,
  number: TextControl,
  boolean: ChoiceControl,
  choice: ChoiceControl,
  fixed: FixedControl,
  json: JsonControl,
};

function TextControl({
  field,
  text,
  placeholder,
  describedBy,
  invalid,
  onEnter,
}: LeafControlProps) {
  return (
    <input
      id={field.key}
      className="text-input"
      inputMode={field.control === 'text' ? 'text' : 'decimal'}
      value={text}
      placeholder={placeholder}
      required={field.place === 'path'}
      aria-required={field.required}
      aria-invalid={invalid}
      aria-describedby={describedBy}
      autoCapitalize="off"
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => onEnter(event.target.value)}
    />
  );
}

function ChoiceControl({ field, text, describedBy, invalid, onEnter }: LeafControlProps) {
  return (
    <select
      id={field.key}
      className="text-input"
      value={text}
      aria-invalid={invalid}
      aria-describedby={describedBy}
      onChange={(event) => onEnter(event.target.value)}
    >
      {field.place !== 'body' && <option value="">not sent</option>}
      {field.options.map((option) => (
        <option key={option}>{option}</option>
      ))}
    </select>
  );
}

function FixedControl({ field, text, describedBy }: LeafControlProps) {
  return (
    <input
      id={field.key}
      className="text-input"
      value={text}
      readOnly
      aria-describedby={describedBy}
    />
  );
}

function JsonControl({ field, text, describedBy, invalid, onEnter }: LeafControlProps) {
  return (
    <textarea
      id={field.key}
      className="text-input"
      rows={4}
      value={text}
      aria-invalid={invalid}
      aria-describedby={describedBy}
      spellCheck={false}
      onChange={(event) => onEnter(event.target.value)}
    />
  );
}
