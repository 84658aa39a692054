/** The store's clock. */
export function ClockControl() {
  return null;
}
