import { channel } from 'node:diagnostics_channel';
import { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sendChannel } from '@aisle/core/engine';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { endWithTurn, IncomingMessage, ServerResponse } from './send-answer.js';

function makeEnding() {
  const ended: string[] = [];
  const end = (name: string) => {
    const res = new ServerResponse(new IncomingMessage(new Socket()));
    endWithTurn(Object.assign(res, { end: () => ended.push(name) }));
  };
  return { ended, end };
}

let time: number;
beforeEach(() => {
  time = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => time);
});
afterEach(() => vi.restoreAllMocks());

describe('answers of one turn', () => {
  it('are ended together, in their order', async () => {
    const { ended, end } = makeEnding();
    end('first');
    end('second');
    expect(ended).toEqual([]);
    await nextTurn();
    expect(ended).toEqual(['first', 'second']);
    end('third');
    await nextTurn();
    expect(ended).toEqual(['first', 'second', 'third']);
  });

  it('are ended before work that others have to wait for', () => {
    const { ended, end } = makeEnding();
    end('first');
    channel(sendChannel).publish(undefined);
    expect(ended).toEqual(['first']);
  });

  it('do not wait for what takes longer than a millisecond', () => {
    const { ended, end } = makeEnding();
    end('first');
    time = 0.9;
    end('second');
    expect(ended).toEqual([]);
    time = 1;
    end('third');
    expect(ended).toEqual(['first', 'second', 'third']);
  });
});
