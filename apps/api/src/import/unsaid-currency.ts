import { CommerceError } from '@aisle/schema';

/** Error for a price with a decimal comma if no currency is known. */
export class UnsaidCurrency extends CommerceError {
  constructor(place: string, price: string) {
    super(
      'unusable_file',
      `${place} ${JSON.stringify(price)} has a comma for a point, in a list with semicolons, and nothing says which currency it is in: name it, as in --currency EUR.`,
    );
  }
}
