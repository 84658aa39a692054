interface TimeFieldProps {
  readonly label: string;
  /** RFC 3339 time; shown in UTC. */
  readonly text: string;
  /** Receives a time in UTC; empty if the field is incomplete. */
  readonly onEnter: (text: string) => void;
  readonly id?: string;
  readonly describedBy?: string;
  readonly invalid?: boolean;
}

/** Input of a date and time in UTC. */
export function TimeField({ label, text, onEnter, id, describedBy, invalid }: TimeFieldProps) {
  return (
    <label className="stack tight">
      <span>
        {label} <small>UTC</small>
      </span>
      <input
        id={id}
        className="text-input"
        type="datetime-local"
        step={1}
        max="9999-12-31T23:59:59"
        value={fieldText(text)}
        aria-invalid={invalid}
        aria-describedby={describedBy}
        onChange={({ target }) => onEnter(timeOfField(target.value))}
      />
    </label>
  );
}

/** Returns a time in the format of the browser's field; empty for invalid text. */
export function fieldText(text: string): string {
  const time = Date.parse(text);
  return Number.isNaN(time) ? '' : new Date(time).toISOString().slice(0, 19);
}

/** Returns the time in a browser's field, which leaves out zero seconds. */
export function timeOfField(typed: string): string {
  if (typed === '') return '';
  return `${typed.length === 16 ? `${typed}:00` : typed}Z`;
}

/** Returns nine o'clock in UTC on the day after a time in milliseconds. */
export function nextMorning(milliseconds: number): string {
  return `${new Date(milliseconds + 86_400_000).toISOString().slice(0, 10)}T09:00:00Z`;
}
