/**
 * Makes a queue of those who do something one after another. Who takes a turn waits for those before, and ends it by
 * calling what it gets; again has no effect.
 */
export function createTurns(): () => Promise<() => void> {
  let last = Promise.resolve();
  return async () => {
    const before = last;
    let end = () => {};
    last = new Promise((resolve) => {
      end = resolve;
    });
    await before;
    return end;
  };
}
