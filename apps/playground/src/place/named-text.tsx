import { usePlaceNames } from './place-names.js';

/** A text of the server with quoted ids replaced by known names. */
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
