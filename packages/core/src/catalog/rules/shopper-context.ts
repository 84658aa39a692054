/** Facts about the shopper in a request; catalog rules match them. */
export interface ShopperContext {
  readonly account_id?: string | undefined;
  readonly customer_id?: string | undefined;
  readonly channel?: string | undefined;
  readonly tags?: readonly string[] | undefined;
}
