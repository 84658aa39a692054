import type { ClockState } from '@aisle/schema/dev';
import { useId, useState } from 'react';
import { formatTime, localTime } from '../lib/format-time.js';
import { showSheet } from '../lib/page-sheet.js';
import { Button } from '../widgets/button.js';
import { OpenedPopover, type OpenedProps } from '../widgets/opener.js';
import styles from './clock.module.css';
import { NextSteps, StepReport, UpcomingList } from './clock-changes.js';
import { moveClock, useClockSteps } from './clock-steps.js';
import { describeOffset, isRealTime } from './describe-clock.js';
import { useStoreClock } from './use-store-clock.js';
import { joinTime, localTimeOf, nextMorning, splitTime, timeInZone } from './zoned-time.js';
import { ZonedTimeField } from './zoned-time-field.js';

/** Panel to freeze, run and set the store's clock, with a report of the effects. */
export default function ClockPopover(props: OpenedProps) {
  const store = useStoreClock();
  const { step, isBusy } = useClockSteps();
  if (!store) return null;
  const { clock, time, upcoming } = store;
  const { mode } = clock;
  const travel = (wanted: string) => moveClock((now) => ({ mode: now.clock.mode, time: wanted }));
  return (
    <OpenedPopover {...props} end label={`The store’s clock: ${mode}`}>
      <div className={`stack loose ${styles.panel}`} aria-busy={isBusy}>
        <header>
          <h2 className={`tabular ${styles.title}`} title={localTime(time)}>
            {formatTime(time)}
          </h2>
          <p className="soft">The store’s time, {whichTime(clock)}.</p>
        </header>
        <div className="line">
          <Button
            onPress={() => moveClock(() => ({ mode: mode === 'frozen' ? 'running' : 'frozen' }))}
          >
            {mode === 'frozen' ? 'Run' : 'Freeze'}
          </Button>
          <Button
            look="quiet"
            aria-disabled={isRealTime(clock)}
            onPress={() => moveClock(() => ({ mode: 'running', time: null }))}
          >
            Back to real time
          </Button>
        </div>
        {/* Above the report, so that the button stays at the same position. */}
        <NextSteps upcoming={upcoming} />
        {step && <StepReport step={step} onLeave={props.onClose} />}
        <TimeSetter
          step={mode === 'frozen' ? clock.now : clock.offset}
          time={time}
          onSet={travel}
        />
        <UpcomingList upcoming={upcoming} time={time} onGo={travel} />
        <footer className="ruled">
          <Button
            look="danger"
            onPress={() => {
              props.onClose();
              showSheet('reset');
            }}
          >
            Reset the store’s data…
          </Button>
        </footer>
      </div>
    </OpenedPopover>
  );
}

function whichTime(clock: ClockState): string {
  if (isRealTime(clock)) return 'the real one';
  const distance = describeOffset(clock.offset);
  const from = distance === '' ? 'at the real one' : `${distance} from the real one`;
  return clock.mode === 'frozen' ? `frozen, ${from}` : from;
}

interface TimeSetterProps {
  /** Changes after each clock change, which updates the field. Elapsing time does not. */
  readonly step: number | string;
  readonly time: number;
  readonly onSet: (time: string) => void;
}

function TimeSetter({ step, time, onSet }: TimeSetterProps) {
  const [seen, setSeen] = useState(step);
  const begin = () => joinTime(timeInZone(time, 'Z'));
  const [text, setText] = useState(begin);
  if (seen !== step) {
    setSeen(step);
    setText(begin);
  }
  const faultId = useId();
  const isWhole = splitTime(text) !== undefined && !Number.isNaN(Date.parse(text));
  return (
    <div className={`stack loose ruled ${styles.setter}`}>
      <ZonedTimeField
        label="Another time"
        text={text}
        onEnter={setText}
        invalid={!isWhole}
        describedBy={faultId}
        shortcuts={[
          ['Now', () => localTimeOf(time)],
          ['In a day', () => timeInZone(time + 86_400_000, 'Z')],
          ['Tomorrow 09:00', () => nextMorning(time)],
        ]}
      />
      <p id={faultId} className="fault" aria-live="polite">
        {isWhole
          ? ''
          : 'This is no time: it needs a date, a time and a zone, as 2026-12-01T09:00:00Z has.'}
      </p>
      <Button isDisabled={!isWhole} onPress={() => onSet(text)}>
        Set the clock
      </Button>
    </div>
  );
}
