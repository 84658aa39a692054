import { linesOf } from '../json-text/parse-lines.js';
import { useComing } from '../lib/hooks.js';
import type { Answer } from '../state/exchange.js';
import { CopyButton } from '../widgets/copy-button.js';
import { JsonTreeView } from './json-tree-view.js';

interface JsonViewProps {
  readonly answer: Pick<Answer, 'text' | 'json'>;
  /** JSON Pointer of the first active line. */
  readonly pointer?: string;
}

/** The body of a response as a foldable tree, or as plain text if it is not JSON. */
export default function JsonView({ answer, pointer }: JsonViewProps) {
  const lines = useComing(answer.text, linesOf);
  if (answer.json === undefined || lines === null) return <RawText text={answer.text} />;
  if (lines === undefined) return null;
  return <JsonTreeView key={`${lines.all.length} ${pointer}`} lines={lines} pointer={pointer} />;
}

/** Maximum number of characters to show. Copying takes all of it. */
const limit = 200_000;

/** A body that is not JSON, as plain text. */
function RawText({ text }: { readonly text: string }) {
  if (text === '') return <p className="soft">The response has no body.</p>;
  return (
    <div className="stack">
      <div className="line between">
        <p className="soft">
          This body is no JSON; it is shown as it came
          {text.length > limit && `, the first ${limit.toLocaleString('en')} characters of it`}.
        </p>
        <CopyButton what="body" text={text} />
      </div>
      <pre>{text.slice(0, limit)}</pre>
    </div>
  );
}
