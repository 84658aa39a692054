import { afterAll, describe, expect, it, vi } from 'vitest';

vi.hoisted(() => vi.stubGlobal('location', new URL('http://localhost/playground/')));

const { usePlayground } = await import('../state/playground-store.js');
const { listCommands, runCommandById } = await import('./commands.js');

describe('a command', () => {
  afterAll(() => {
    usePlayground.setState(usePlayground.getInitialState());
    vi.unstubAllGlobals();
  });

  it.each([
    ['Edit as raw text', { composerMode: 'raw' }],
    ['Edit as form', { composerMode: 'form' }],
    ['Get the nodes of a release', { selected: 'listNodes' }],
    ['Show: Headers', { resultTab: 'headers' }],
    ['Show the response as a table', { resultTab: 'answer', bodyView: 'table' }],
    ['Use the light theme', { theme: 'light' }],
    ['Use the dark theme', { theme: 'dark' }],
  ])('called %j changes the page', async (title, changed) => {
    const found = listCommands().find((command) => command.title === title);
    await runCommandById(found?.id ?? 'none');
    expect(usePlayground.getState()).toMatchObject(changed);
  });
});
