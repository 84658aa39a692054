/** A span of milliseconds to the second: `59:41`; undefined when nothing is left. */
export function countDown(milliseconds: number): string | undefined {
  if (milliseconds <= 0) return undefined;
  const seconds = Math.ceil(milliseconds / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const parts = hours > 0 ? [hours, minutes, seconds % 60] : [minutes, seconds % 60];
  return parts.map((part, index) => (index === 0 ? part : String(part).padStart(2, '0'))).join(':');
}
