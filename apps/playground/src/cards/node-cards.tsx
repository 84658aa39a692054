import { useMemo } from 'react';
import { listOf, memberOf, textOf, textsOf } from '../lib/members.js';
import type { AnsweredRequest } from '../state/exchange.js';
import { Badge } from '../widgets/badge.js';
import { Button } from '../widgets/button.js';
import { NodePath } from './card-parts.js';
import styles from './cards.module.css';
import { ShowMore, useGrowing } from './growing.js';
import { useNodeNames } from './node-names.js';
import { RelatedLinks } from './related-links.js';

interface NodeCardsProps {
  readonly exchange: AnsweredRequest;
  readonly onShowJson: (pointer: string) => void;
}

/** A list of nodes as cards. */
export default function NodeCards({ exchange, onShowJson }: NodeCardsProps) {
  const { json } = exchange.answer;
  const nodes = useMemo(() => readNodes(json), [json]);
  const shown = useGrowing(nodes.length);
  const known = useNodeNames();
  const names = useMemo(
    () => new Map([...nodes.map(({ id, name }) => [id, name] as const), ...known]),
    [nodes, known],
  );
  return (
    <>
      <ul className={styles.grid} aria-label="Nodes">
        {nodes
          .slice(0, shown.count)
          .map(({ pointer, resource, id, name, slug, description, curated, path }) => (
            <li key={pointer} className={styles.cell} data-small>
              <article className={styles.card} aria-label={name}>
                <div className={styles.body}>
                  <p className="line">
                    <Badge>{path.length === 0 ? 'hierarchy' : 'node'}</Badge>
                    {curated > 0 && <Badge tone="good">{curated} curated</Badge>}
                  </p>
                  <h2 className={`clamp ${styles.title}`} title={name}>
                    {name}
                  </h2>
                  <p className={`fine ${styles.sku}`} title={id}>
                    {slug ?? id}
                  </p>
                  {description && (
                    <p className="soft clamp" title={description}>
                      {description}
                    </p>
                  )}
                  {path.length > 0 && <NodePath ids={path} names={names} />}
                </div>
                <footer className={styles.actions}>
                  <Button
                    look="quiet"
                    aria-label={`Show the JSON of ${name}`}
                    onPress={() => onShowJson(pointer)}
                  >
                    JSON
                  </Button>
                  <RelatedLinks resource={resource} name={name} />
                </footer>
              </article>
            </li>
          ))}
      </ul>
      <ShowMore shown={shown} all={nodes.length} />
    </>
  );
}

/** A node as its card shows it. */
interface NodeCard {
  readonly pointer: string;
  /** All that the answer says of it. */
  readonly resource: unknown;
  readonly id: string;
  readonly name: string;
  readonly slug?: string | undefined;
  readonly description?: string | undefined;
  /** How many products it puts first. */
  readonly curated: number;
  /** The ids of the hierarchy and the nodes above it. */
  readonly path: readonly string[];
}

/** The cards of a list of nodes. */
export function readNodes(json: unknown): readonly NodeCard[] {
  return listOf(memberOf(json, 'data')).map((node, index) => {
    const attribute = (name: string) => textOf(memberOf(node, 'attributes', name));
    const id = textOf(memberOf(node, 'id')) ?? '';
    return {
      pointer: `/data/${index}`,
      resource: node,
      id,
      name: attribute('name') ?? id,
      slug: attribute('slug'),
      description: attribute('description'),
      curated: listOf(memberOf(node, 'attributes', 'curated_products')).length,
      path: textsOf(memberOf(node, 'meta', 'bread_crumb')),
    };
  });
}
