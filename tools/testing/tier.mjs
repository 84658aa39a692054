/** Whether this is the thorough tier: the same promises, looked for harder. */
export const isThorough = process.env.TEST_TIER === 'thorough';
