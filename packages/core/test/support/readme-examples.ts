/** A program in a README, and its output. */
export interface Example {
  readonly file: string;
  readonly code: string;
  readonly output: string;
}

/** The programs of a README: a `js` block whose first line names its file, and the `text` block after it. */
export function readExamples(readme: string): Example[] {
  const blocks = [...readme.matchAll(/^```(\w+)\n(.*?)^```$/gms)].map(
    ([, language, text = '']) => ({
      language,
      text,
    }),
  );
  return blocks.flatMap(({ language, text }, index) => {
    if (language !== 'js') return [];
    const [, file = ''] = /^\/\/ (\S+)\n/.exec(text) ?? [];
    const next = blocks[index + 1];
    return [{ file, code: text, output: next?.language === 'text' ? next.text : '' }];
  });
}

/** The same program with `require()`, for a project without ES modules. */
export function toCommonJs(code: string): string {
  const required = code.replaceAll(
    /^import \{ (.+) \} from '(.+)';$/gm,
    "const { $1 } = require('$2');",
  );
  return `(async () => {\n${required}\n})();\n`;
}
