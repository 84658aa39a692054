import { createClock, createCommerce } from '@aisle/core';
import { createMemory } from '@aisle/core/engine';
import { openSqlite } from '@aisle/core/sqlite';
import express from 'express';
import { pino } from 'pino';
import request from 'supertest';
import { describe, expect, it } from 'vitest';
import { makeTokenKey } from '../src/access/key-file.js';
import { createTokens, ringOf } from '../src/access/tokens.js';
import { type AppDependencies, createApp } from '../src/app.js';

// The service is a listener for requests: it does not listen by itself, and others can mount it.

const makeApp = (others: Partial<AppDependencies> = {}) =>
  createApp({
    commerce: createCommerce({ storage: openSqlite(':memory:') }),
    tokens: createTokens(ringOf(makeTokenKey())),
    client: { id: 'shop', secret: 'shop-secret' },
    log: pino({ level: 'silent' }),
    version: '0.0.0',
    requireToken: true,
    readOnly: false,
    loopbackOnly: true,
    allowedHosts: [],
    memory: createMemory(2 ** 20),
    requestMemory: 100,
    slowRequest: 0,
    folders: { demoImages: 'test/support/pictures', playground: 'test/support/page' },
    ...others,
  });

describe('the application', () => {
  it('answers without a server of ours', async () => {
    await request(makeApp()).get('/healthz').expect(200);
    const { body } = await request(makeApp()).get('/anything').expect(401);
    expect(body.errors[0].title).toBe('Unauthorized');
  });

  it('gives a token and takes it', async () => {
    const app = makeApp();
    const { body } = await request(app)
      .post('/oauth/access_token')
      .type('form')
      .send({ grant_type: 'implicit', client_id: 'shop' })
      .expect(200);
    await request(app)
      .get('/catalogs/none/releases/latest/nodes/none/relationships/products')
      .set('Authorization', `Bearer ${body.access_token}`)
      .expect(404);
  });

  it('can be mounted beside other routes', async () => {
    const outer = express();
    outer.get('/own', (_req, res) => res.send('own'));
    outer.use(makeApp());
    await request(outer).get('/own').expect(200, 'own');
    await request(outer).get('/readyz').expect(200);
  });

  it('says so when the storage engine cannot be inspected', async () => {
    const { inspection: _, ...storage } = openSqlite(':memory:');
    const development = { clock: createClock(), refill: async () => {} };
    const commerce = createCommerce({ storage });
    const app = makeApp({ commerce, development, requireToken: false });
    const release = '/_dev/catalogs/none/releases/latestPublished';
    for (const path of ['/tree', '/nodes/none/values?attribute=sku', '/nodes/none/explanation']) {
      const { body } = await request(app).get(`${release}${path}`).expect(501);
      expect(body.errors).toEqual([
        {
          detail: expect.stringContaining('has no inspection'),
          status: '501',
          title: 'Not Implemented',
        },
      ]);
    }
    await request(app).get('/_dev/store').expect(200);
  });
});
