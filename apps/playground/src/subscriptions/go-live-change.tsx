import { readClock } from '@aisle/schema/dev';
import { timeOf } from '../clock/describe-clock.js';
import { localZone, nextMorning, readableTime, timeInZone } from '../clock/zoned-time.js';
import { type TimeShortcut, ZonedTimeField } from '../clock/zoned-time-field.js';
import { useDev } from '../dev-data/use-dev.js';
import { enterField } from '../state/actions.js';
import { AttributeSection, faultId } from './attribute-section.js';
import type { ChangeProps } from './change-props.js';
import { useFaultIn } from './faults-context.js';
import { fieldKeys } from './field-keys.js';
import { findLeaf } from './find-field.js';
import { useFieldValue } from './use-field-value.js';

/** Another time for a pending subscription to go live, or none. */
export function GoLiveChange({ entry, reading }: ChangeProps) {
  const field = findLeaf(entry, fieldKeys.goLive);
  const value = useFieldValue(field);
  const clock = useDev(readClock);
  const isWrong = useFaultIn(field, value.text) !== undefined;
  if (!field) return null;
  const now = () =>
    clock.data ? timeOf(clock.data.clock, Date.now() - clock.dataUpdatedAt) : Date.now();
  const shortcuts: readonly TimeShortcut[] = [
    { label: 'In a minute', time: () => here(now() + 60_000) },
    { label: 'Tomorrow 09:00', time: () => nextMorning(now()) },
    { label: clock.data ? 'The clock’s now' : 'Now', time: () => timeInZone(now(), 'Z') },
  ];
  const { pending, go_live_after: current } = reading?.subscription.attributes ?? {};
  return (
    <AttributeSection
      title="Goes live after"
      field={field}
      presence={value.presence}
      text={value.text}
      onPresence={(presence) => enterField(field.key, { presence })}
      kept={keptText(pending, current)}
      cleared="Clears the go-live time: the subscription stays pending until it gets another one."
      note={
        pending === false
          ? 'This subscription is not pending: any other go-live time is refused (409).'
          : 'Only pending subscriptions wait for it. A time that has come activates at once.'
      }
    >
      <ZonedTimeField
        id={field.key}
        label="go_live_after"
        text={value.text}
        onEnter={(text) => enterField(field.key, { text, presence: 'value' })}
        describedBy={faultId(field)}
        invalid={isWrong}
        shortcuts={shortcuts}
      />
    </AttributeSection>
  );
}

function here(milliseconds: number) {
  return timeInZone(milliseconds, localZone(milliseconds));
}

function keptText(pending: boolean | undefined, time: string | undefined): string {
  if (pending === false) return 'Means something for pending subscriptions only; this one is not.';
  if (pending === undefined) return 'Stays what it is.';
  return time === undefined ? 'Stays without a time.' : `Stays ${readableTime(time)}.`;
}
