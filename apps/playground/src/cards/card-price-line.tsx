import type { CardPrice, ShownPrice } from './card-price.js';
import styles from './cards.module.css';
import { describeSale } from './describe-sale.js';

interface CardPriceLineProps {
  readonly price: CardPrice;
  readonly now: number;
}

/** What a product costs, what it cost before, and until when. */
export function CardPriceLine({ price, now }: CardPriceLineProps) {
  if (!price.now) return <p className={styles.noPrice}>No price in this currency</p>;
  return (
    <div className={styles.price}>
      {sides(price.now).map(({ tax, text }) => {
        const before = price.before && sides(price.before).find((side) => side.tax === tax);
        return (
          <p key={tax}>
            <strong>{text}</strong>{' '}
            {before && (
              <s>
                <span className="visually-hidden">instead of </span>
                {before.text}
              </s>
            )}{' '}
            <small>{tax}</small>
          </p>
        );
      })}
      {price.sale && (
        <p className={styles.sale} title={`${price.sale.id}, ${price.sale.expires ?? 'no end'}`}>
          {describeSale(price.sale.expires, now)}
        </p>
      )}
    </div>
  );
}

function sides({ withTax, withoutTax }: ShownPrice): readonly { tax: string; text: string }[] {
  return [
    ...(withTax === undefined ? [] : [{ tax: 'with tax', text: withTax }]),
    ...(withoutTax === undefined ? [] : [{ tax: 'without tax', text: withoutTax }]),
  ];
}
