import { useMemo } from 'react';
import type { AnsweredRequest, SentRequest } from '../answer/exchange.js';
import { Badge } from '../lib/badge.js';
import { Button } from '../lib/button.js';
import { NodePath } from './card-parts.js';
import styles from './cards.module.css';
import { ShowMore, useGrowing } from './growing.js';
import { type NodeCard, readNodes } from './node-card.js';
import { useNodeNames } from './node-names.js';
import { RelatedLinks } from './related-links.js';

interface NodeCardsProps {
  readonly exchange: AnsweredRequest;
  readonly onShowJson: (pointer: string) => void;
}

/** A list of nodes as cards. */
export default function NodeCards({ exchange, onShowJson }: NodeCardsProps) {
  const { sent, answer } = exchange;
  const nodes = useMemo(() => readNodes(answer.json), [answer]);
  const shown = useGrowing(nodes.length);
  const known = useNodeNames(sent, undefined);
  const names = useMemo(
    () => new Map([...nodes.map(({ id, name }) => [id, name] as const), ...known]),
    [nodes, known],
  );
  return (
    <>
      <ul className={styles.grid} aria-label="Nodes">
        {nodes.slice(0, shown.count).map((node) => (
          <li key={node.pointer} className={styles.nodeCell}>
            <article className={styles.card} aria-label={node.name}>
              <NodeBody node={node} names={names} sent={sent} />
              <footer className={styles.actions}>
                <Button
                  look="quiet"
                  aria-label={`Show the JSON of ${node.name}`}
                  onPress={() => onShowJson(node.pointer)}
                >
                  JSON
                </Button>
                <RelatedLinks resource={node.resource} name={node.name} sent={sent} />
              </footer>
            </article>
          </li>
        ))}
      </ul>
      <ShowMore shown={shown} all={nodes.length} />
    </>
  );
}

interface NodeBodyProps {
  readonly node: NodeCard;
  readonly names: ReadonlyMap<string, string>;
  readonly sent: SentRequest;
}

function NodeBody({ node, names, sent }: NodeBodyProps) {
  return (
    <div className={styles.body}>
      <p className={styles.badges}>
        <Badge>{node.path.length === 0 ? 'hierarchy' : 'node'}</Badge>
        {node.curated > 0 && <Badge tone="good">{node.curated} curated</Badge>}
      </p>
      <h2 className={styles.title} title={node.name}>
        {node.name}
      </h2>
      <p className={styles.sku} title={node.id}>
        {node.slug ?? node.id}
      </p>
      {node.description && (
        <p className={styles.description} title={node.description}>
          {node.description}
        </p>
      )}
      {node.path.length > 0 && <NodePath ids={node.path} names={names} sent={sent} />}
    </div>
  );
}
