/** Where the service answers. The one thing that a storefront must be told. */
export const serviceUrl = (import.meta.env.VITE_AISLE_URL ?? 'http://127.0.0.1:4820').replace(
  /\/+$/,
  '',
);

/** Who asks for tokens: `client_id` of the service, which is `aisle` unless it was told otherwise. */
export const clientId = import.meta.env.VITE_AISLE_CLIENT_ID ?? 'aisle';

/** How many products a category shows at once. */
export const pageLength = 12;

/** How many hierarchies the menu has room for: the first ones that the catalog lists. */
export const menuLength = 6;
