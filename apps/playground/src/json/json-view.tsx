import type { Answer } from '../answer/exchange.js';
import { JsonTreeView } from './json-tree-view.js';
import { RawText } from './raw-text.js';
import { useJsonLines } from './use-json-lines.js';

interface JsonViewProps {
  readonly answer: Pick<Answer, 'text' | 'json'>;
  /** Where to begin reading: a JSON pointer. */
  readonly pointer?: string;
}

/** The body of an answer as a tree that folds, or as it came when it is no JSON. */
export default function JsonView({ answer, pointer }: JsonViewProps) {
  return answer.json === undefined ? (
    <RawText text={answer.text} />
  ) : (
    <ScannedJson text={answer.text} pointer={pointer} />
  );
}

function ScannedJson({ text, pointer }: { readonly text: string; readonly pointer?: string }) {
  const lines = useJsonLines(text);
  if (lines === undefined) return null;
  if (lines === null) return <RawText text={text} />;
  return <JsonTreeView key={`${lines.count} ${pointer}`} lines={lines} pointer={pointer} />;
}
