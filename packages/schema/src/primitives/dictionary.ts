import Type from 'typebox';

/** A name that someone gave to an entry of a {@link dictionary}. */
export const EntryName = Type.String({
  pattern: '^[^\\u0000-\\u001f]{1,255}$',
  description: 'a text of 1 to 255 characters on one line',
});
export type EntryName = Type.Static<typeof EntryName>;

/**
 * Values by key. A key that does not fit its pattern is refused; `x-key` says in words what a key
 * must be.
 */
export function dictionary<const Value extends Type.TSchema>(
  key: Type.TString & { readonly description?: string },
  value: Value,
  options: Type.TObjectOptions = {},
) {
  return Type.Record(key, value, {
    additionalProperties: false,
    'x-key': key.description,
    ...options,
  });
}
