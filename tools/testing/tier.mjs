/** True in the thorough test tier, which runs the same tests with more cases. */
export const isThorough = process.env.TEST_TIER === 'thorough';
