/** Gives how many cases a property draws: so many, or ten times as many where the contract is thorough. */
export type Runs = (count: number) => number;
