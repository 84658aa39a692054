// Writes src/generated of the package in the current folder: the types of its models, from their schemas.
// A package is built only afterwards, so its generator (codegen/) is bundled in memory to run it.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rolldown } from 'rolldown';

const folder = join('src', 'generated');

const bundle = await rolldown({
  input: join('codegen', 'type-modules.ts'),
  platform: 'node',
  resolve: { extensionAlias: { '.js': ['.ts', '.js'] } },
});
const { output } = await bundle.generate();
const { typeModules, writeTypes } = await import(
  `data:text/javascript,${encodeURIComponent(output[0].code)}`
);

mkdirSync(folder, { recursive: true });
for (const module of Object.values(typeModules)) {
  const path = join(folder, `${module.file}.ts`);
  const text = writeTypes(module);
  // An unchanged file keeps its time, so that nothing that watches it runs again.
  if (!existsSync(path) || readFileSync(path, 'utf8') !== text) writeFileSync(path, text);
}
