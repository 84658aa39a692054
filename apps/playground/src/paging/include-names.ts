/** The names of an `include` parameter, each once. */
export function readNames(text: string): readonly string[] {
  const names = text.split(',').map((name) => name.trim());
  return [...new Set(names.filter((name) => name !== ''))];
}

/** The parameter with a name, or without it. */
export function withName(text: string, name: string, isWanted: boolean): string {
  const others = readNames(text).filter((one) => one !== name);
  return (isWanted ? [...others, name] : others).join(',');
}
