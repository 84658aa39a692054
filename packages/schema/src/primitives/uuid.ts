import Type from 'typebox';

/** A UUID in its textual form, any version. */
export const Uuid = Type.String({ format: 'uuid' });
export type Uuid = Type.Static<typeof Uuid>;
