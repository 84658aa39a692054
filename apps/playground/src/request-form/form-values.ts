import { useState } from 'react';
import { useShallow } from 'zustand/react/shallow';
import type { Examples, FieldValue, FormValues } from '../state/form.js';
import { type PlaygroundState, selectedForm, usePlayground } from '../state/playground-store.js';
import type { Field, LeafField } from './field.js';

/** The field that says which language the shopper reads. */
export const languageKey = 'header:Accept-Language';

/** The language that the selected operation's request asks for; empty for none. */
export function requestLanguage(state: PlaygroundState): string {
  return textOf(languageKey, selectedForm(state), state.examples) ?? '';
}

/** What a field stands at: what was entered, else what it follows, an example, or nothing. */
export function fieldValue(field: Field, values: FormValues, examples: Examples): FieldValue {
  const entered = values.fields[field.key];
  const text =
    field.kind === 'group' ? '' : (entered?.text ?? initialText(field, values, examples));
  if (field.place !== 'body') return { text, presence: text === '' ? 'absent' : 'value' };
  return { text, presence: entered?.presence ?? (field.required ? 'value' : 'absent') };
}

/** The texts that are sent of some fields, by their names or keys. */
export function sentTexts(
  by: 'name' | 'key',
  fields: readonly LeafField[],
  values: FormValues,
  examples: Examples,
) {
  return fields.flatMap((field) => {
    const { presence, text } = fieldValue(field, values, examples);
    return presence === 'value' ? [[field[by], text] as const] : [];
  });
}

/** Tells what fields of the selected operation stand at. */
function fieldReader(state: PlaygroundState): (field: Field | undefined) => FieldValue {
  const form = selectedForm(state);
  return (field) => (field ? fieldValue(field, form, state.examples) : absent);
}

/** What of the selected operation's fields a component shows: it is drawn again when that changes. */
export function useFields<Shown>(show: (read: ReturnType<typeof fieldReader>) => Shown): Shown {
  return usePlayground(useShallow((state) => show(fieldReader(state))));
}

/** What a field of the selected operation stands at. */
export function useFieldValue(field: Field | undefined): FieldValue {
  return useFields((read) => read(field));
}

/**
 * What somebody is about to enter: a state that belongs to the form as it was opened. In one that is opened or reset
 * instead it is the empty value again.
 */
export function useDraft<Value>(empty: Value, begun = empty) {
  const opened = usePlayground((state) => state.opened);
  const [draft, setDraft] = useState({ opened, value: begun });
  const change = (value: Value) => setDraft({ opened, value });
  return [draft.opened === opened ? draft.value : empty, change] as const;
}

const absent: FieldValue = { text: '', presence: 'absent' };

function initialText(field: LeafField, values: FormValues, examples: Examples): string {
  const followed =
    field.follows === undefined ? undefined : textOf(field.follows, values, examples);
  if (followed !== undefined) return followed;
  const mayBePrefilled = field.required || field.place === 'body';
  // The browser's language is one that nobody has to enter, and is said like any other.
  if (!mayBePrefilled) return (field.key === languageKey && examples[field.name]) || '';
  return examples[field.name] ?? field.example ?? field.options[0] ?? '';
}

function textOf(key: string, values: FormValues, examples: Examples): string | undefined {
  return values.fields[key]?.text ?? examples[key.slice(key.indexOf(':') + 1)];
}
