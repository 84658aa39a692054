import { memo, useMemo } from 'react';
import styles from './body-view.module.css';
import type { Answer } from './exchange.js';
import { formatJson } from './format-json.js';
import { jsonTokens } from './json-tokens.js';
import { type LineBlock, splitLines } from './split-lines.js';

/** Bodies above this many bytes are shown without colours. */
const colourLimit = 200_000;
const blockSize = 100;
const lineHeight = 1.55;

/** The body of an answer. Only the blocks in sight are laid out, so that size does not matter. */
export const BodyView = memo(function BodyView({ answer }: { readonly answer: Answer }) {
  const { size } = answer;
  const isJson = answer.json !== undefined;
  const text = useMemo(() => (isJson ? formatJson(answer.text) : answer.text), [answer, isJson]);
  const blocks = useMemo(() => splitLines(text, blockSize), [text]);
  const coloured = isJson && size <= colourLimit;
  return (
    <pre className={styles.body}>
      {blocks.map((block) => (
        <span
          key={block.start}
          className={styles.block}
          style={{ containIntrinsicBlockSize: `auto ${block.lines * lineHeight}em` }}
        >
          {coloured ? <ColouredBlock text={block.text} /> : block.text}
          {'\n'}
        </span>
      ))}
    </pre>
  );
});

function ColouredBlock({ text }: Pick<LineBlock, 'text'>) {
  return jsonTokens(text).map(({ kind, start, text: piece }) =>
    kind === 'mark' ? (
      piece
    ) : (
      <span key={start} className={styles[kind]}>
        {piece}
      </span>
    ),
  );
}
