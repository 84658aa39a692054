import { describe, expect, it } from 'vitest';
import type { OpenStorage } from '../use-commerce.js';
import { pending, useSubscriptions } from './use-subscriptions.js';

/** Declares the tests of subscriptions whose time comes. */
export function describeGoingLive(openStorage: OpenStorage): void {
  const service = useSubscriptions(openStorage);

  describe('activating what is due', () => {
    it('waits for the time, happens once, and is stored', async () => {
      expect(await service.subscriptions.activateDue()).toEqual([]);
      service.environment.setTime(Date.parse('2026-02-28T00:00:00Z'));
      expect(await service.subscriptions.activateDue()).toEqual([pending.id]);
      expect(await service.subscriptions.activateDue()).toEqual([]);
      const found = await service.subscriptions.find(pending.id);
      expect(found?.subscription.attributes).toMatchObject({
        status: 'active',
        pending: false,
        go_live: '2026-02-28T00:00:00.000Z',
        go_live_after: '2026-02-28T00:00:00Z',
        state: { attributes: { action: 'resume' } },
        meta: { timestamps: { updated_at: '2026-02-28T00:00:00.000Z' } },
      });
    });

    it('activates any number, in turns that let others work', async () => {
      const ids = Array.from({ length: 230 }, service.environment.ids);
      await service.load(ids.map((id) => ({ ...pending, id })));
      service.environment.setTime(Date.parse('2026-03-01T00:00:00Z'));
      let turns = 0;
      const timer = setInterval(() => turns++);
      const activated = await service.subscriptions.activateDue();
      clearInterval(timer);
      expect(new Set(activated)).toEqual(new Set([...ids, pending.id]));
      expect(activated).toHaveLength(231);
      expect(turns).toBeGreaterThan(0);
    });

    it('reports each once when it is asked twice at once', async () => {
      service.environment.setTime(Date.parse('2026-03-01T00:00:00Z'));
      const both = await Promise.all([
        service.subscriptions.activateDue(),
        service.subscriptions.activateDue(),
      ]);
      expect(both.flat()).toEqual([pending.id]);
    });
  });

  it('what time brings is told by catalogs and subscriptions together', async () => {
    expect(await service.commerce.listUpcoming()).toEqual([
      {
        time: '2026-02-28T00:00:00.000Z',
        kind: 'go_live',
        id: pending.id,
        description: 'The subscription to "Coffee club" goes live and becomes active.',
      },
    ]);
    expect(await service.commerce.listUpcoming(0)).toEqual([]);
  });
}
