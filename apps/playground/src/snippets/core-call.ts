/** A call of the library, or why there is none. */
export type CoreCall =
  | { readonly lines: readonly string[]; readonly reason?: undefined }
  | { readonly reason: string };

/** Texts by the keys of the fields that take them. */
export type FieldTexts = Readonly<Record<string, string | undefined>>;
