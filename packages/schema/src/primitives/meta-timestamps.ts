import Type from 'typebox';
import { described, Timestamp } from './described.js';

/** When an entity was created and when it last changed. */
export const MetaTimestamps = Type.Object(
  {
    updated_at: described(Timestamp, 'time of the last change'),
    created_at: described(Timestamp, 'creation time'),
  },
  { additionalProperties: false },
);
export type MetaTimestamps = Type.Static<typeof MetaTimestamps>;
