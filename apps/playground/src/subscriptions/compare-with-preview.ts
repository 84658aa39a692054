import { type FieldChange, listFieldChanges } from '@aisle/schema/dev';

/** Fields whose values are made at the moment of the update. */
const momentary = [
  '/attributes/meta/timestamps/updated_at',
  '/attributes/end_date',
  '/attributes/go_live',
  '/attributes/state/id',
  '/attributes/state/meta/created_at',
];

/** The pointers of fields that changed otherwise than a preview said; times and ids of the moment may differ. */
export function unlikePreview(
  made: readonly FieldChange[],
  previewed: readonly FieldChange[],
): readonly string[] {
  const expected = new Map(previewed.map((change) => [change.pointer, change]));
  const unexpected = made.filter((change) => !isLike(change, expected.get(change.pointer)));
  const missing = previewed.filter(({ pointer }) => !made.some((one) => one.pointer === pointer));
  return [...unexpected, ...missing].map(({ pointer }) => pointer);
}

function isLike(made: FieldChange, previewed: FieldChange | undefined): boolean {
  if (previewed === undefined) return false;
  return listFieldChanges(previewed.after, made.after, made.pointer).every(
    ({ pointer, before, after }) =>
      momentary.includes(pointer) && before !== undefined && after !== undefined,
  );
}
