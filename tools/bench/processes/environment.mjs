/** The environment without the service's own settings: every run is with its defaults. */
export function environment() {
  const entries = Object.entries(process.env).filter(([name]) => !name.startsWith('AISLE_'));
  return Object.fromEntries(entries);
}
