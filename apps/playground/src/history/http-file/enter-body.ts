import { isRecord } from '../../lib/members.js';
import type { Field, LeafField } from '../../request-form/field.js';
import type { FieldValue } from '../../request-form/form-values.js';

interface EnteredBody {
  readonly entered: Readonly<Record<string, Partial<FieldValue>>>;
  /** What of the body no field takes. */
  readonly ignored: readonly string[];
}

/** What has to be entered into a body's fields to make a text of it. */
export function enterBody(field: Field, text: string | undefined, type = ''): EnteredBody {
  const entered: Record<string, Partial<FieldValue>> = {};
  const ignored: string[] = [];
  const enter = (into: Field, value: unknown, place: string): void => {
    if (value === undefined) entered[into.key] = { presence: 'absent' };
    else if (value === null) entered[into.key] = { presence: 'null' };
    else if (into.kind === 'leaf') {
      const leaf = leafText(into, value);
      if (leaf === undefined) ignored.push(`${place}, which is no text`);
      else entered[into.key] = { text: leaf, presence: 'value' };
    } else if (isRecord(value)) {
      entered[into.key] = { presence: 'value' };
      const names = new Set(into.members.map(({ name }) => name));
      for (const member of into.members) {
        enter(
          member,
          Object.hasOwn(value, member.name) ? value[member.name] : undefined,
          `${place}.${member.name}`,
        );
      }
      for (const name of Object.keys(value)) {
        if (!names.has(name)) ignored.push(`${place}.${name}`);
      }
    } else ignored.push(`${place}, which is no object`);
  };
  const { value, fault } = parseBody(text, type);
  if (fault) ignored.push(fault);
  else enter(field, value, 'body');
  return { entered, ignored };
}

function parseBody(text: string | undefined, type: string): { value?: unknown; fault?: string } {
  if (text === undefined) return { value: {} };
  if (type.startsWith('application/x-www-form-urlencoded')) {
    return { value: Object.fromEntries(new URLSearchParams(text)) };
  }
  try {
    return { value: JSON.parse(text) };
  } catch {
    return { fault: 'the body, which is no JSON' };
  }
}

/** The text that stands for a value in a leaf; undefined when none does. */
function leafText({ control }: LeafField, value: unknown): string | undefined {
  const takesText = control === 'text' || control === 'choice' || control === 'fixed';
  if (takesText) return typeof value === 'string' ? value : undefined;
  return JSON.stringify(value);
}
