import Type from 'typebox';
import { defineOperation } from '../operation/operation.js';
import { Timestamp } from '../primitives/timestamp.js';

/** Mode of the store's clock. */
export const ClockMode = Type.Enum(['running', 'frozen']);
export type ClockMode = Type.Static<typeof ClockMode>;

/** State of the store's clock. */
export const ClockState = Type.Object(
  {
    now: Timestamp,
    mode: ClockMode,
    /** Milliseconds that the store's time is ahead of the real time; 0 for the real time. */
    offset: Type.Integer({
      description: 'milliseconds that the store’s clock is ahead of the real time',
    }),
  },
  { additionalProperties: false, title: 'ClockState' },
);
export type ClockState = Type.Static<typeof ClockState>;

/** Kind of an upcoming change: a sale or a rule starts or ends, or a subscription goes live. */
export const UpcomingKind = Type.Enum(['sale', 'rule', 'go_live']);
export type UpcomingKind = Type.Static<typeof UpcomingKind>;

/** Scheduled change, caused by the passage of time. */
export const UpcomingChange = Type.Object(
  {
    /** UTC time with milliseconds, such as `2026-02-01T00:00:00.000Z`. */
    time: Timestamp,
    kind: UpcomingKind,
    /** Id of the release (for a sale), the rule or the subscription. */
    id: Type.String(),
    /** Description of the change, in one sentence. */
    description: Type.String(),
  },
  { additionalProperties: false, title: 'UpcomingChange' },
);
export type UpcomingChange = Type.Static<typeof UpcomingChange>;

/** State of the clock and the upcoming changes, earliest first. */
export const ClockAnswer = Type.Object(
  { clock: ClockState, upcoming: Type.Array(UpcomingChange) },
  { additionalProperties: false, title: 'ClockAnswer' },
);
export type ClockAnswer = Type.Static<typeof ClockAnswer>;

/** Request to set the clock. Without `time` the store's time is kept; null sets the real time. */
export const ClockChange = Type.Object(
  { mode: ClockMode, time: Type.Optional(Type.Union([Timestamp, Type.Null()])) },
  { additionalProperties: false, title: 'ClockChange' },
);
export type ClockChange = Type.Static<typeof ClockChange>;

/** Reads the store's clock and the upcoming changes. */
export const readClock = defineOperation({
  name: 'readClock',
  tag: 'Time',
  summary: 'Read the clock',
  description:
    'Returns the current time of the store and the next scheduled changes: starts and ends of sales and catalog rules in the newest releases, and subscriptions that go live.',
  method: 'GET',
  paths: ['/_dev/clock'],
  permission: 'catalog:read',
  params: {},
  query: {},
  headers: {},
  responses: { 200: { description: 'the clock', schema: ClockAnswer } },
});

/** Freezes, sets or releases the store's clock. */
export const setClock = defineOperation({
  name: 'setClock',
  tag: 'Time',
  summary: 'Set the clock',
  description:
    'Freezes or runs the clock of the store. An optional time sets it; null sets the real time. Subscriptions whose go-live time has passed are activated. A restart resets the clock.',
  method: 'PUT',
  paths: ['/_dev/clock'],
  permission: 'subscription:write',
  params: {},
  query: {},
  headers: {},
  body: { contentTypes: ['application/json'], schema: ClockChange },
  responses: { 200: { description: 'current state of the clock', schema: ClockAnswer } },
});
