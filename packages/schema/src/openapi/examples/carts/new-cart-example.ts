export const newCartExample = {};
