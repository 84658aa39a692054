/** What is fetched ahead and does not come is asked for again when it is needed. */
export function later(): void {}
