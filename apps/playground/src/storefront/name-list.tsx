/** Names of a catalog as they are written, each in the direction of its own letters: `Size and Color`. */
export function NameList({ names }: { readonly names: readonly string[] }) {
  return new Intl.ListFormat('en')
    .formatToParts(names)
    .map(({ type, value }) => (type === 'element' ? <bdi key={value}>{value}</bdi> : value));
}
