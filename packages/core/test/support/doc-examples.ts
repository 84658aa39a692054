import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'node:util';

/** An example in a comment, with its expected output. */
export interface DocExample {
  /** Name of the documented declaration. */
  readonly name: string;
  readonly code: string;
  readonly output: readonly string[];
}

/** Returns the examples in the comments of the sources in a folder. */
export function readDocExamples(folder: string): readonly DocExample[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .flatMap((file) => {
      const text = readFileSync(join(folder, file), 'utf8');
      const comments = text.matchAll(/^ *\* @example\n((?: *\* .*\n)+?) *\*\/\n(.*)/gm);
      return [...comments].map(([, lines = '', subject = '']) => {
        const code = lines.replaceAll(/^ *\* /gm, '');
        const [, name = ''] = /(\w+)(?=[<(,])/.exec(subject) ?? [];
        const output = [...code.matchAll(/^console\.log\(.*\); \/\/ (.+)$/gm)];
        return { name, code, output: output.map(([, printed = '']) => printed) };
      });
    });
}

type Program = (...values: unknown[]) => Promise<void>;
const AsyncFunction = (async () => undefined).constructor as new (...words: string[]) => Program;

/** Runs an example with some predefined names. Returns its expected output as it was printed. */
export async function runDocExample(
  { code, output }: DocExample,
  names: Readonly<Record<string, unknown>>,
): Promise<readonly string[]> {
  const printed: string[] = [];
  const log = (...values: unknown[]) => printed.push(format(...values));
  // In a block, so that it may redeclare names.
  const program = new AsyncFunction(...Object.keys(names), 'console', `{ ${code} }`);
  await program(...Object.values(names), { log });
  return output.length === 0 ? [] : printed;
}
