/** Goal with a minimum. */
export const atLeast = (limit) => ({ sign: '≥', limit });

/** Goal with a maximum. */
export const atMost = (limit) => ({ sign: '≤', limit });

const holds = {
  '≥': (figure, limit) => figure >= limit,
  '≤': (figure, limit) => figure <= limit,
};

/** Returns true if the result reaches its goal. */
export function isReached({ sign, limit }, figure) {
  return holds[sign](figure, limit);
}
