export const emptiedCartExample = {};
