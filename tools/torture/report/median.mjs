/** The value in the middle. */
export function median(values) {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)];
}
