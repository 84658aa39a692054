// Written by src/written-types.test.ts: change the schemas, then run that with -u.

export interface PriceTypes {
  Money: {
    /** Minor units of the currency, such as cents. */
    amount: number;
    /** Whether tax is part of the amount. */
    includes_tax: boolean;
  };
  /** Amounts by currency code. */
  Price: {
    [key: string]: PriceTypes['Money'];
  };
}
