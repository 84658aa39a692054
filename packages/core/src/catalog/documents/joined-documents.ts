/** Finished JSON documents in UTF-8, one behind the other as in a JSON array, separated by commas. */
export interface JoinedDocuments {
  readonly byteLength: number;
  /** Offset of each document's end in the bytes. */
  readonly ends: readonly number[];
  /** Copies the bytes into a target from an offset on, which saves senders a second copy. */
  copyTo(target: Uint8Array, at: number): void;
  /** The bytes, put together at the first use. */
  readonly bytes: Uint8Array;
}

/** The text of each document. */
export function decodeDocuments({ bytes, ends }: JoinedDocuments): string[] {
  const view = viewOf(bytes);
  return ends.map((end, index) => view.toString('utf8', (ends[index - 1] ?? -1) + 1, end));
}

/** Parses documents separated by commas. Parsing all at once is cheaper than one by one. */
export function parseDocuments<Resource>({ bytes }: Pick<JoinedDocuments, 'bytes'>): Resource[] {
  return JSON.parse(`[${viewOf(bytes).toString()}]`) as Resource[];
}

/** Encodes documents from their texts. */
export function encodeDocuments(texts: readonly string[]): JoinedDocuments {
  let end = -1;
  const ends = texts.map((text) => {
    end += 1 + Buffer.byteLength(text);
    return end;
  });
  const bytes = Buffer.from(texts.join(','));
  return {
    byteLength: bytes.length,
    ends,
    copyTo: (target, at) => target.set(bytes, at),
    bytes,
  };
}

function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}
