import Type from 'typebox';

/** An object whose members the contract leaves open. */
export const JsonObject = Type.Record(Type.String(), Type.Unknown());
export type JsonObject = Type.Static<typeof JsonObject>;
