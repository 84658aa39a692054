import Type from 'typebox';
import { defineOperation } from '../operation/operation.js';
import { Timestamp } from '../primitives/timestamp.js';

/** Whether the store's time passes or stands still. */
export const ClockMode = Type.Enum(['running', 'frozen']);
export type ClockMode = Type.Static<typeof ClockMode>;

/** The time that the store goes by. */
export const ClockState = Type.Object(
  {
    now: Timestamp,
    mode: ClockMode,
    /** How far the store's time is ahead of the real one, in milliseconds; 0 when it is the real one. */
    offset: Type.Integer({ description: 'milliseconds ahead of the real time' }),
  },
  { additionalProperties: false, title: 'ClockState' },
);
export type ClockState = Type.Static<typeof ClockState>;

/** What time brings: a sale begins or ends, a rule begins or ends to take part, a subscription goes live. */
export const UpcomingKind = Type.Enum(['sale', 'rule', 'go_live']);
export type UpcomingKind = Type.Static<typeof UpcomingKind>;

/** Something that changes by itself at a time. */
export const UpcomingChange = Type.Object(
  {
    /** In UTC with milliseconds: `2026-02-01T00:00:00.000Z`. */
    time: Timestamp,
    kind: UpcomingKind,
    /** The release of a sale, the rule, or the subscription. */
    id: Type.String(),
    /** What happens, in a sentence. */
    description: Type.String(),
  },
  { additionalProperties: false, title: 'UpcomingChange' },
);
export type UpcomingChange = Type.Static<typeof UpcomingChange>;

/** The clock, and what it will change next: earliest first. */
export const ClockAnswer = Type.Object(
  { clock: ClockState, upcoming: Type.Array(UpcomingChange) },
  { additionalProperties: false, title: 'ClockAnswer' },
);
export type ClockAnswer = Type.Static<typeof ClockAnswer>;

/** Asks for another time. Without a time the store's stays what it is, null is the real time. */
export const ClockChange = Type.Object(
  { mode: ClockMode, time: Type.Optional(Type.Union([Timestamp, Type.Null()])) },
  { additionalProperties: false, title: 'ClockChange' },
);
export type ClockChange = Type.Static<typeof ClockChange>;

/** Reads the store's clock and what it will change next. */
export const readClock = defineOperation({
  name: 'readClock',
  tag: 'Time',
  summary: 'Read the clock',
  description:
    'The time that the store goes by, and the changes that it brings next: sales and catalog rules that begin or end in the newest releases, subscriptions that go live.',
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
    'Lets the time of the store stand still or pass, from another time on when one is given; null is the real time. Subscriptions whose go-live time has come are activated. A restart forgets it.',
  method: 'PUT',
  paths: ['/_dev/clock'],
  permission: 'subscription:write',
  params: {},
  query: {},
  headers: {},
  body: { contentTypes: ['application/json'], schema: ClockChange },
  responses: { 200: { description: 'the clock as it is now', schema: ClockAnswer } },
});
