import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bench, coreDist } from '../paths.mjs';

const generator = /^(generate-.*|ids|large-node|random|shape|words)\.mjs$/;

/** The code of core that builds and writes releases into a file lies in these, with more. */
const bundle = /^(?!postgres|testing)[\w-]+\.js$/;

/** What the content of a seed depends on. */
export function fingerprintSeed() {
  return fingerprint(join(bench, 'data'), (name) => generator.test(name));
}

/** What a store that was filled but not published depends on, beside the seed: the tables. */
export function fingerprintTables() {
  return fingerprint(coreDist, (name) => name.endsWith('.sql'));
}

/** What a published store depends on, beside the seed: everything that builds and writes releases. */
export function fingerprintReleases() {
  return fingerprint(coreDist, (name) => bundle.test(name) || name.endsWith('.sql'));
}

function fingerprint(folder, isPart) {
  const hash = createHash('sha256');
  const names = readdirSync(folder, { recursive: true }).filter(isPart).sort();
  for (const name of names) hash.update(name).update(readFileSync(join(folder, name)));
  return hash.digest('hex').slice(0, 12);
}
