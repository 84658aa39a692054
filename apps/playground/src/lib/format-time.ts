/** A time of the store as people read it, to the second: `2026-11-21 20:12:05 UTC`. */
export function formatTime(timestamp: string): string {
  return timestamp.replace('T', ' ').replace(/(\.\d+)?Z$/, ' UTC');
}
