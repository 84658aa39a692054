import assert from 'node:assert/strict';
import { gateway, MemoryStorageFactory } from '@elasticpath/js-sdk';
import * as shopperClient from '@epcc-sdk/sdks-shopper';
import { MemoryStorageFactory as MoltinStorage, gateway as moltin } from '@moltin/sdk';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { startDemo } from './start-demo.mjs';

const shopper = { ...shopperClient };

const catalogId = 'ca700001-0000-4000-8000-000000000000';
const priceBookId = 'b00c0001-0000-4000-8000-000000000000';
const hierarchyId = 'a0000000-0000-4000-8000-000000000000';
const nodeId = 'a1000000-0000-4000-8000-000000000000';
const parentId = '600d5013-0000-4000-8000-000000000000';
const bundleId = '600d5501-0000-4000-8000-000000000000';
const selectedOptions = {
  shelter: { '600d5001-0000-4000-8000-000000000000': 1 },
  sleep: { '600d5014-0000-4000-8000-000000000000': 2 },
  mats: { '600d5018-0000-4000-8000-000000000000': 2 },
};
const tentId = '600d5001-0000-4000-8000-000000000000';
const subscriptionId = '5b5c0001-0000-4000-8000-000000000000';
const offeringId = '0ffe2001-0000-4000-8000-000000000000';
const fileId = 'f11e0001-0000-4000-8000-000000000000';
const locationId = '548f7713-2265-59b8-8fa9-d4997ece73c4';
const several = [tentId, bundleId].map((id) => ({ type: 'cart_item', id, quantity: 1 }));
const releaseId = 'latestPublished';
const named = { catalogId, releaseId };

let service;
beforeAll(async () => {
  service = await startDemo();
});
afterAll(() => service?.stop());

/** Calls of both gateway clients, which have a common ancestor. */
const gatewayCalls = {
  'ShopperCatalog.Get': (c) => c.ShopperCatalog.Get({}),
  'ShopperCatalog.Hierarchies.All': (c) => c.ShopperCatalog.Hierarchies.All({}),
  'ShopperCatalog.Hierarchies.Get': (c) => c.ShopperCatalog.Hierarchies.Get({ hierarchyId }),
  'ShopperCatalog.Hierarchies.GetHierarchyChildren': (c) =>
    c.ShopperCatalog.Hierarchies.GetHierarchyChildren({ hierarchyId }),
  'ShopperCatalog.Hierarchies.GetHierarchyNodes': (c) =>
    c.ShopperCatalog.Hierarchies.GetHierarchyNodes({ hierarchyId }),
  'ShopperCatalog.Nodes.All': (c) => c.ShopperCatalog.Nodes.All({}),
  'ShopperCatalog.Nodes.Get': (c) => c.ShopperCatalog.Nodes.Get({ nodeId }),
  'ShopperCatalog.Nodes.GetNodeChildren': (c) => c.ShopperCatalog.Nodes.GetNodeChildren({ nodeId }),
  'ShopperCatalog.Nodes.GetNodeProducts': (c) => c.ShopperCatalog.Nodes.GetNodeProducts({ nodeId }),
  'ShopperCatalog.Products.All': (c) => c.ShopperCatalog.Products.All({}),
  'ShopperCatalog.Products.With.Filter.Limit.Offset.All': (c) =>
    c.ShopperCatalog.Products.With(['main_image', 'files'])
      .Filter({ eq: { sku: 'TNT-SKERRY-2' } })
      .Limit(10)
      .Offset(0)
      .All({}),
  'ShopperCatalog.Products.Get': (c) => c.ShopperCatalog.Products.Get({ productId: bundleId }),
  'ShopperCatalog.Products.Configure': (c) =>
    c.ShopperCatalog.Products.Configure({ productId: bundleId, selectedOptions }),
  'ShopperCatalog.Products.GetProductsByNode': (c) =>
    c.ShopperCatalog.Products.GetProductsByNode({ nodeId: hierarchyId }),
  'ShopperCatalog.Products.GetProductsByHierarchy': (c) =>
    c.ShopperCatalog.Products.GetProductsByHierarchy({ hierarchyId }),
  'ShopperCatalog.Products.GetProductChildren': (c) =>
    c.ShopperCatalog.Products.GetProductChildren({ productId: parentId }),
  'Catalogs.Nodes.GetAllCatalogNodes': (c) => c.Catalogs.Nodes.GetAllCatalogNodes(named),
  'Catalogs.Nodes.GetNodeInCatalogRelease': (c) =>
    c.Catalogs.Nodes.GetNodeInCatalogRelease({ ...named, nodeId }),
  'Catalogs.Nodes.GetNodeChildrenFromCatalogReleases': (c) =>
    c.Catalogs.Nodes.GetNodeChildrenFromCatalogReleases({ ...named, nodeId }),
  'Catalogs.Products.GetCatalogReleaseProduct': (c) =>
    c.Catalogs.Products.GetCatalogReleaseProduct({ ...named, productId: bundleId }),
  'Catalogs.Products.GetAllCatalogReleaseProducts': (c) =>
    c.Catalogs.Products.GetAllCatalogReleaseProducts(named),
  'Catalogs.Products.GetCatalogReleaseProductChildren': (c) =>
    c.Catalogs.Products.GetCatalogReleaseProductChildren({ ...named, productId: parentId }),
  'Catalogs.Products.GetCatalogReleaseNodeProducts': (c) =>
    c.Catalogs.Products.GetCatalogReleaseNodeProducts({ ...named, nodeId }),
  'Catalogs.Products.GetCatalogReleaseHierarchyProducts': (c) =>
    c.Catalogs.Products.GetCatalogReleaseHierarchyProducts({ ...named, hierarchyId }),
  'Catalogs.Products.GetProductsInCatalogRelease': (c) =>
    c.Catalogs.Products.GetProductsInCatalogRelease(named),
  'Catalogs.Releases.Get': (c) => c.Catalogs.Releases.Get(named),
  'Catalogs.Releases.GetAllHierarchies': (c) => c.Catalogs.Releases.GetAllHierarchies(named),
};

/** Calls of the store's owner. Their order matters: each call uses the result of the one before. */
const ownerCalls = {
  'Catalogs.All': (c) => c.Catalogs.All(),
  'Catalogs.With.Limit.Filter.All': (c) =>
    c.Catalogs.Limit(5)
      .Filter({ eq: { name: 'Tarnholt' } })
      .All(),
  'Catalogs.Get': (c) => c.Catalogs.Get(catalogId),
  'Catalogs.Create': async (c, made) => {
    const attributes = { name: 'Sale', hierarchy_ids: [hierarchyId], pricebook_id: priceBookId };
    const answer = await c.Catalogs.Create({ type: 'catalog', attributes });
    made.catalog = answer.data;
    return answer;
  },
  'Catalogs.Update': (c, made) => c.Catalogs.Update(made.catalog.id, made.catalog),
  'Catalogs.Delete': (c, made) => c.Catalogs.Delete(made.catalog.id),
  'Catalogs.GetCatalogReleases': (c) => c.Catalogs.GetCatalogReleases(catalogId),
  'Catalogs.Releases.All': (c) => c.Catalogs.Releases.All({ catalogId }),
  'Catalogs.Releases.Create': async (c, made) => {
    const answer = await c.Catalogs.Releases.Create({ catalogId, body: {} });
    made.releaseId = answer.data.id;
    return answer;
  },
  'Catalogs.Releases.Delete': (c, made) =>
    c.Catalogs.Releases.Delete({ catalogId, releaseId: made.releaseId }),
  'Catalogs.DeleteCatalogRelease': async (c) => {
    const { data } = await c.Catalogs.Releases.Create({ catalogId, body: {} });
    return c.Catalogs.DeleteCatalogRelease(catalogId, data.id);
  },
  'Catalogs.Rules.All': (c) => c.Catalogs.Rules.All(),
  'Catalogs.Rules.Create': async (c, made) => {
    const attributes = { name: 'Desk', catalog_id: catalogId, channels: ['desk'], tags: [] };
    const answer = await c.Catalogs.Rules.Create({ type: 'catalog_rule', attributes });
    made.rule = answer.data;
    return answer;
  },
  'Catalogs.Rules.Get': (c, made) => c.Catalogs.Rules.Get(made.rule.id),
  'Catalogs.Rules.Update': (c, made) =>
    c.Catalogs.Rules.Update(made.rule.id, {
      ...made.rule,
      attributes: { description: 'At the desk' },
    }),
  'Catalogs.Rules.Delete': (c, made) => c.Catalogs.Rules.Delete(made.rule.id),
  'Files.All': (c) => c.Files.All(),
  'Files.Get': (c) => c.Files.Get(fileId),
  'Currencies.All': (c) => c.Currencies.All(),
  'Currencies.Get': (c) => c.Currencies.Get('EUR'),
  'Subscriptions.All': (c) => c.Subscriptions.All(),
  'Subscriptions.With.Filter.Limit.All': (c) =>
    c.Subscriptions.With(['plans'])
      .Filter({ eq: { external_ref: 'crm:sub-7101' } })
      .Limit(5)
      .All(),
  'Subscriptions.Get': (c) => c.Subscriptions.Get(subscriptionId),
  'Subscriptions.GetAttachedPlans': (c) => c.Subscriptions.GetAttachedPlans(subscriptionId),
  'Subscriptions.Update': (c) =>
    c.Subscriptions.Update(subscriptionId, {
      id: subscriptionId,
      type: 'subscription',
      attributes: { address_id: null },
    }),
  'Subscriptions.CreateState': async (c) => {
    await c.Subscriptions.CreateState(subscriptionId, 'pause');
    return c.Subscriptions.CreateState(subscriptionId, 'resume');
  },
  'Subscriptions.Create': (c) =>
    c.Subscriptions.Create({
      offering_id: offeringId,
      plan_id: '0ffe2001-0000-4000-8000-000000000001',
      account_id: 'acc00003-0000-4000-8000-000000000000',
      name: 'Mara Lindqvist',
      email: 'mara@example.com',
      currency: 'USD',
      manual_payments: true,
    }),
  'SubscriptionOfferings.All': (c) => c.SubscriptionOfferings.All(),
  'SubscriptionOfferings.Get': (c) => c.SubscriptionOfferings.Get(offeringId),
  'SubscriptionOfferings.GetAttachedPlans': (c) =>
    c.SubscriptionOfferings.GetAttachedPlans(offeringId),
};

/** Calls of a client to addresses that do not exist. */
const astray = ['Catalogs.Releases.All', 'Catalogs.Releases.Delete'];

/** Cart calls in sequence, on a cart whose id the client chooses. */
const cartCalls = {
  'Cart.CreateCart': (c) => c.Cart().CreateCart({ name: 'Weekend' }),
  'Cart.Get of a new reference': (c) => c.Cart('new-reference').Get(),
  'Cart.AddProduct': (c) => c.Cart('journey').AddProduct(tentId, 2),
  'Cart.AddProduct with a bundle': (c) =>
    c.Cart('journey').AddProduct(bundleId, 1, {
      bundle_configuration: { selected_options: selectedOptions },
    }),
  'Cart.BulkAdd': (c) => c.Cart('several').BulkAdd(several, { add_all_or_nothing: true }),
  'Cart.UpdateCart': (c) => c.Cart('several').UpdateCart({ name: 'Weekend' }),
  'Cart.Items': (c) => c.Cart('journey').Items(),
  'Cart.With.Get': (c) => c.Cart('journey').With('items').Get(),
  'Cart.UpdateItem': (c, { item }) => c.Cart('journey').UpdateItem(item, 3),
  'Cart.RemoveItem': (c, { item }) => c.Cart('journey').RemoveItem(item),
  'Cart.RemoveAllItems': (c) => c.Cart('journey').RemoveAllItems(),
  'Cart.Delete': (c) => c.Cart('journey').Delete(),
  'Inventories.Get': (c) => c.Inventories.Get(tentId),
  'Inventories.GetMultipleStock': (c) => c.Inventories.GetMultipleStock([tentId]),
};

/** Calls that only the newer gateway client has. */
const newCalls = {
  'MultiLocationInventories.Get': (c) => c.MultiLocationInventories.Get(tentId),
  'MultiLocationInventories.GetMultipleStock': (c) =>
    c.MultiLocationInventories.GetMultipleStock([tentId]),
  'MultiLocationInventories.Locations.All': (c) => c.MultiLocationInventories.Locations.All({}),
  'MultiLocationInventories.Locations.Get': (c) =>
    c.MultiLocationInventories.Locations.Get(locationId),
};

/** Returns true for calls whose response has no body. */
const isSilent = (call) => ['Cart.RemoveAllItems', 'Cart.Delete'].includes(call);

for (const [name, [make, Storage, left = []]] of Object.entries({
  '@elasticpath/js-sdk': [gateway, MemoryStorageFactory],
  '@moltin/sdk': [moltin, MoltinStorage, astray],
})) {
  describe(name, () => {
    const open = () =>
      make({
        client_id: service.clientId,
        host: service.host,
        protocol: 'http',
        custom_fetch: fetch,
        storage: new Storage(),
      });
    const known = {};
    for (const [call, ask] of Object.entries(cartCalls)) {
      it(call, async () => {
        const answer = await ask(open(), known);
        if (isSilent(call)) return;
        assert.ok(answer.data, 'the answer has data');
        if (call === 'Cart.AddProduct') known.item = answer.data[0].id;
        if (call === 'Cart.BulkAdd') assert.equal(answer.data.length, 2);
        if (call === 'Cart.UpdateItem') assert.equal(answer.data[0].quantity, 3);
        if (call === 'Cart.RemoveItem') assert.equal(answer.data.length, 1);
      });
    }
    const others = { ...gatewayCalls, ...(make === gateway && newCalls) };
    for (const [call, ask] of Object.entries(others)) {
      it(call, async () => {
        const client = open();
        const answer = await ask(client);
        assert.ok(answer.data, 'the answer has data');
        if (Array.isArray(answer.data)) assert.ok(answer.data.length > 0, 'the list has something');
      });
    }

    const made = {};
    for (const [call, ask] of Object.entries(ownerCalls)) {
      if (left.includes(call)) continue;
      it(call, async () => {
        const client = make({
          client_id: service.clientId,
          client_secret: service.clientSecret,
          host: service.host,
          protocol: 'http',
          custom_fetch: fetch,
          storage: new Storage(),
        });
        const answer = await ask(client, made);
        if (/Delete|CreateState/.test(call)) return;
        assert.ok(answer.data, 'the answer has data');
        if (Array.isArray(answer.data)) assert.ok(answer.data.length > 0, 'the list has something');
      });
    }
  });
}

describe('@epcc-sdk/sdks-shopper', () => {
  const at = (path) => ({ path });
  const inRelease = { catalog_id: catalogId, release_id: releaseId };
  const calls = {
    getByContextRelease: {},
    getByContextAllHierarchies: { query: { 'page[limit]': 100 } },
    getByContextHierarchy: at({ hierarchy_id: hierarchyId }),
    getByContextHierarchyNodes: at({ hierarchy_id: hierarchyId }),
    getByContextHierarchyChildNodes: at({ hierarchy_id: hierarchyId }),
    getByContextAllNodes: { query: { filter: `in(id,${nodeId})` } },
    getByContextNode: at({ node_id: nodeId }),
    getByContextChildNodes: at({ node_id: nodeId }),
    getByContextProductsForNode: {
      ...at({ node_id: hierarchyId }),
      query: { include: ['main_image'] },
    },
    getByContextProductsForHierarchy: at({ hierarchy_id: hierarchyId }),
    getByContextAllProducts: {
      query: { filter: 'eq(sku,TNT-SKERRY-2)', include: ['main_image', 'files'] },
    },
    getByContextProduct: {
      ...at({ product_id: bundleId }),
      query: { include: ['main_image', 'files', 'component_products'] },
    },
    getByContextChildProducts: at({ product_id: parentId }),
    getByContextComponentProductIds: at({ product_id: bundleId }),
    configureByContextProduct: {
      ...at({ product_id: bundleId }),
      body: { data: { selected_options: selectedOptions } },
    },
    getAllHierarchies: at(inRelease),
    getHierarchy: at({ ...inRelease, hierarchy_id: hierarchyId }),
    getHierarchyNodes: at({ ...inRelease, hierarchy_id: hierarchyId }),
    getHierarchyChildNodes: at({ ...inRelease, hierarchy_id: hierarchyId }),
    getAllNodes: at(inRelease),
    getNode: at({ ...inRelease, node_id: nodeId }),
    getChildNodes: at({ ...inRelease, node_id: nodeId }),
    getAllProducts: at(inRelease),
    getProduct: at({ ...inRelease, product_id: bundleId }),
    getChildProducts: at({ ...inRelease, product_id: parentId }),
    getComponentProductIds: at({ ...inRelease, product_id: bundleId }),
    getProductsForNode: at({ ...inRelease, node_id: nodeId }),
    getProductsForHierarchy: at({ ...inRelease, hierarchy_id: hierarchyId }),
    getReleaseById: at(inRelease),
    getAllFiles: { query: { filter: `in(id,${fileId})` } },
    getAFile: at({ fileID: fileId }),
    getAllCurrencies: {},
    getACurrency: at({ currencyID: 'EUR' }),
    listOfferings: { query: { include: ['plans', 'pricing_options'] } },
    getOffering: at({ offering_uuid: offeringId }),
    listOfferingPlans: at({ offering_uuid: offeringId }),
    listOfferingPricingOptions: at({ offering_uuid: offeringId }),
    listOfferingFeatures: at({ offering_uuid: offeringId }),
  };
  const subscription = at({ subscription_uuid: subscriptionId });
  /** Calls of an account about its own subscriptions. */
  const accountCalls = {
    listSubscriptions: { query: { include: ['plans', 'pricing_options'], 'page[limit]': 10 } },
    getSubscription: subscription,
    listSubscriptionPlans: subscription,
    listSubscriptionPricingOptions: subscription,
    createSubscriptionState: {
      ...subscription,
      body: { data: { type: 'subscription_state', attributes: { action: 'cancel' } } },
    },
    listSubscriptionStates: subscription,
  };
  const mayBeEmpty = ['listOfferingFeatures'];

  const cartID = 'shopper-journey';
  const known = {};
  /** Calls in sequence, on one cart. */
  const cartCalls = {
    createACart: () => ({ body: { data: { name: 'Weekend' } } }),
    manageCarts: () => ({
      ...at({ cartID }),
      body: { data: { type: 'cart_item', id: tentId, quantity: 2 } },
    }),
    updateACart: () => ({ ...at({ cartID }), body: { data: { name: 'Holiday' } } }),
    getACart: () => ({ ...at({ cartID }), query: { include: ['items', 'promotions'] } }),
    getCartItems: () => at({ cartID }),
    updateACartItem: () => ({
      ...at({ cartID, cartitemID: known.item }),
      body: { data: { id: known.item, type: 'cart_item', quantity: 1 } },
    }),
    deleteACartItem: () => at({ cartID, cartitemID: known.item }),
    deleteAllCartItems: () => at({ cartID }),
    deleteACart: () => at({ cartID }),
    getStock: () => at({ product_uuid: tentId }),
    listLocations: () => ({ query: { 'page[limit]': 10n } }),
  };
  for (const [name, optionsOf] of Object.entries(cartCalls)) {
    it(name, async () => {
      shopper.client.setConfig({ baseUrl: service.url });
      const headers = { Authorization: `Bearer ${service.token}`, 'X-Moltin-Currency': 'USD' };
      const { data, error, response } = await shopper[name]({ ...optionsOf(), headers });
      assert.equal(error, undefined);
      assert.ok(response.ok, `it was answered ${response.status}`);
      if (name === 'manageCarts') known.item = data.data[0].id;
      if (name === 'getACart') {
        assert.equal(data.data.name, 'Holiday');
        assert.equal(data.included.items[0].quantity, 2);
      }
      if (name === 'updateACartItem') assert.equal(data.data[0].quantity, 1);
      if (name === 'getStock')
        assert.ok(Number(data.data.attributes.locations.default.available) > 0);
    });
  }

  for (const [name, options] of Object.entries({ ...calls, ...accountCalls })) {
    it(name, async () => {
      shopper.client.setConfig({ baseUrl: service.url });
      const headers = {
        Authorization: `Bearer ${service.token}`,
        ...(name in accountCalls && {
          'EP-Account-Management-Authentication-Token': service.accountToken,
        }),
      };
      const { data, error } = await shopper[name]({ ...options, headers });
      assert.ok(error === undefined || Object.keys(error).length === 0, JSON.stringify(error));
      if (name === 'createSubscriptionState') return;
      assert.ok(data?.data, 'the answer has data');
      if (Array.isArray(data.data) && !mayBeEmpty.includes(name)) {
        assert.ok(data.data.length > 0, 'the list has something');
      }
    });
  }

  it('createCatalog, updateCatalog and deleteCatalogById', async () => {
    shopper.client.setConfig({ baseUrl: service.url });
    const token = await shopper.createAnAccessToken({
      body: {
        grant_type: 'client_credentials',
        client_id: service.clientId,
        client_secret: service.clientSecret,
      },
    });
    const headers = { Authorization: `Bearer ${token.data.access_token}` };
    const attributes = { name: 'Sale', hierarchy_ids: [hierarchyId], pricebook_id: priceBookId };
    const made = await shopper.createCatalog({
      headers,
      body: { data: { type: 'catalog', attributes } },
    });
    assert.equal(made.response.status, 201);
    const { id } = made.data.data;
    const named = { headers, ...at({ catalog_id: id }) };
    const body = { data: { type: 'catalog', id, attributes: { name: 'Closed' } } };
    const changed = await shopper.updateCatalog({ ...named, body });
    assert.equal(changed.data.data.attributes.name, 'Closed');
    assert.equal((await shopper.deleteCatalogById(named)).response.status, 204);
  });
});
