import express from 'express';
import request from 'supertest';
import { expect, it } from 'vitest';
import { type Middleware, runMiddleware } from './run-middleware.js';

/** Creates a listener that answers `/known`, fails at `/bad` at once and at `/later` later. */
function makeListener(passed: string[]) {
  const watch: Middleware = (req, _res, next) => {
    passed.push(req.originalUrl);
    next();
  };
  const answer: Middleware = (req, res, next) => {
    if (req.originalUrl === '/bad') throw new Error('at once');
    if (req.originalUrl === '/later') return Promise.reject(new Error('later'));
    if (req.originalUrl === '/known') return res.end('known');
    return next();
  };
  const shell = express().get('/own', (req, res) => {
    res.send(`own ${req.path}`);
  });
  return runMiddleware([watch, answer, (req, res) => shell(req, res)], (error, _req, res) => {
    res.statusCode = 400;
    res.end(String(error));
  });
}

it('passes every request through the middleware in their order', async () => {
  const passed: string[] = [];
  const listener = makeListener(passed);
  await request(listener).get('/known').expect(200, 'known');
  await request(listener).get('/own').expect(200, 'own /own');
  await request(listener).get('/none').expect(404);
  expect(passed).toEqual(['/known', '/own', '/none']);
});

it('has what a middleware throws answered, at once or later', async () => {
  const listener = makeListener([]);
  await request(listener).get('/bad').expect(400, 'Error: at once');
  await request(listener).get('/later').expect(400, 'Error: later');
});
