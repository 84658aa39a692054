import Type from 'typebox';
import type { Parameter } from './operation.js';

/** A parameter that takes some of a few names, separated by commas. `names` says what each stands for. */
export function namesParameter<Name extends string>(
  names: Readonly<Record<Name, string>>,
  example: string,
) {
  return {
    schema: Type.String(),
    description: `comma-separated: ${Object.keys(names).join(', ')}`,
    example,
    names,
  } satisfies Parameter;
}
