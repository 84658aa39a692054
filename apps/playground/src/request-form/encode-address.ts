/** Text as one segment of a path. */
export function encodePathPart(text: string): string {
  return encodeURIComponent(withoutHalfCharacters(text));
}

/** Text as a name or value of a query; the marks of filters and paging stay readable. */
export function encodeQueryPart(text: string): string {
  return encodePathPart(text).replaceAll(/%(5B|5D|2C|3A|2F)/g, decodeURIComponent);
}

function withoutHalfCharacters(text: string): string {
  return text.replaceAll(/\p{Surrogate}/gu, '\uFFFD');
}
