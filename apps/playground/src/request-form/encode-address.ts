/** Text as one segment of a path. Apostrophes too: browsers encode them in queries, other clients do not. */
export function encodePathPart(text: string): string {
  return encodeURIComponent(withoutHalfCharacters(text)).replaceAll("'", '%27');
}

/** Text as a name or value of a query; the marks of filters and paging stay readable. */
export function encodeQueryPart(text: string): string {
  return encodePathPart(text).replaceAll(/%(5B|5D|2C|3A|2F)/g, decodeURIComponent);
}

function withoutHalfCharacters(text: string): string {
  return text.replaceAll(/\p{Surrogate}/gu, '\uFFFD');
}
