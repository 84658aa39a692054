import { useState } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { startData } from '../lib/kept.js';
import { isRecord } from '../lib/texts.js';
import { askService } from '../service/ask-service.js';
import type { Examples, FieldValue, FormValues } from '../state/form.js';
import { type PlaygroundState, selectedForm, usePlayground } from '../state/playground-store.js';
import type { Field, LeafField } from './operation-entry.js';

/** A part of a form that has no field. */
interface Extra {
  readonly id: string;
  readonly kind: 'address' | 'parameter' | 'header' | 'body';
  readonly text: string;
  /** Returns the form without it. */
  readonly remove: (form: FormValues) => FormValues;
}

/** Returns all parts of a form that have no field. */
export function listExtras(form: FormValues): readonly Extra[] {
  const { rawLine, rawBody, extraQuery = [], extraHeaders = [] } = form;
  const extras: Extra[] = [];
  if (rawLine) {
    const text = `${rawLine.method} ${rawLine.path}`;
    extras.push({ id: 'line', kind: 'address', text, remove: ({ rawLine: _, ...kept }) => kept });
  }
  for (const [at, text] of extraQuery.entries()) {
    const remove = (kept: FormValues) => ({ ...kept, extraQuery: extraQuery.toSpliced(at, 1) });
    extras.push({ id: `query ${at}`, kind: 'parameter', text, remove });
  }
  for (const [at, header] of extraHeaders.entries()) {
    const remove = (kept: FormValues) => ({ ...kept, extraHeaders: extraHeaders.toSpliced(at, 1) });
    extras.push({ id: `header ${at}`, kind: 'header', text: header.join(': '), remove });
  }
  if (rawBody !== undefined) {
    const text = rawBody === '' ? 'no body' : rawBody;
    extras.push({ id: 'body', kind: 'body', text, remove: ({ rawBody: _, ...kept }) => kept });
  }
  return extras;
}

let { examples: written } = startData;

/**
 * Loads ids of the server's data, at first those embedded in the page. Undefined if the server does
 * not respond.
 */
export async function loadExamples(): Promise<Examples | undefined> {
  const first = written;
  written = undefined;
  if (first !== undefined) return readExamples(first);
  try {
    const response = await askService('/playground/examples.json');
    return response.ok ? readExamples(await response.json()) : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the string members of a JSON object. */
export function readExamples(json: unknown): Examples {
  const members = Object.entries(isRecord(json) ? json : {});
  return Object.fromEntries(
    members.filter((member): member is [string, string] => typeof member[1] === 'string'),
  );
}

/** The field of the shopper's language. */
export const languageKey = 'header:Accept-Language';

/** Returns the language of the selected operation's request; empty if there is none. */
export function requestLanguage(state: PlaygroundState): string {
  return textOf(languageKey, selectedForm(state), state.examples) ?? '';
}

/**
 * Returns a field's value: the entered one, or else that of the field it follows, an example, or an
 * empty one.
 */
export function fieldValue(field: Field, values: FormValues, examples: Examples): FieldValue {
  const entered = values.fields[field.key];
  const text =
    field.kind === 'group' ? '' : (entered?.text ?? initialText(field, values, examples));
  if (field.place !== 'body') return { text, presence: text === '' ? 'absent' : 'value' };
  return { text, presence: entered?.presence ?? (field.required ? 'value' : 'absent') };
}

/** Returns the non-empty texts of fields by name or key. */
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

/** Returns a function that reads fields of the selected operation. */
function fieldReader(state: PlaygroundState): (field: Field | undefined) => FieldValue {
  const form = selectedForm(state);
  return (field) => (field ? fieldValue(field, form, state.examples) : absent);
}

/**
 * Reads values from the selected operation's fields. The component renders again when they change.
 */
export function useFields<Shown>(show: (read: ReturnType<typeof fieldReader>) => Shown): Shown {
  return usePlayground(useShallow((state) => show(fieldReader(state))));
}

/** Returns the value of a field of the selected operation. */
export function useFieldValue(field: Field | undefined): FieldValue {
  return useFields((read) => read(field));
}

/**
 * State of an unfinished input, bound to the opened form. It is empty again after another form is
 * opened or the form is reset.
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
  // The browser's language needs no input, but is shown like an entered one.
  if (!mayBePrefilled) return (field.key === languageKey && examples[field.name]) || '';
  return examples[field.name] ?? field.example ?? field.options[0] ?? '';
}

function textOf(key: string, values: FormValues, examples: Examples): string | undefined {
  return values.fields[key]?.text ?? examples[key.slice(key.indexOf(':') + 1)];
}
