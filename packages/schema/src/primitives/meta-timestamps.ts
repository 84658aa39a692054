import Type from 'typebox';
import { described } from './described.js';
import { Timestamp } from './timestamp.js';

/** When an entity was created and when it last changed. */
export const MetaTimestamps = Type.Object(
  {
    updated_at: described(Timestamp, 'time of the last change'),
    created_at: described(Timestamp, 'creation time'),
  },
  { additionalProperties: false },
);
export type MetaTimestamps = Type.Static<typeof MetaTimestamps>;
