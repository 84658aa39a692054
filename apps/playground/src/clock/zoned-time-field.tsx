import { type ChangeEvent, useId } from 'react';
import { Button } from '../widgets/button.js';
import { TextInput } from '../widgets/controls.js';
import styles from './clock.module.css';
import { joinTime, localZone, splitTime, type ZonedTime, zones } from './zoned-time.js';

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
