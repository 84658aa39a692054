import type { Answer } from '../answer/answer.js';
import { type ContentEncoding, encode } from './content-encoding.js';
import type { EncodingTags } from './page-tags.js';

/** A page ready to send, in every encoding requested so far. */
export interface FinishedAnswer {
  /** Cache key. */
  readonly key: string;
  readonly tags: EncodingTags;
  /** Bytes of all its bodies. */
  size(): number;
  /** Returns the response in an encoding, if it exists already. */
  find(encoding: ContentEncoding): Answer | undefined;
  /** Makes the response in an encoding; concurrent callers share one. */
  make(encoding: ContentEncoding): Promise<Answer>;
}

/** Makes a rendered page ready to send. */
export function finishPage(
  key: string,
  { body, ...rendered }: Answer & { readonly body: Buffer },
  tags: EncodingTags,
): FinishedAnswer {
  const answers = new Map<ContentEncoding, Answer>();
  const making = new Map<ContentEncoding, Promise<Answer>>();
  let size = 0;
  const add = (encoding: ContentEncoding, bytes: Buffer): Answer => {
    const headers = {
      ...rendered.headers,
      ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
      ETag: tags[encoding],
    };
    const answer = { ...rendered, headers, body: bytes };
    answers.set(encoding, answer);
    size += bytes.length;
    return answer;
  };
  add('identity', body);
  return {
    key,
    tags,
    size: () => size,
    find: (encoding) => answers.get(encoding),
    make(encoding) {
      const begun = making.get(encoding);
      if (begun) return begun;
      const made = encode(body, encoding)
        .then((bytes) => add(encoding, bytes))
        .finally(() => making.delete(encoding));
      making.set(encoding, made);
      return made;
    },
  };
}
