import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeWorkplace, type Workplace } from './support/run-aisle.js';
import { writeSeed } from './support/shop-file.js';

let place: Workplace;
beforeEach(() => {
  place = makeWorkplace();
});
afterEach(() => place.remove());

const shop = () => writeSeed(place.folder);

describe('a flag that npm kept for itself', () => {
  const underNpm = { CALLED_AS: 'npm start --' };

  it('is no trial that publishes', async () => {
    await place.run('import', shop());
    const before = await place.run('publish', '--dry-run');
    const mistaken = place.begin(['publish'], { ...underNpm, npm_config_dry_run: 'true' });
    expect(await mistaken.ended).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringContaining('nothing was done'),
    });
    expect(await place.run('publish', '--dry-run')).toEqual(before);
  });

  it('is no other database that stays as it was', async () => {
    const env = { ...underNpm, npm_config_db: 'other.sqlite' };
    const { code, stderr } = await place.begin(['import', shop()], env).ended;
    expect(code).toBe(2);
    expect(stderr).toContain('npm start -- import shop.ndjson --db other.sqlite');
    expect(existsSync(join(place.folder, '.aisle'))).toBe(false);
  });

  it('is not missed where it came through', async () => {
    await place.run('import', shop());
    const env = { ...underNpm, npm_config_yes: 'true' };
    expect(await place.begin(['reset', '--yes'], env).ended).toMatchObject({ code: 0 });
  });
});

describe('a file that is no place for records', () => {
  it.each([
    ['export', 'products.csv'],
    ['generate', 'products.CSV'],
    ['export', 'columns.json'],
  ])('stays as it is: %s %s', async (command, file) => {
    await place.run('import', shop());
    const path = join(place.folder, file);
    writeFileSync(path, 'mine');
    const { code, stderr } = await place.run(command, file);
    expect(code).toBe(2);
    expect(stderr).toMatch(/aisle writes NDJSON.* Name \w+\.ndjson/s);
    expect(readFileSync(path, 'utf8')).toBe('mine');
  });
});
