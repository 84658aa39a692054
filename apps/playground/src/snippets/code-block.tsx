import { highlight } from './highlight.js';
import styles from './snippets-tab.module.css';

interface CodeBlockProps {
  readonly code: string;
  readonly language: 'shell' | 'script';
}

/** Code with its colours. */
export function CodeBlock({ code, language }: CodeBlockProps) {
  return (
    <pre className={styles.code}>
      <code>
        {highlight(code, language).map(({ kind, start, text }) =>
          kind === 'plain' ? (
            text
          ) : (
            <span key={start} className={styles[kind]}>
              {text}
            </span>
          ),
        )}
      </code>
    </pre>
  );
}
