import type { ClockAnswer, ClockMode } from '@aisle/schema/dev';
import { type RefObject, useState } from 'react';
import { Popover } from 'react-aria-components';
import { Button } from '../lib/button.js';
import { localTime } from '../lib/format-time.js';
import { Segmented } from '../lib/segmented.js';
import styles from './clock.module.css';
import { NextSteps, StepReport, UpcomingList } from './clock-changes.js';
import { describeOffset, isRealTime } from './describe-clock.js';
import type { ClockSteps } from './use-clock-steps.js';
import {
  joinTime,
  localZone,
  nextMorning,
  readableTime,
  splitTime,
  timeInZone,
} from './zoned-time.js';
import { ZonedTimeField } from './zoned-time-field.js';

interface ClockPanelProps {
  readonly store: ClockAnswer & { readonly time: number };
  readonly steps: ClockSteps;
  readonly onLeave: () => void;
}

interface ClockPopoverProps extends ClockPanelProps {
  /** The button that it belongs to. */
  readonly opener: RefObject<HTMLButtonElement | null>;
}

/** The clock in a popover. */
export default function ClockPopover({ opener, ...panel }: ClockPopoverProps) {
  return (
    <Popover
      aria-label={`The store’s clock: ${panel.store.clock.mode}`}
      className={styles.popover}
      triggerRef={opener}
      placement="bottom end"
      isOpen
      onOpenChange={panel.onLeave}
      shouldCloseOnInteractOutside={(element) => !opener.current?.contains(element)}
    >
      <div className={styles.content}>
        <ClockPanel {...panel} />
      </div>
    </Popover>
  );
}

/** Freezes, runs and moves the store's clock, and says what that changed. */
function ClockPanel({ store, steps, onLeave }: ClockPanelProps) {
  const { clock, time, upcoming } = store;
  const { step, isBusy, go } = steps;
  const { mode } = clock;
  const travel = (wanted: string) => void go({ mode, time: wanted });
  const coming = { upcoming, onGo: travel };
  return (
    <div className={styles.panel} aria-busy={isBusy}>
      <header>
        <h2 className={styles.title} title={localTime(time)}>
          {readableTime(new Date(time).toISOString())}
        </h2>
        <p className={styles.soft}>
          The store’s time, {isRealTime(clock) ? 'the real one' : whichTime(mode, clock.offset)}.
        </p>
      </header>
      <div className={styles.row}>
        <Segmented<ClockMode>
          legend="The clock"
          choices={[
            { value: 'running', label: 'Run' },
            { value: 'frozen', label: 'Freeze' },
          ]}
          value={mode}
          onChange={(chosen) => void go({ mode: chosen })}
        />
        <Button
          look="quiet"
          isDisabled={isRealTime(clock)}
          onPress={() => void go({ mode: 'running', time: null })}
        >
          Back to real time
        </Button>
      </div>
      {step && <StepReport step={step} onLeave={onLeave} />}
      <NextSteps {...coming} />
      <TimeSetter time={time} onSet={travel} />
      <UpcomingList {...coming} time={time} />
    </div>
  );
}

function whichTime(mode: ClockMode, offset: number): string {
  const distance = describeOffset(offset);
  const from = distance === '' ? 'at the real one' : `${distance} from the real one`;
  return mode === 'frozen' ? `frozen, ${from}` : from;
}

interface TimeSetterProps {
  readonly time: number;
  readonly onSet: (time: string) => void;
}

function TimeSetter({ time, onSet }: TimeSetterProps) {
  const [text, setText] = useState(() => joinTime(timeInZone(time, 'Z')));
  const isWhole = splitTime(text) !== undefined && !Number.isNaN(Date.parse(text));
  return (
    <div className={styles.setter}>
      <ZonedTimeField
        label="Another time"
        text={text}
        onEnter={setText}
        invalid={!isWhole}
        shortcuts={[
          {
            label: 'Now',
            time: () => timeInZone(time, localZone(time)),
          },
          { label: 'In a day', time: () => timeInZone(time + 86_400_000, 'Z') },
          { label: 'Tomorrow 09:00', time: () => nextMorning(time) },
        ]}
      />
      <Button isDisabled={!isWhole} onPress={() => onSet(text)}>
        Set the clock
      </Button>
    </div>
  );
}
