// Written by src/written-types.test.ts: change the schemas, then run that with -u.

export interface PriceTypes {
  Money: {
    /** Amount in minor units of the currency, such as cents. */
    amount: number;
    /** True if the amount includes tax. */
    includes_tax: boolean;
  };
  /** Amounts by currency code. */
  Price: {
    [key: string]: PriceTypes['Money'];
  };
}
