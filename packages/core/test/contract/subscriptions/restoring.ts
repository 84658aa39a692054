import { describe, expect, it } from 'vitest';
import { makeOffering } from '../../../src/testing/make-offering.js';
import type { OpenStorage } from '../use-commerce.js';
import { refusalOf } from './refusal-of.js';
import {
  active,
  foreign,
  otherOffering,
  pending,
  unknownId,
  useSubscriptions,
  yearly,
} from './use-subscriptions.js';

/** Declares the tests of restoring subscriptions. */
export function describeRestoring(openStorage: OpenStorage): void {
  const service = useSubscriptions(openStorage);

  describe('a restored subscription', () => {
    it('is as it was, in another version', async () => {
      const { snapshot, version, plans } = await service.subscriptions.read(active.id);
      expect(snapshot).toEqual(active);
      expect(plans).toEqual(makeOffering().plans);
      service.environment.advance(1000);
      const updated = await service.subscriptions.update(active.id, { plan_id: yearly });
      const restored = await service.subscriptions.restore(active.id, snapshot, {
        ifVersion: [updated.version],
      });
      expect(restored.snapshot).toEqual(active);
      expect([version, updated.version]).not.toContain(restored.version);
      expect(await service.subscriptions.read(active.id)).toEqual(restored);
    });

    it('stays what it is when it is so already', async () => {
      const before = await service.subscriptions.read(active.id);
      const shuffled = Object.fromEntries(Object.entries(before.snapshot).reverse());
      expect(await service.subscriptions.restore(active.id, shuffled)).toEqual(before);
    });

    it('waits again for its time', async () => {
      const { snapshot } = await service.subscriptions.read(pending.id);
      service.environment.setTime(Date.parse('2026-03-01T00:00:00Z'));
      expect(await service.subscriptions.activateDue()).toEqual([pending.id]);
      await service.subscriptions.restore(pending.id, snapshot);
      expect(await service.subscriptions.activateDue()).toEqual([pending.id]);
    });

    it.each<[string, unknown, string, readonly string[]]>([
      ['nothing', undefined, 'validation_failed', ['/snapshot']],
      ['another type', { ...active, type: 'plan' }, 'validation_failed', ['/snapshot/type']],
      ['another id', pending, 'validation_failed', ['/snapshot/id']],
      ['an unknown member', { ...active, x: 1 }, 'validation_failed', ['/snapshot/x']],
      ['a wrong state', { ...active, status: 'x' }, 'validation_failed', ['/snapshot/status']],
      ['no time', without('updated_at'), 'validation_failed', ['/snapshot/updated_at']],
      [
        'another offering',
        { ...active, offering_id: otherOffering.id, plan_id: foreign.id },
        'conflict',
        ['/snapshot/offering_id'],
      ],
      ['a foreign plan', { ...active, plan_id: foreign.id }, 'conflict', ['/snapshot/plan_id']],
    ])('is not made from %s', async (_, snapshot, code, pointers) => {
      const before = await service.subscriptions.read(active.id);
      const restored = service.subscriptions.restore(active.id, snapshot);
      expect(await refusalOf(restored)).toMatchObject({ code, pointers });
      expect(await service.subscriptions.read(active.id)).toEqual(before);
    });

    it('is not made from an unknown one, or from another version', async () => {
      const stale = service.subscriptions.restore(active.id, active, { ifVersion: ['other'] });
      expect(await refusalOf(stale)).toMatchObject({ code: 'precondition_failed' });
      const unknown = service.subscriptions.restore(unknownId, { ...active, id: unknownId });
      expect(await refusalOf(unknown)).toMatchObject({ code: 'not_found' });
      expect(await refusalOf(service.subscriptions.read(unknownId))).toMatchObject({
        code: 'not_found',
      });
    });
  });
}

function without(name: keyof typeof active): object {
  const { [name]: _gone, ...rest } = active;
  return rest;
}
