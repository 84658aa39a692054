import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fetchNode, nodePackages } from './find-node.mjs';

let home;
let folder;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'fetch-node-'));
  folder = join(home, 'nodes', 'node-9.9.9');
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(home, { recursive: true });
});

it('says what npm says when nothing can be reached, and leaves nothing behind', async () => {
  vi.stubEnv('npm_config_cache', join(home, 'cache'));
  vi.stubEnv('npm_config_offline', 'true');
  expect(await fetchNode(nodePackages['linux-x64'], folder)).toContain('ENOTCACHED');
  expect(readdirSync(join(home, 'nodes'))).toEqual([]);
});

describe.skipIf(process.platform === 'win32')('with an npm that has a small Node', () => {
  const wanted = { name: 'small', version: '9.9.9', program: 'bin/node' };
  beforeEach(() => {
    const script = (file, text) => {
      writeFileSync(file, `#!/bin/sh\n${text}\n`);
      chmodSync(file, 0o755);
    };
    mkdirSync(join(home, 'npm'));
    script(join(home, 'node'), 'echo v9.9.9');
    script(join(home, 'npm', 'npm'), `mkdir bin && cp ${join(home, 'node')} bin/`);
    vi.stubEnv('PATH', [join(home, 'npm'), process.env.PATH].join(delimiter));
  });

  it('has a whole one, and no other version or half of one', async () => {
    mkdirSync(join(home, 'nodes', 'node-9.9.8'), { recursive: true });
    mkdirSync(`${folder}.unfinished-999999999`);
    expect(await fetchNode(wanted, folder)).toBeUndefined();
    expect(execFileSync(join(folder, wanted.program), ['-v'], { encoding: 'utf8' })).toBe(
      'v9.9.9\n',
    );
    expect(readdirSync(join(home, 'nodes'))).toEqual(['node-9.9.9']);
  });

  it('leaves what another process fetches, and takes what it was faster with', async () => {
    mkdirSync(`${folder}.unfinished-${process.ppid}`, { recursive: true });
    mkdirSync(join(folder, 'bin'), { recursive: true });
    expect(await fetchNode(wanted, folder)).toBeUndefined();
    expect(readdirSync(join(home, 'nodes'))).toEqual([
      'node-9.9.9',
      `node-9.9.9.unfinished-${process.ppid}`,
    ]);
  });

  it('does not take one of another version', async () => {
    const failure = await fetchNode({ ...wanted, version: '9.9.10' }, folder);
    expect(failure).toContain('The program in small does not run on this machine');
    expect(readdirSync(join(home, 'nodes'))).toEqual([]);
  });
});
