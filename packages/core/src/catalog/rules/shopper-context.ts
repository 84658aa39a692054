/** What a request says about the shopper; catalog rules look at it. */
export interface ShopperContext {
  readonly account_id?: string | undefined;
  readonly customer_id?: string | undefined;
  readonly channel?: string | undefined;
  readonly tags?: readonly string[] | undefined;
}
