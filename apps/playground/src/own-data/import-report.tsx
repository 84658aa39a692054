import type { FilesImportReport, ImportedProduct, ImportFault } from '@aisle/schema/dev';
import { CardPicture, CardPriceLine } from '../cards/card-parts.js';
import cardStyles from '../cards/cards.module.css';
import { count } from '../lib/texts.js';
import { DocLink } from '../widgets/controls.js';
import styles from './own-data.module.css';
import { countThings } from './own-files.js';

/** Errors of the files with their locations. */
export function FaultTable({ faults }: { readonly faults: readonly ImportFault[] }) {
  return (
    <section className="stack" role="alert" aria-label="Errors">
      <p>
        <strong>{count(faults.length, 'error')}.</strong> Nothing was stored. Correct the files and
        drop them again. A file with another name is added: remove the old one.
      </p>
      <ol className={`stack ${styles.faults}`}>
        {faults.map((fault, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two faults may be equal
          <li key={index}>
            <code>{placeOf(fault)}</code>
            <span>{onPage(fault.message)}</span>
          </li>
        ))}
      </ol>
      {faults.some(({ message }) => message.includes('--columns')) && (
        <p>
          A mapping file is a JSON file that you drop with the CSV (
          <DocLink page="docs/import.html#other-columns">its format, with examples</DocLink>).
        </p>
      )}
    </section>
  );
}

/** Replaces options of the command line with the choices of the page. */
function onPage(message: string): string {
  return message
    .replace('a mapping (--columns)', 'a mapping file')
    .replace('name its encoding with --encoding', 'choose its encoding above');
}

/** Returns the location of an error: `products.csv, line 4, column Variant Price`. */
export function placeOf({ file, line, column }: ImportFault): string {
  const parts = [
    file,
    line !== undefined && `line ${line}`,
    column !== undefined && `column ${column}`,
  ];
  return parts.filter((part) => typeof part === 'string').join(', ');
}

/** Numbers of new, changed and unchanged things. */
export function ThingTable({ report }: { readonly report: FilesImportReport }) {
  const { variants, drafts } = report;
  const asides = [
    variants > 0 && `Variants among the products: ${variants}.`,
    drafts > 0 && `Drafts, which shoppers do not see: ${drafts}.`,
  ].filter((text) => text !== false);
  return (
    <section className="stack" aria-label="Contents">
      <table className={`plain-table ${styles.things}`}>
        <thead>
          <tr>
            <th scope="col">Contents</th>
            <th scope="col">New</th>
            <th scope="col">Changed</th>
            <th scope="col">Unchanged</th>
          </tr>
        </thead>
        <tbody>
          {countThings(report).map(({ name, added, changed, unchanged }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td className="tabular">{added}</td>
              <td className="tabular">{changed}</td>
              <td className="tabular">{unchanged}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {asides.length > 0 && <p className="soft">{asides.join(' ')}</p>}
    </section>
  );
}

/** The first products as cards. */
export function ProductPreview({ products }: { readonly products: readonly ImportedProduct[] }) {
  if (products.length === 0) return null;
  return (
    <section className="stack" aria-label="Preview">
      <h3 className="label">
        {products.length === 1 ? 'The product' : `The first ${products.length} products`}
      </h3>
      <ul className={cardStyles.grid}>
        {products.map((product) => (
          <li key={product.id} className={cardStyles.cell}>
            <PreviewCard product={product} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function PreviewCard({ product }: { readonly product: ImportedProduct }) {
  const { name, sku, description, image, price, price_before, includes_tax, variations } = product;
  const shown = (text: string | undefined) =>
    text === undefined
      ? undefined
      : {
          withTax: includes_tax ? text : undefined,
          withoutTax: includes_tax ? undefined : text,
        };
  return (
    <article className={cardStyles.card} aria-label={name}>
      <CardPicture
        image={
          image === undefined ? { state: 'none' } : { state: 'included', address: image, text: '' }
        }
      />
      <div className={cardStyles.body}>
        <p className={`clamp ${cardStyles.title}`} title={name}>
          <strong>{name}</strong>
        </p>
        {sku && <p className={`fine ${cardStyles.sku}`}>{sku}</p>}
        <CardPriceLine
          price={{
            now: shown(price),
            before: shown(price_before),
            isElsewhere: false,
            sale: undefined,
          }}
        />
        {description && <p className="soft clamp">{description}</p>}
        {variations.map(({ name: variation, options }) => (
          <p key={variation} className="soft clamp">
            {variation}: {options.join(', ')}
          </p>
        ))}
      </div>
    </article>
  );
}
