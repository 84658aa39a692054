import Type from 'typebox';
import { Timestamp } from './timestamp.js';

/** When an entity was created and when it last changed. */
export const MetaTimestamps = Type.Object(
  { updated_at: Timestamp, created_at: Timestamp },
  { additionalProperties: false },
);
export type MetaTimestamps = Type.Static<typeof MetaTimestamps>;
