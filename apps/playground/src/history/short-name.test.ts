import { expect, it } from 'vitest';
import { shortName } from './describe-entry.js';

it.each([
  ["Get a node's products", "Node's products"],
  ['Get the nodes of a release', 'Nodes of a release'],
  ['Update a subscription', 'Subscription'],
  ['Get an access token', 'Access token'],
  ['Search', 'Search'],
])('calls "%s" "%s"', (summary, name) => {
  expect(shortName(summary)).toBe(name);
});
