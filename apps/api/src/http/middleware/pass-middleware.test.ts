import express, { type RequestHandler } from 'express';
import request from 'supertest';
import { expect, it } from 'vitest';
import { passGates } from './pass-middleware.js';

/**
 * Creates an application with a middleware that answers `/known`, refuses `/bad` at once and
 * `/later` later.
 */
function makeApp(passed: string[]) {
  const watch: RequestHandler = (req, _res, next) => {
    passed.push(req.originalUrl);
    next();
  };
  const answer: RequestHandler = (req, res, next) => {
    if (req.originalUrl === '/bad') throw new Error('at once');
    if (req.originalUrl === '/later') return Promise.reject(new Error('later'));
    if (req.originalUrl === '/known') return res.end('known');
    return next();
  };
  const app = express();
  passGates(app, [watch, answer], (error, _req, res, _next) => {
    res.statusCode = 400;
    res.end(error.message);
  });
  app.get('/own', (req, res) => {
    res.send(`own ${req.path}`);
  });
  return app;
}

it('has every request pass the gates, in their order, before the application', async () => {
  const passed: string[] = [];
  const app = makeApp(passed);
  await request(app).get('/known').expect(200, 'known');
  await request(app).get('/own').expect(200, 'own /own');
  await request(app).get('/none').expect(404);
  expect(passed).toEqual(['/known', '/own', '/none']);
});

it('has what a gate throws answered, at once or later', async () => {
  const app = makeApp([]);
  await request(app).get('/bad').expect(400, 'at once');
  await request(app).get('/later').expect(400, 'later');
});

it('goes on with the application that it is mounted in', async () => {
  const passed: string[] = [];
  const outer = express();
  outer.use(makeApp(passed));
  outer.get('/outer', (_req, res) => {
    res.send('outer');
  });
  await request(outer).get('/outer').expect(200, 'outer');
  await request(outer).get('/known').expect(200, 'known');
  expect(passed).toEqual(['/outer', '/known']);
});
