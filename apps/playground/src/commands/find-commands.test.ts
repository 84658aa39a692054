import { describe, expect, it } from 'vitest';
import { findCommands, groupCommands, isNamed } from './find-commands.js';
import { commandOf, shortcuts } from './shortcuts.js';

const commands = [
  { id: 'send', title: 'Send again', section: 'Request', run: () => {} },
  { id: 'dark', title: 'Use the dark theme', section: 'Page', run: () => {} },
  { id: 'light', title: 'Use the light theme', section: 'Page', words: 'bright', run: () => {} },
  { id: 'nodes', title: 'Get the nodes of a release', section: 'Operations', run: () => {} },
] as const;

describe('findCommands', () => {
  it.each([
    ['dark', 'dark'],
    ['theme dark', 'dark'],
    ['DARK', 'dark'],
    ['utdt', 'dark'],
    ['bright', 'light'],
    ['operations', 'nodes'],
    ['nodes', 'nodes'],
    ['sa', 'send'],
  ])('finds by %j first %s', (query, id) => {
    expect(findCommands(commands, query)[0]?.id).toBe(id);
  });

  it('finds nothing that lacks a word', () => {
    expect(findCommands(commands, 'dark nodes')).toEqual([]);
  });

  it('finds everything by nothing, in its order', () => {
    expect(findCommands(commands, '  ')).toEqual(commands);
  });
});

describe('isNamed', () => {
  it.each([
    ['dark theme', true],
    ['pag dark', true],
    ['ark', false],
    ['utdt', false],
  ])('%j: %j', (query, isIt) => {
    expect(isNamed(commands[1], query)).toBe(isIt);
  });
});

describe('groupCommands', () => {
  it('lists those used last first, and nothing twice', () => {
    const groups = groupCommands(commands, ['light', 'gone', 'send']);
    expect(groups.map(({ title, commands: list }) => [title, list.map(({ id }) => id)])).toEqual([
      ['Used last', ['light', 'send']],
      ['Operations', ['nodes']],
      ['Page', ['dark']],
    ]);
  });
});

describe('shortcuts', () => {
  it('have each key once', () => {
    const keys = Object.values(shortcuts);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('leave keys with Mod and Escape to those who listen for them', () => {
    expect([commandOf('h'), commandOf('Escape'), commandOf('K')]).toEqual([
      'history',
      undefined,
      undefined,
    ]);
  });
});
