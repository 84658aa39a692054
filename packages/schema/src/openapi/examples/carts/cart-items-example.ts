export const cartItemsExample = {};
