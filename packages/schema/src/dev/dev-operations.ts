import type Type from 'typebox';
import {
  browseSubscriptions,
  readSubscription,
  restoreSubscription,
} from './browse-subscriptions.js';
import { readClock, setClock } from './clock.js';
import { describeStore } from './describe-store.js';
import { explainNodeProducts } from './explain-node-products.js';
import { findProducts } from './find-products.js';
import { issueTestToken } from './issue-test-token.js';
import { listNodeTree, listTree } from './list-tree.js';
import { listValues } from './list-values.js';
import { previewUpdate } from './preview-update.js';
import { resetStore } from './reset-store.js';

/** All operations of development mode. They are not part of the public API. */
export const devOperations = [
  describeStore,
  listTree,
  listNodeTree,
  listValues,
  findProducts,
  explainNodeProducts,
  browseSubscriptions,
  readSubscription,
  restoreSubscription,
  previewUpdate,
  readClock,
  setClock,
  issueTestToken,
  resetStore,
] as const;

/** Name of an operation of development mode, such as `readClock`. */
export type DevOperationName = (typeof devOperations)[number]['name'];

/** An operation of development mode. */
export type DevOperation = (typeof devOperations)[number];

/** Response body of an operation of development mode. */
export type DevAnswer<Asked extends DevOperation> = Type.Static<Asked['responses'][200]['schema']>;
