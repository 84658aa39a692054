import type { Subscription } from '@aisle/schema';
import { readableTime } from '../clock/zoned-time.js';

/** Something that holds for a subscription, and what it means for an update. */
export interface Condition {
  readonly label: string;
  readonly tone: 'neutral' | 'good' | 'warn' | 'bad' | 'info';
  readonly meaning?: string;
}

/** What holds for a subscription, its status first. */
export function conditionsOf({ attributes }: Subscription): readonly Condition[] {
  const { status, pending, paused, canceled, closed, suspended } = attributes;
  return [
    { label: status, tone: status === 'active' ? 'good' : 'neutral' } as const,
    ...(pending ? [pendingUntil(attributes.go_live_after)] : []),
    ...(paused ? [since('paused', attributes.paused_at, stillChangeable)] : []),
    ...(suspended ? [since('suspended', undefined, stillChangeable)] : []),
    ...(canceled ? [ended('canceled', attributes.canceled_at)] : []),
    ...(closed ? [ended('closed', undefined)] : []),
  ];
}

const stillChangeable =
  'Plan, address and payment authority may change; the go-live time is refused (409), for it is not pending.';

function pendingUntil(time: string | undefined): Condition {
  return {
    label: time === undefined ? 'pending' : `pending until ${readableTime(time)}`,
    tone: 'info',
    meaning:
      time === undefined
        ? 'It waits for a go-live time, which can be set; a time that has come activates it.'
        : 'The go-live time can change; a time that has come activates it.',
  };
}

function since(label: string, time: string | undefined, meaning: string): Condition {
  const start = time === undefined ? '' : `Since ${readableTime(time)}. `;
  return { label, tone: 'warn', meaning: `${start}${meaning}` };
}

function ended(label: 'canceled' | 'closed', time: string | undefined): Condition {
  return {
    ...since(
      label,
      time,
      'Plan and go-live changes are refused (409); address and payment authority may still change.',
    ),
    tone: 'bad',
  };
}
