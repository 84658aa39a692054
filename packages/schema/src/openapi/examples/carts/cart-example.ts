export const cartExample = {};
