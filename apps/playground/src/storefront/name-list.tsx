/** List of catalog names, each with its own text direction: `Size and Color`. */
export function NameList({ names }: { readonly names: readonly string[] }) {
  return new Intl.ListFormat('en')
    .formatToParts(names)
    .map(({ type, value }) => (type === 'element' ? <bdi key={value}>{value}</bdi> : value));
}
