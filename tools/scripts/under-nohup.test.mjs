import { readFileSync, readlinkSync } from 'node:fs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { isUnderNohup as inService } from '../../apps/api/src/cli/under-nohup.ts';
import { isUnderNohup as inScripts } from './relay.mjs';

vi.mock('node:fs', () => ({ readFileSync: vi.fn(), readlinkSync: vi.fn() }));

afterEach(() => vi.unstubAllEnvs());

const writeOnly = '0100001';
const readOnly = '0100000';
const both = '0100002';
const device = '/dev/null';

// The scripts cannot use the service's function, which may not be built yet, so both are held to the same.
describe.each([
  ['the service', inService],
  ['the scripts', inScripts],
])('%s', (_, isUnderNohup) => {
  it.each([
    ['nohup', true],
    ['/usr/bin/nohup', true],
    ['/usr/bin/nohup2', false],
    ['/usr/bin/donohup', false],
    ['/opt/nohup/node', false],
    [undefined, false],
  ])('started by %s', (starter, expected) => {
    vi.stubEnv('_', starter);
    setInput(readOnly, device);
    expect(isUnderNohup()).toBe(expected);
  });

  it.each([
    [writeOnly, device, true],
    [readOnly, device, false],
    [both, device, false],
    [writeOnly, '/tmp/notes', false],
    [undefined, device, false],
  ])('with an input of the flags %s, which is %s', (flags, target, expected) => {
    vi.stubEnv('_', '/usr/bin/node');
    setInput(flags, target);
    expect(isUnderNohup()).toBe(expected);
  });

  it.each([
    ['/home/ada/nohup.out', true],
    ['/home/ada/aisle.log', false],
  ])('with an output that goes to %s', (target, expected) => {
    vi.stubEnv('_', '/usr/bin/env');
    setInput(readOnly, target);
    expect(isUnderNohup()).toBe(expected);
  });

  it.each([
    ['0000000000001001', true],
    ['0000000000001006', false],
  ])('by a parent that ignores the signals %s', (signals, expected) => {
    vi.stubEnv('_', '/usr/bin/node');
    vi.mocked(readlinkSync).mockReturnValue(device);
    vi.mocked(readFileSync).mockImplementation((file) =>
      file === `/proc/${process.ppid}/status`
        ? `SigBlk:\t0\nSigIgn:\t${signals}\nSigCgt:\t1\n`
        : '',
    );
    expect(isUnderNohup()).toBe(expected);
  });

  it('where nothing says what the input is', () => {
    vi.stubEnv('_', '/usr/bin/node');
    vi.mocked(readFileSync).mockImplementation(() => {
      throw new Error('ENOENT');
    });
    expect(isUnderNohup()).toBe(false);
  });
});

function setInput(flags, target) {
  const line = flags === undefined ? '' : `flags:\t${flags}\n`;
  vi.mocked(readFileSync).mockReturnValue(`pos:\t0\n${line}mnt_id:\t15\n`);
  vi.mocked(readlinkSync).mockReturnValue(target);
}
