const golden = (Math.sqrt(5) - 1) / 2;

/** Numbers from 0 to 1 that are spread evenly, however many of them are taken. */
export function spread(index) {
  return ((index + 0.5) * golden) % 1;
}
