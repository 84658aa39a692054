import type { CatalogProduct, ProductDocument } from '@aisle/schema/catalog';
import { useState } from 'react';
import { CardPicture, CardPriceLine } from '../../cards/card-parts.js';
import { type ProductCard, readProducts } from '../../cards/product-card.js';
import { tagTerm } from '../../filter/filter-text.js';
import { isRecord } from '../../lib/texts.js';
import { productFields } from '../../link/steps.js';
import { Badge } from '../../widgets/controls.js';
import { AskedBody, Refusal, useAsk, useStep } from '../asking/use-ask.js';
import { AddToCart } from '../cart-view.js';
import { Crumbs, goodFor, ShopMenu } from '../shop-menu.js';
import styles from '../storefront.module.css';
import { NameList, useStepLinks, useStepText, ViewHeading } from '../view-links.js';
import { BundleChoice, readSelection, useBundleWords } from './bundle-form.js';

/** A product in a list, with a link to its page. */
export function ProductTile({ product }: { readonly product: ProductCard }) {
  const links = useStepLinks();
  const { id, name, type, image, price, variations, isCurated, language } = product;
  return (
    <li className={styles.tile}>
      <CardPicture image={image} />
      <h2 className="clamp" title={name} lang={language}>
        <a href={links.product(id)}>
          <bdi>{name}</bdi>
        </a>
      </h2>
      {(isCurated || type === 'bundle') && (
        <p className="line">
          {isCurated && <Badge tone="good">recommended</Badge>}
          {type === 'bundle' && <Badge tone="accent">set</Badge>}
        </p>
      )}
      {type === 'parent' && price.now === undefined ? (
        <p>
          Choice of <NameList names={variations.map((variation) => variation.name)} />
        </p>
      ) : (
        <CardPriceLine price={price} />
      )}
    </li>
  );
}

/** A product with its price, variations and bundle components. */
export function ProductView() {
  const links = useStepLinks();
  const id = useStepText('path:product_id');
  const written = useStepText('body:/data/selected_options');
  const asked = useAsk<ProductDocument>('getProduct', { 'path:product_id': id, ...productFields });
  const configured = useStep<ProductDocument>({ enabled: written !== '' });
  const parentId = asked.body?.data.relationships.parent?.data.id;
  const parent = useAsk<ProductDocument>(
    'getProduct',
    { 'path:product_id': parentId ?? '', ...productFields },
    { goodFor },
  );
  const say = useBundleWords(asked.body);
  return (
    <AskedBody asked={asked}>
      {(body) => {
        const shown = written === '' ? body : (configured.body ?? body);
        const [card] = readProducts({ ...shown, data: [shown.data] });
        const family = parentId === undefined ? body : parent.body;
        const [familyCard] = family ? readProducts({ ...family, data: [family.data] }) : [];
        if (card === undefined) return null;
        const own = card.breadCrumbs;
        const ways = own.length > 0 ? own : (familyCard?.breadCrumbs ?? []);
        const bundle = body.data.attributes.components && readSelection(written, body);
        const variations = family?.data.meta.variations;
        const isRefused = written !== '' && configured.isRefused;
        const price = isRefused ? undefined : card.price;
        const isParent = variations !== undefined && parentId === undefined;
        return (
          <>
            <ShopMenu way={ways[0] ?? []} />
            <Crumbs ways={ways.filter((way) => !ways.some((other) => leadsPast(other, way)))} />
            <article className={`columns ${styles.product}`} aria-busy={configured.isWaiting}>
              <CardPicture image={card.image} />
              <div className="stack wide">
                <ViewHeading
                  name={card.name}
                  language={card.language}
                  fact={price?.now?.withTax ?? price?.now?.withoutTax}
                  view={parentId ?? body.data.id}
                  isKnown={
                    asked.exchange !== undefined &&
                    (written === '' || configured.exchange !== undefined)
                  }
                />
                {card.sku && <code>{card.sku}</code>}
                {isParent && price?.now === undefined ? (
                  <p className="soft">Each variant has its own price</p>
                ) : (
                  price && <CardPriceLine price={price} />
                )}
                {card.description && <p lang={card.language}>{card.description}</p>}
                {variations && (
                  <VariationChoice
                    key={family.data.id}
                    parent={family.data}
                    child={parentId && id}
                  />
                )}
                {bundle && (
                  <BundleChoice
                    bundle={body}
                    selection={bundle}
                    onChoose={(selection) => {
                      location.hash = links.configured(id, selection);
                    }}
                  />
                )}
                {written !== '' && <Refusal exchange={configured.exchange} say={say} />}
                {price && !price.now && !isParent && (
                  <p>
                    {bundle ? 'This choice' : 'This product'} cannot be bought
                    {price.isElsewhere ? ' in this currency' : ': it has no price'}.
                  </p>
                )}
                {(isRefused || price?.now) && !isParent && (
                  <AddToCart key={id} id={id} selection={bundle} isRefused={isRefused} say={say} />
                )}
                {card.tags.length > 0 && (
                  <ul className={`line ${styles.tags}`} aria-label="Tags">
                    {card.tags.map((tag) => (
                      <li key={tag}>
                        <a href={links.products(tagTerm(tag))}>
                          <bdi>{tag}</bdi>
                        </a>
                      </li>
                    ))}
                  </ul>
                )}
              </div>
            </article>
          </>
        );
      }}
    </AskedBody>
  );
}

/** The options chosen last while others were open, by parent: its page shows them again. */
const pressedLast = new Map<string, Pressed>();

interface Pressed {
  readonly options: readonly string[];
  /** The option chosen last, and the chosen ones that it is not made in. */
  readonly last?: string;
  readonly lost?: readonly string[];
}

interface VariationChoiceProps {
  readonly parent: CatalogProduct;
  /** The id of the child shown; undefined for the parent. */
  readonly child: string | undefined;
}

/**
 * Options of a parent product. Each links to its child, or to the parent if more options are
 * needed.
 */
function VariationChoice({ parent, child }: VariationChoiceProps) {
  const links = useStepLinks();
  const children = listChildren(parent.meta.variation_matrix);
  const [pressed, setPressed] = useState<Pressed>(
    () => pressedLast.get(parent.id) ?? { options: [] },
  );
  const press = (now: Pressed) => {
    pressedLast.set(parent.id, now);
    setPressed(now);
  };
  const chosen = children.find(({ id }) => id === child)?.options ?? pressed.options;
  const { variations = [] } = parent.meta;
  const open = variations.filter(
    ({ options = [] }) => !options.some(({ id }) => chosen.includes(id)),
  );
  const nameOf = (wanted: string) =>
    variations.flatMap(({ options = [] }) => options).find(({ id }) => id === wanted)?.name ?? '';
  const { last = '', lost = [] } = pressed;
  const isLost =
    lost.length > 0 && chosen.includes(last) && !lost.some((id) => chosen.includes(id));
  const choices = variations.map((variation) => (
    <section key={variation.id} aria-label={variation.name}>
      <h2 lang={parent.meta.language}>
        <bdi>{variation.name}</bdi>
      </h2>
      <ul className={`line ${styles.options}`} lang={parent.meta.language}>
        {variation.options?.map(({ id, name, description }) => {
          const next = chooseOption(children, id, chosen);
          const isOther = (one: string) => !variation.options?.some((option) => option.id === one);
          const left = chosen.filter((one) => isOther(one) && !next?.options.includes(one));
          return (
            <li key={id}>
              {next ? (
                <a
                  href={links.product(next.id ?? parent.id)}
                  title={description}
                  onClick={() => {
                    const options = next.id === undefined ? next.options : pressed.options;
                    press({ options, last: id, lost: left });
                  }}
                  aria-current={chosen.includes(id) ? 'true' : undefined}
                >
                  <bdi>{name}</bdi>
                </a>
              ) : (
                <s>
                  <bdi>{name}</bdi>
                </s>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  ));
  return (
    <>
      {choices}
      <p role="status" className="soft">
        {isLost && (
          <>
            <bdi>{nameOf(last)}</bdi> is not made in <NameList names={lost.map(nameOf)} />.{' '}
          </>
        )}
        {child === undefined && open.length > 0 && (
          <>
            Choose <NameList names={open.map(({ name }) => name)} />.
          </>
        )}
      </p>
    </>
  );
}

/** @returns true if a path extends another one. */
function leadsPast(longer: readonly string[], way: readonly string[]): boolean {
  return longer.length > way.length && way.every((id, at) => longer[at] === id);
}

/** The options on a path through a variation matrix, and the child at its end. */
interface Child {
  readonly id: string;
  readonly options: readonly string[];
}

/** Lists all children of a variation matrix. */
export function listChildren(matrix: unknown, options: readonly string[] = []): readonly Child[] {
  if (typeof matrix === 'string') return [{ id: matrix, options }];
  if (!isRecord(matrix)) return [];
  return Object.entries(matrix).flatMap(([option, inner]) =>
    listChildren(inner, [...options, option]),
  );
}

/**
 * Returns the options after choosing one. It keeps earlier options that are compatible and adds
 * options without an alternative. `id` is set if only one child is left. Undefined if no child has
 * the option.
 */
export function chooseOption(
  children: readonly Child[],
  option: string,
  chosen: readonly string[],
): { readonly options: readonly string[]; readonly id?: string } | undefined {
  const left = [option, ...chosen].reduce((fitting, wanted) => {
    const also = fitting.filter(({ options }) => options.includes(wanted));
    return also.length > 0 || wanted === option ? also : fitting;
  }, children);
  const [first, ...others] = left;
  if (others.length === 0) return first;
  const isShared = (one: string) => others.every(({ options }) => options.includes(one));
  return first && { options: first.options.filter(isShared) };
}
