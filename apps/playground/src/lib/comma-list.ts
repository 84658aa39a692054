/** What a text names between commas, each once. */
export function readList(text = ''): readonly string[] {
  const names = text.split(',').map((name) => name.trim());
  return [...new Set(names.filter((name) => name !== ''))];
}

/** The text with a name among the others, or without it. */
export function withListed(text: string, name: string, isWanted: boolean): string {
  const others = readList(text).filter((one) => one !== name);
  return (isWanted ? [...others, name] : others).join(',');
}
