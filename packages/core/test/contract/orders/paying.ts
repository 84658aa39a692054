import { createValidator } from '@aisle/schema';
import { type PaymentContent, Transaction } from '@aisle/schema/orders';
import { describe, expect, it } from 'vitest';
import { shopIds } from '../../../src/testing/make-shop.js';
import { makeUuid } from '../../../src/testing/make-uuid.js';
import { refusalOf } from '../subscriptions/refusal-of.js';
import { type OpenStorage, useCommerce } from '../use-commerce.js';
import { account, member, plan, prepareCart, shop } from './checking-out.js';

const accepted = '4242 4242 4242 4242';
const declined = '4000-0000-0000-0002';
const onlyHeld = '4000002760003184';

/** Declares the tests of payments. */
export function describePaying(openStorage: OpenStorage): void {
  const service = useCommerce(openStorage, shop);
  const { add, subscribe, checkOut, stockOf } = prepareCart(service);
  const records = () => service.commerce.records;
  /** Orders a pot of 30 dollars. Returns the id of the order. */
  const order = async (request: object = {}) => {
    await add();
    return (await checkOut(request)).record.id;
  };
  const pay = (order_uuid: string, more: object = {}) => {
    const usual = { gateway: 'stripe', method: 'purchase', payment: accepted };
    return records().createPayment({
      order_uuid,
      attributes: { ...usual, ...more } as PaymentContent,
    });
  };
  const stateOf = async (order_uuid: string) => {
    const { status, payment, meta } = (await records().getOrder({ order_uuid })).record;
    const { paid, authorized, balance_owing } = meta.display_price;
    return [status, payment, paid.amount, authorized.amount, balance_owing.amount];
  };

  it('with a key are taken once, however often they are sent', async () => {
    const id = await order();
    const part = { order_uuid: id, attributes: { gateway: 'manual', method: 'purchase' } as const };
    const send = (idempotency_key: string, change: object = { amount: 1000 }) =>
      records().createPayment({
        ...part,
        attributes: { ...part.attributes, ...change },
        idempotency_key,
      });
    const all = await Promise.all([send('a'), send('a'), send('b')]);
    expect(all[1]).toEqual(all[0]);
    expect(all[2]).not.toEqual(all[0]);
    expect(await stateOf(id)).toEqual(['processing', 'partially_paid', 2000, 0, 1000]);
    await send('c');
    expect(await send('a')).toEqual(all[0]);
    for (const other of [{ amount: 5 }, { gateway: 'stripe', payment: accepted }]) {
      expect(await refusalOf(send('a', other))).toMatchObject({ code: 'conflict' });
    }
    const next = await order();
    const card = { gateway: 'stripe', payment: declined };
    const failed = () =>
      refusalOf(
        records().createPayment({
          ...part,
          order_uuid: next,
          attributes: { ...part.attributes, ...card } as never,
          idempotency_key: 'a',
        }),
      );
    expect(await failed()).toEqual(await failed());
    expect((await records().listTransactions({ order_uuid: next })).records).toHaveLength(1);
    const stored = (await service.export()).filter(({ type }) => type === 'order');
    expect((await service.load(stored)).changes).toMatchObject({ order: { unchanged: 2 } });
  });

  it('by hand complete an order', async () => {
    const id = await order();
    const paymentmethod_meta = { name: 'Voucher', custom_reference: 'v-1' };
    const { record } = await pay(id, { gateway: 'manual', paymentmethod_meta });
    expect(createValidator(Transaction)(record).faults).toBeUndefined();
    expect(record).toMatchObject({
      gateway: 'manual',
      reference: 'manual',
      name: 'Voucher',
      custom_reference: 'v-1',
      amount: 3000,
      'transaction-type': 'purchase',
      status: 'complete',
      relationships: { order: { data: { id } } },
    });
    expect(await stateOf(id)).toEqual(['complete', 'paid', 3000, 0, 0]);
    expect((await records().listTransactions({ order_uuid: id })).records).toEqual([record]);
    const transaction_uuid = record.id.toUpperCase();
    expect(await records().getTransaction({ order_uuid: id, transaction_uuid })).toEqual({
      record,
    });
    expect(await refusalOf(pay(id))).toMatchObject({ code: 'conflict' });
  });

  it('by card are decided by the number of the card', async () => {
    const id = await order();
    const refusal = await refusalOf(pay(id, { payment: declined }));
    const [failed] = (await records().listTransactions({ order_uuid: id })).records;
    expect(refusal).toMatchObject({
      code: 'payment_declined',
      message: `The card 0002 was declined. The order ${id} is not paid; pay it with another card. The transaction ${failed?.id} is kept as failed.`,
    });
    expect(failed).toMatchObject({ status: 'failed', amount: 3000 });
    expect(await stateOf(id)).toEqual(['incomplete', 'unpaid', 0, 0, 3000]);
    const { record } = await pay(id, { payment: onlyHeld });
    expect(record).toMatchObject({ 'transaction-type': 'authorize', reference: 'card 3184' });
    expect(await stateOf(id)).toEqual(['processing', 'authorized', 0, 3000, 0]);
    const of = { order_uuid: id, transaction_uuid: record.id };
    await records().captureTransaction(of);
    expect(await stateOf(id)).toEqual(['complete', 'paid', 3000, 0, 0]);
    expect(await refusalOf(records().captureTransaction(of))).toMatchObject({ code: 'conflict' });
  });

  it('tell which cards there are', async () => {
    const id = await order();
    for (const payment of [undefined, '4111111111111111', 'pm_card_unknown']) {
      expect(await refusalOf(pay(id, { payment }))).toMatchObject({
        code: 'validation_failed',
        pointers: ['/payment'],
        message: expect.stringContaining('4242424242424242 (accepted)'),
      });
    }
    await pay(id, { gateway: 'elastic_path_payments_stripe', payment: 'pm_card_visa' });
  });

  it('of parts add up, and cannot be more than what is owed', async () => {
    const id = await order();
    await pay(id, { amount: 1000 });
    expect(await stateOf(id)).toEqual(['processing', 'partially_paid', 1000, 0, 2000]);
    await pay(id, { amount: 500, method: 'authorize' });
    expect(await stateOf(id)).toEqual(['processing', 'partially_paid', 1000, 500, 1500]);
    for (const amount of [1501, 0]) {
      expect(await refusalOf(pay(id, { amount }))).toMatchObject({ pointers: ['/amount'] });
    }
    await pay(id);
    const { records: all } = await records().listTransactions({ order_uuid: id });
    const [, held] = all;
    await records().captureTransaction({ order_uuid: id, transaction_uuid: held?.id ?? '' });
    expect(await stateOf(id)).toEqual(['complete', 'paid', 3000, 0, 0]);
  });

  it('can be set up first, and confirmed or given up', async () => {
    const id = await order();
    const set = await pay(id, { method: 'purchase_setup', payment: undefined });
    const more = await pay(id, { method: 'purchase_setup' });
    expect(set.record.status).toBe('pending');
    expect(await stateOf(id)).toEqual(['incomplete', 'unpaid', 0, 0, 3000]);
    const of = (transaction: typeof set) => ({
      order_uuid: id,
      transaction_uuid: transaction.record.id,
    });
    expect(await refusalOf(records().refundTransaction(of(set)))).toMatchObject({
      code: 'conflict',
    });
    await records().confirmTransaction(of(set));
    expect(await stateOf(id)).toEqual(['complete', 'paid', 3000, 0, 0]);
    expect(await refusalOf(records().confirmTransaction(of(set)))).toMatchObject({
      code: 'conflict',
    });
    expect(await refusalOf(records().confirmTransaction(of(more)))).toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('only $0.00 is owed'),
    });
    const { record } = await records().cancelTransaction(of(more));
    expect(record.status).toBe('cancelled');
    expect(await refusalOf(records().cancelTransaction(of(set)))).toMatchObject({
      code: 'conflict',
    });
  });

  it('can be given back, all or a part', async () => {
    const id = await order();
    const { record } = await pay(id);
    const of = { order_uuid: id, transaction_uuid: record.id };
    const part = await records().refundTransaction({ ...of, attributes: { amount: 1000 } });
    expect(part.record).toMatchObject({ amount: 3000, refunded_amount: 1000 });
    expect(await stateOf(id)).toEqual(['complete', 'paid', 2000, 0, 0]);
    const tooMuch = records().refundTransaction({ ...of, attributes: { amount: 2001 } });
    expect(await refusalOf(tooMuch)).toMatchObject({ pointers: ['/amount'] });
    await records().refundTransaction(of);
    expect(await stateOf(id)).toEqual(['complete', 'refunded', 0, 0, 0]);
    expect(await refusalOf(records().refundTransaction(of))).toMatchObject({ code: 'conflict' });
    expect(await refusalOf(pay(id))).toMatchObject({ code: 'conflict' });
  });

  it('of a part that was given back is owed again', async () => {
    const id = await order();
    const { record } = await pay(id, { amount: 1000 });
    await records().refundTransaction({ order_uuid: id, transaction_uuid: record.id });
    expect(await stateOf(id)).toEqual(['incomplete', 'unpaid', 0, 0, 3000]);
    await pay(id, { amount: 1000 });
    await pay(id, { method: 'authorize' });
    expect(await stateOf(id)).toEqual(['processing', 'partially_paid', 1000, 2000, 0]);
    expect(await refusalOf(pay(id))).toMatchObject({ code: 'conflict' });
  });

  it('create the subscriptions of an order, once', async () => {
    await add();
    await subscribe(2);
    const { record } = await checkOut({ ...member, account_id: account });
    const pending = await pay(record.id, { method: 'authorize', amount: 1 });
    expect(pending.record.status).toBe('complete');
    expect((await service.subscriptions.list()).length).toBe(0);
    await pay(record.id);
    expect((await service.subscriptions.list()).length).toBe(0);
    await records().captureTransaction({
      order_uuid: record.id,
      transaction_uuid: pending.record.id,
    });
    const { records: found } = await records().listSubscriptions({ account_id: account });
    expect(found).toHaveLength(2);
    expect(found[0]).toMatchObject({
      attributes: { plan_id: plan.id, currency: 'USD' },
    });
    const order = (await records().getOrder({ order_uuid: record.id })).record;
    expect(order.relationships.subscriptions?.data.map(({ id }) => id).sort()).toEqual(
      found.map(({ id }) => id).sort(),
    );
    await records().refundTransaction({
      order_uuid: record.id,
      transaction_uuid: pending.record.id,
    });
    expect((await service.subscriptions.list()).length).toBe(2);
  });

  describe('and the state of orders', () => {
    const update = (order_uuid: string, attributes: object, more: object = {}) =>
      records().updateOrder({ order_uuid, attributes, ...more });

    it('a cancelled order gives its stock back, once, and takes no more payments', async () => {
      const id = await order();
      expect(await stockOf(shopIds.pot)).toEqual({ attic: 1, shop: 3 });
      const { record } = await update(id, { status: 'cancelled' });
      expect(record.status).toBe('cancelled');
      await update(id, { status: 'cancelled' });
      expect(await stockOf(shopIds.pot)).toEqual({ attic: 2, shop: 3 });
      for (const ask of [
        () => pay(id),
        () => records().confirmOrder({ order_uuid: id }),
        () => update(id, { shipping: 'fulfilled' }),
        () => update(id, { shipping_address: member.shipping_address }),
      ]) {
        expect(await refusalOf(ask())).toMatchObject({ code: 'conflict' });
      }
    });

    it('an order that is paid can be fulfilled, and not be cancelled then', async () => {
      const id = await order();
      expect(await refusalOf(update(id, { shipping: 'fulfilled' }))).toMatchObject({
        message: `The order ${id} is not paid, so it cannot be fulfilled. Nothing was changed.`,
      });
      await pay(id);
      await update(id, { shipping_address: member.shipping_address, order_number: '18' });
      const { record } = await update(id, { shipping: 'fulfilled', external_ref: 'x' });
      expect(record).toMatchObject({
        shipping: 'fulfilled',
        order_number: '18',
        external_ref: 'x',
      });
      expect((await update(id, { order_number: '' })).record).not.toHaveProperty('order_number');
      expect(await refusalOf(update(id, { status: 'cancelled' }))).toMatchObject({
        code: 'conflict',
      });
    });

    it('a settled order is anonymized, and no other', async () => {
      const [id, open] = [await order(), await order()];
      const anonymize = (...order_ids: string[]) =>
        records().anonymizeOrders({ attributes: { order_ids } });
      await update(id, { status: 'cancelled' });
      expect(await refusalOf(anonymize(id, open))).toMatchObject({
        message: `The order ${open} is not delivered, cancelled or refunded, so it cannot be anonymized. Nothing was changed.`,
      });
      expect(await refusalOf(anonymize(id, makeUuid(0xffff)))).toMatchObject({ code: 'not_found' });
      const before = await records().getOrder({ order_uuid: id });
      expect(before.record.anonymized).toBe(false);
      const { records: changed } = await anonymize(id);
      const { record } = await records().getOrder({ order_uuid: id });
      expect(changed).toEqual([record]);
      expect((await anonymize(id)).records).toEqual(changed);
      await pay(open);
      const { record: paid } = await pay(await order());
      const refunded = paid.relationships.order.data.id;
      const ofPaid = { order_uuid: refunded, transaction_uuid: paid.id };
      await records().refundTransaction({ ...ofPaid, attributes: {} });
      await anonymize(refunded);
      const { shipping_address } = member;
      const refusal = await refusalOf(update(refunded, { shipping_address }));
      expect(refusal).toMatchObject({ code: 'conflict' });
      expect(record.anonymized).toBe(true);
      const person = record.contact ?? record.customer ?? {};
      for (const texts of [person, record.billing_address]) {
        expect(new Set(Object.values(texts))).toEqual(new Set(['*']));
      }
      expect(record.meta.display_price).toEqual(before.record.meta.display_price);
      const stored = (await service.export()).filter(({ type }) => type === 'order');
      expect((await service.load(stored)).changes).toMatchObject({ order: { unchanged: 3 } });
    });

    it('changes depend on conditions, and change nothing if they say nothing', async () => {
      const id = await order();
      const { version = '' } = await update(id, {});
      const { version: next } = await update(id, { order_number: '1' }, { ifVersion: [version] });
      expect(next).not.toBe(version);
      const stale = update(id, { order_number: '2' }, { ifVersion: [version] });
      expect(await refusalOf(stale)).toMatchObject({ code: 'precondition_failed' });
      expect((await update(id, { order_number: '1' })).version).toBe(next);
      for (const wrong of [{ status: 'complete' }, { shipping: 'lost' }, { order_number: 1 }]) {
        expect(await refusalOf(update(id, wrong))).toMatchObject({ code: 'validation_failed' });
      }
    });

    it('orders are found by their state, email and account', async () => {
      const open = await order();
      const paid = await order({ customer: { name: 'Bo', email: 'bo@example.org' } });
      await pay(paid);
      await records().confirmOrder({ order_uuid: open });
      const find = async (filter: string) =>
        (await records().listOrders({ filter })).records.map(({ id }) => id);
      expect(await find('eq(payment,paid)')).toEqual([paid]);
      expect(await find('eq(status,processing)')).toEqual([open]);
      expect(await find('in(payment,paid,unpaid)')).toEqual([paid, open]);
      expect(await find('eq(email,bo@example.org):eq(shipping,unfulfilled)')).toEqual([paid]);
      expect(await find('eq(email,nobody@example.org)')).toEqual([]);
      const { included } = await records().listOrders({ include: ['items'] });
      expect(included?.items).toHaveLength(2);
    });

    it('an order or transaction that is not there is unknown', async () => {
      const id = await order();
      const none = makeUuid(0xfff);
      for (const ask of [
        () => records().getOrder({ order_uuid: none }),
        () => pay(none),
        () => records().getTransaction({ order_uuid: id, transaction_uuid: none }),
        () => records().captureTransaction({ order_uuid: id, transaction_uuid: none }),
      ]) {
        expect(await refusalOf(ask())).toMatchObject({ code: 'not_found' });
      }
    });
  });
}
