/** URL of the service, without a trailing slash. Set it for every deployment. */
export const serviceUrl = (import.meta.env.VITE_AISLE_URL ?? 'http://127.0.0.1:4820').replace(
  /\/+$/,
  '',
);

/** The `client_id` for token requests; the default of the service is `aisle`. */
export const clientId = import.meta.env.VITE_AISLE_CLIENT_ID ?? 'aisle';

/** Number of products on a page of a category. */
export const pageLength = 12;

/** Maximum number of hierarchies in the menu; it shows the first ones of the catalog. */
export const menuLength = 6;
