import { createServer } from 'node:http';
import { describe, expect, it } from 'vitest';
import { resolveSettings } from '../../config/resolve-settings.js';
import { listen } from '../../server/listen.js';
import { explainListenFailure } from './refuse-start.js';

const settingsOf = (flags: Record<string, string>) =>
  resolveSettings({ flags, environment: {} }).settings;

describe('explainListenFailure', () => {
  it.each([
    ['EADDRINUSE', { port: '4820' }, /^Port 4820 of 127\.0\.0\.1 is in use; .* --port/],
    ['EACCES', { port: '80' }, /^Port 80 .* administrator.* from 1024 on with --port/],
    ['EACCES', { port: '50000' }, /^This user may not listen on port 50000 .* --port/],
    ['EADDRNOTAVAIL', { host: '203.0.113.1' }, /^203\.0\.113\.1 is not an address of this machine/],
    ['EINVAL', { host: 'fe80::1' }, /^fe80::1 is not an address of this machine; .* --host/],
    ['EAFNOSUPPORT', { host: '::1' }, /^This machine does not support addresses such as ::1/],
    ['ENOTFOUND', { host: 'nowhere.invalid' }, /^Host nowhere\.invalid cannot be found; .* --host/],
    ['EAI_AGAIN', { host: 'nowhere.invalid' }, /^Host nowhere\.invalid cannot be found; .* --host/],
  ])('says what %s means for %j, and what to do', (code, flags, words) => {
    const refused = Object.assign(new Error(`listen ${code}`), { code, syscall: 'listen' });
    const explain = () => explainListenFailure(settingsOf(flags))(refused);
    expect(explain).toThrow(words);
    expect(explain).toThrow(`(${code}).`);
  });

  it('knows what really happens', async () => {
    const settings = settingsOf({ host: '203.0.113.1', port: '0' });
    const listening = listen(createServer(), settings).catch(explainListenFailure(settings));
    await expect(listening).rejects.toThrow('203.0.113.1 is not an address of this machine');
  });

  it('passes on what is no failure of an address', () => {
    const bug = new TypeError('x is not a function');
    expect(() => explainListenFailure(settingsOf({}))(bug)).toThrow(bug);
  });
});
