/** What a request says about the shopper; catalog rules look at it. */
export interface ShopperContext {
  readonly account_id?: string;
  readonly customer_id?: string;
  readonly channel?: string;
  readonly tags?: readonly string[];
}
