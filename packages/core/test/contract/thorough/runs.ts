/**
 * Returns the number of random cases of a property: `count`, or ten times as many if the contract
 * is thorough.
 */
export type Runs = (count: number) => number;
