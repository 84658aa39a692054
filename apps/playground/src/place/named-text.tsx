import { usePlaceNames } from './place-names.js';

/** A text of the server in which ids, which stand in quotes, are said by the names that the page knows. */
export function NamedText({ text }: { readonly text: string }) {
  const parts = text.split(/"([^"\n]*)"/);
  const names = usePlaceNames(parts);
  return parts.map((part, position) => {
    if (position % 2 === 0) return part;
    const name = names[position];
    return name === undefined ? (
      `"${part}"`
    ) : (
      <q key={part} title={part}>
        <bdi>{name}</bdi>
      </q>
    );
  });
}
