import type { CatalogSummary, Release } from '@aisle/core';
import { formatTimestamp } from '@aisle/schema';
import { type CatalogTree, listTree } from '@aisle/schema/dev';
import { jsonAnswer } from '../../http/answer/answer.js';
import { defineRoute } from '../../http/operations/operation-route.js';
import type { RouteDependencies } from '../route-dependencies.js';

export const listTreeRoute = ({ commerce }: RouteDependencies) =>
  defineRoute(listTree, () => async () => {
    const catalogs = await commerce.catalog.listCatalogs();
    const tree: CatalogTree = { catalogs: catalogs.map(renderCatalog) };
    return jsonAnswer(200, JSON.stringify(tree));
  });

function renderCatalog({ id, name, releases }: CatalogSummary): CatalogTree['catalogs'][number] {
  return { id, name, releases: releases.map(renderRelease) };
}

function renderRelease({ id, published_at, products, languages, default_language }: Release) {
  return {
    id,
    published_at: formatTimestamp(published_at),
    products,
    languages: [...languages],
    default_language,
  };
}
