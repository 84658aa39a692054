/** Returns the distinct names of a comma-separated text. */
export function readList(text = ''): readonly string[] {
  const names = text.split(',').map((name) => name.trim());
  return [...new Set(names.filter((name) => name !== ''))];
}

/** Returns the text with a name added or removed. */
export function withListed(text: string, name: string, isWanted: boolean): string {
  const others = readList(text).filter((one) => one !== name);
  return (isWanted ? [...others, name] : others).join(',');
}
