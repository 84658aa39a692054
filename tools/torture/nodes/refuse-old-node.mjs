import { spawnSync } from 'node:child_process';
import { aisleMain, coreSqlite } from '../paths.mjs';

/** Checks that the program and the library both refuse an old Node version in one sentence. */
export function refuseOldNode({ program, version }) {
  const importing = `import(${JSON.stringify(coreSqlite)}).catch((error) => {
    console.error(error.message);
    process.exit(1);
  })`;
  const broken = [
    ['aisle', [aisleMain, 'doctor']],
    ['@aisle/core/sqlite', ['-e', importing]],
  ].flatMap(([name, args]) => {
    const { status, stderr } = spawnSync(program, args, { encoding: 'utf8' });
    const sentence = `${name} needs Node 22.12 or newer, and this is Node ${version.slice(1)} `;
    const isRefused = status === 1 && stderr.startsWith(sentence) && /^.+\n$/.test(stderr);
    return isRefused ? [] : [`${name} ended with ${status} and said: ${stderr}`];
  });
  return { figure: `${version} is refused in a sentence`, broken };
}
