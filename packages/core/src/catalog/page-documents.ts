/** Finished JSON documents in UTF-8, one behind the other as in a JSON array. */
export interface PageDocuments {
  /** Separated by commas. */
  readonly bytes: Uint8Array;
  /** Where each document ends in the bytes. */
  readonly ends: readonly number[];
}

/** The text of each document. */
export function decodeDocuments({ bytes, ends }: PageDocuments): string[] {
  const view = viewOf(bytes);
  return ends.map((end, index) => view.toString('utf8', (ends[index - 1] ?? -1) + 1, end));
}

/** Parses all documents. */
export function parseDocuments<Resource>(page: PageDocuments): Resource[] {
  return decodeDocuments(page).map((text) => JSON.parse(text) as Resource);
}

/** Parses documents whose ends nobody knows. */
export function parseJoined<Resource>(bytes: Uint8Array): Resource[] {
  return JSON.parse(`[${viewOf(bytes).toString()}]`) as Resource[];
}

/** Documents from their texts. */
export function encodeDocuments(texts: readonly string[]): PageDocuments {
  let end = -1;
  const ends = texts.map((text) => {
    end += 1 + Buffer.byteLength(text);
    return end;
  });
  return { bytes: Buffer.from(texts.join(',')), ends };
}

function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}
