/** A figure must be at least so much. */
export const atLeast = (limit) => ({ sign: '≥', limit });

/** A figure may be at most so much. */
export const atMost = (limit) => ({ sign: '≤', limit });

const holds = {
  '≥': (figure, limit) => figure >= limit,
  '≤': (figure, limit) => figure <= limit,
};

/** Whether a figure reaches its goal. */
export function isReached({ sign, limit }, figure) {
  return holds[sign](figure, limit);
}
