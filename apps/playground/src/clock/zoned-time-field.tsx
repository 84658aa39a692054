import { parseTimestamp } from '@aisle/schema';
import { type ChangeEvent, useId } from 'react';
import { formatTime } from '../lib/texts.js';
import { Button } from '../widgets/button.js';
import { TextInput } from '../widgets/controls.js';
import styles from './clock.module.css';

interface ZonedTimeFieldProps {
  readonly label: string;
  /** RFC 3339 time. Invalid text is only shown in the text field. */
  readonly text: string;
  readonly onEnter: (text: string) => void;
  readonly id?: string;
  readonly describedBy?: string;
  readonly invalid?: boolean;
  /** Buttons that enter a time. */
  readonly shortcuts: readonly (readonly [label: string, time: () => ZonedTime])[];
}

/** Input of a date-time with its zone, as parts and as text. They stay in sync. */
export function ZonedTimeField(props: ZonedTimeFieldProps) {
  const { label, text, onEnter, id, describedBy, invalid = false, shortcuts } = props;
  const ownId = useId();
  const textId = id ?? `${ownId}-text`;
  const parts = splitTime(text);
  const enterPart = (entered: Partial<ZonedTime>) => {
    const { date, time, zone } = { ...(parts ?? startingParts()), ...entered };
    onEnter(date === '' || time === '' ? '' : joinTime({ date, time, zone }));
  };
  const part = (name: 'date' | 'time') => ({
    type: name,
    className: 'text-input',
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => enterPart({ [name]: target.value }),
  });
  return (
    <fieldset className="stack">
      <legend className="visually-hidden">{label}</legend>
      <div className={`columns ${styles.parts}`}>
        <label className="fine">
          Date
          <input {...part('date')} max="9999-12-31" value={parts?.date ?? ''} />
        </label>
        <label className="fine">
          Time
          <input {...part('time')} step={1} value={parts?.time.slice(0, 8) ?? ''} />
        </label>
        <label className="fine">
          Zone
          <select
            className="text-input"
            value={parts?.zone ?? ''}
            onChange={({ target }) => enterPart({ zone: target.value })}
          >
            {!parts && <option value="">–</option>}
            {zonesWith(parts?.zone).map((zone) => (
              <option key={zone} value={zone}>
                {zone === 'Z' ? 'Z (UTC)' : zone}
              </option>
            ))}
          </select>
        </label>
      </div>
      <label htmlFor={textId} className="visually-hidden">
        {label} as text
      </label>
      <TextInput
        id={textId}
        value={text}
        placeholder="2026-01-31T09:30:00Z"
        aria-invalid={invalid}
        aria-describedby={describedBy}
        onType={onEnter}
      />
      <div className="line">
        {shortcuts.map(([label, time]) => (
          <Button key={label} onPress={() => onEnter(joinTime(time()))}>
            {label}
          </Button>
        ))}
      </div>
    </fieldset>
  );
}

function startingParts(): ZonedTime {
  const now = Date.now();
  const date = new Date(now).toISOString().slice(0, 10);
  return { date, time: '09:00:00', zone: localZone(now) };
}

function zonesWith(zone: string | undefined): readonly string[] {
  return zone === undefined || zones.includes(zone) ? zones : [zone, ...zones];
}

/** Parts of a date-time with its zone. */
interface ZonedTime {
  /** `2026-01-31` */
  readonly date: string;
  /** `09:30:00`, with as many fractions of a second as there are. */
  readonly time: string;
  /** `Z`, or an offset such as `+02:00`. */
  readonly zone: string;
}

const form = /^(\d{4}-\d{2}-\d{2})[Tt ](\d{2}:\d{2}:\d{2}(?:\.\d+)?)([Zz]|[+-]\d{2}:\d{2})$/;

/** Splits an RFC 3339 date-time; undefined for other text. */
export function splitTime(text: string): ZonedTime | undefined {
  const [, date, time, zone] = form.exec(text) ?? [];
  if (date === undefined || time === undefined || zone === undefined) return undefined;
  return { date, time, zone: zone.toUpperCase() };
}

/** Joins the parts to RFC 3339 text. Missing seconds become `00`. */
export function joinTime({ date, time, zone }: ZonedTime): string {
  return `${date}T${/^\d{2}:\d{2}$/.test(time) ? `${time}:00` : time}${zone}`;
}

/**
 * Converts milliseconds since the epoch to a date-time in a zone, without fractions of a second.
 */
export function timeInZone(milliseconds: number, zone: string): ZonedTime {
  const [date = '', rest = ''] = new Date(milliseconds + offsetOf(zone)).toISOString().split('T');
  return { date, time: rest.slice(0, 8), zone };
}

/** Returns the local zone at a time. */
function localZone(milliseconds: number): string {
  return zoneOf(-new Date(milliseconds).getTimezoneOffset());
}

/** Converts milliseconds since the epoch to a local date-time. */
export function localTimeOf(milliseconds: number): ZonedTime {
  return timeInZone(milliseconds, localZone(milliseconds));
}

/** Returns the zone with an offset from UTC in minutes. */
export function zoneOf(minutes: number): string {
  if (minutes === 0) return 'Z';
  const ahead = Math.abs(minutes);
  const parts = [Math.floor(ahead / 60), ahead % 60].map((part) => String(part).padStart(2, '0'));
  return `${minutes < 0 ? '-' : '+'}${parts.join(':')}`;
}

/** The zones to offer: full hours and other existing zones. */
export const zones: readonly string[] = [
  ...Array.from({ length: 27 }, (_, index) => index - 12),
  ...[-9.5, -3.5, 3.5, 4.5, 5.5, 5.75, 6.5, 8.75, 9.5, 10.5, 12.75],
]
  .sort((a, b) => a - b)
  .map((hours) => zoneOf(hours * 60));

function offsetOf(zone: string): number {
  return Date.parse('2000-01-01T00:00:00Z') - Date.parse(`2000-01-01T00:00:00${zone}`);
}

/** Returns nine o'clock on the next day, in local time. */
export function nextMorning(milliseconds: number): ZonedTime {
  const morning = new Date(milliseconds);
  morning.setDate(morning.getDate() + 1);
  morning.setHours(9, 0, 0, 0);
  return localTimeOf(morning.getTime());
}

/** Formats a valid timestamp: `2037-02-01 06:00 UTC`. */
export function readableTime(timestamp: string): string {
  return formatTime(parseTimestamp(timestamp));
}
