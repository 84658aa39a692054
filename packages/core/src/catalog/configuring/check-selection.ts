import { nearestName } from '@aisle/schema';
import type { BundleConfiguration, Component, Components } from '@aisle/schema/catalog';

type Selection = BundleConfiguration['selected_options'];

/** Sentence built on demand, because a request can have thousands of faults. */
type Fault = () => string;

const mostFaults = 20;
const mostNames = 10;

/**
 * Returns the errors of a choice of bundle options: one sentence each with its path below `root`,
 * at most twenty. Returns an empty array if the bundle allows the choice.
 */
export function checkSelection(
  components: Components,
  selection: Selection,
  root = 'data.selected_options',
): readonly string[] {
  const place = (key: string) => `${root}.${key}`;
  const known = Object.keys(components);
  const unknown = Object.keys(selection)
    .filter((key) => !Object.hasOwn(components, key))
    .map(
      (key): Fault =>
        () =>
          `${place(key)}: ${unknownKey(key, known)}`,
    );
  const others = Object.entries(components).flatMap(([key, component]) =>
    checkComponent(component, selection[key] ?? {}).map(
      (fault): Fault =>
        () =>
          `${place(key)}${fault()}`,
    ),
  );
  const faults = [...unknown, ...others];
  const rest = faults.length - mostFaults;
  return [
    ...faults.slice(0, mostFaults).map((fault) => fault()),
    ...(rest > 0 ? [`${root}: ${rest} more of the kind.`] : []),
  ];
}

function unknownKey(key: string, known: readonly string[]): string {
  const nearest = nearestName(key, known);
  const hint = nearest === undefined ? '' : ` Did you mean ${nearest}?`;
  return `the bundle has no such component; it has ${listNames(known)}.${hint}`;
}

function listNames(names: readonly string[]): string {
  const rest = names.length - mostNames;
  const named = names.slice(0, mostNames).join(', ');
  return rest > 0 ? `${named} and ${rest} more` : named;
}

function checkComponent(
  { options, min = 0, max }: Component,
  chosen: Selection[string],
): readonly Fault[] {
  const ids = Object.keys(chosen);
  const offered = new Map(options.map((option) => [option.id, option]));
  const wrong = ids.flatMap((id): Fault[] => {
    const option = offered.get(id);
    if (!option) {
      return [
        () => `.${id}: is no option of the component; it has ${listNames([...offered.keys()])}.`,
      ];
    }
    if (option.quantity === chosen[id]) return [];
    return [
      () => `.${id}: the option comes in a quantity of ${option.quantity}, not ${chosen[id]}.`,
    ];
  });
  const count = `${ids.length} ${ids.length === 1 ? 'option is' : 'options are'} chosen`;
  // Options that are not live are not offered, so the minimum cannot exceed the number offered.
  const least = Math.min(min, offered.size);
  if (ids.length < least) return [...wrong, () => `: ${count}; choose at least ${least}.`];
  if (max !== undefined && ids.length > max)
    return [...wrong, () => `: ${count}; choose at most ${max}.`];
  return wrong;
}
