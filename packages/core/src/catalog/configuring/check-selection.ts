import {
  type BundleConfiguration,
  type Component,
  type Components,
  nearestName,
} from '@aisle/schema';

type Selection = BundleConfiguration['selected_options'];

/**
 * What a bundle does not allow of a choice: a sentence a fault, each with its place below `root`; none when it allows
 * all of it.
 */
export function checkSelection(
  components: Components,
  selection: Selection,
  root = 'data.selected_options',
): readonly string[] {
  const place = (key: string) => `${root}.${key}`;
  const unknown = Object.keys(selection)
    .filter((key) => !Object.hasOwn(components, key))
    .map((key) => `${place(key)}: ${unknownKey(key, Object.keys(components))}`);
  const others = Object.entries(components).flatMap(([key, component]) =>
    checkComponent(component, selection[key] ?? {}).map((fault) => `${place(key)}${fault}`),
  );
  return [...unknown, ...others];
}

function unknownKey(key: string, known: readonly string[]): string {
  const nearest = nearestName(key, known);
  const hint = nearest === undefined ? '' : ` Did you mean ${nearest}?`;
  return `the bundle has no such component; it has ${known.join(', ')}.${hint}`;
}

function checkComponent(
  { options, min = 0, max }: Component,
  chosen: Selection[string],
): readonly string[] {
  const ids = Object.keys(chosen);
  const offered = new Map(options.map((option) => [option.id, option]));
  const wrong = ids.flatMap((id) => {
    const option = offered.get(id);
    if (!option) {
      return [`.${id}: is no option of the component; it has ${[...offered.keys()].join(', ')}.`];
    }
    if (option.quantity === chosen[id]) return [];
    return [`.${id}: the option comes in a quantity of ${option.quantity}, not ${chosen[id]}.`];
  });
  const count = `${ids.length} ${ids.length === 1 ? 'option is' : 'options are'} chosen`;
  if (ids.length < min) return [...wrong, `: ${count}; choose at least ${min}.`];
  if (max !== undefined && ids.length > max)
    return [...wrong, `: ${count}; choose at most ${max}.`];
  return wrong;
}
