import Type from 'typebox';
import { Components } from '../catalog/bundle.js';
import type { SeedTypes } from '../generated/seed-record-types.js';
import {
  described,
  dictionary,
  EntryName,
  JsonObject,
  Uuid,
  WebAddress,
} from '../primitives/described.js';
import { SeedAccount, SeedAccountMember } from './account-records.js';
import { SeedCart, SeedPromotion } from './cart-records.js';
import {
  SeedOffering,
  SeedPrice,
  SeedPriceBook,
  SeedPriceModifier,
  SeedSubscription,
} from './members.js';
import { SeedOrder } from './order-records.js';
import type { SeedRecordType } from './record-types.js';
import {
  closed,
  createdAt,
  ExternalRef,
  Locales,
  longText,
  recordType,
  SeedCatalog,
  SeedCatalogRule,
  SeedPublish,
  SeedStock,
  SeedStoreSettings,
  shortText,
  shortTexts,
  timestamps,
  uuids,
} from './store-records.js';

const nodeMembers = {
  id: described(Uuid, 'key of the record; a record with the same id replaces it'),
  name: shortText('name shown to shoppers, in the default language of the catalog'),
  slug: Type.Optional(shortText('URL slug')),
  description: Type.Optional(longText('description shown to shoppers')),
  locales: Type.Optional(Locales),
  curated_products: Type.Optional(
    Type.Array(Uuid, {
      maxItems: 20,
      uniqueItems: true,
      description: 'ids of the curated products, which come first in this order; at most 20',
    }),
  ),
  ...timestamps,
};

/** A hierarchy, which is also its own root node. */
export const SeedHierarchy = Type.Object(
  { type: recordType('hierarchy'), ...nodeMembers },
  { ...closed, description: 'a tree of nodes; it is its own root node' },
);
export type SeedHierarchy = SeedTypes['SeedHierarchy'];

/** A node below a hierarchy or another node. */
export const SeedNode = Type.Object(
  {
    type: recordType('node'),
    parent_id: described(Uuid, 'id of the parent hierarchy or node'),
    ...nodeMembers,
  },
  { ...closed, description: 'a node below a hierarchy or another node' },
);
export type SeedNode = SeedTypes['SeedNode'];

/** A file that products refer to. `href` says where its bytes are. */
export const SeedFile = Type.Object(
  {
    type: recordType('file'),
    id: described(Uuid, 'key of the record; used in main_image_id and file_ids of products'),
    href: described(WebAddress, 'URL of the file; a path becomes an absolute URL in responses'),
    file_name: Type.Optional(shortText('file name for downloads')),
    mime_type: Type.Optional(shortText('media type, such as image/jpeg')),
    file_size: Type.Optional(Type.Integer({ minimum: 0, description: 'size in bytes' })),
    alt_text: Type.Optional(longText('alternative text of an image')),
    width: Type.Optional(Type.Integer({ minimum: 1, description: 'width of an image in pixels' })),
    height: Type.Optional(
      Type.Integer({ minimum: 1, description: 'height of an image in pixels' }),
    ),
    created_at: createdAt,
  },
  { ...closed, description: 'an image or a document of products; it can be on any host' },
);
export type SeedFile = SeedTypes['SeedFile'];

const sortOrder = Type.Optional(
  Type.Integer({
    description:
      'sort order; higher values come first. Options without one come last, in no fixed order',
  }),
);

const SeedVariationOption = Type.Object(
  {
    id: described(
      Uuid,
      'key of the option, used in option_ids of children; unique to this variation',
    ),
    name: shortText('name shown to shoppers, such as M'),
    description: Type.Optional(longText('description shown to shoppers')),
    sort_order: sortOrder,
  },
  closed,
);

/** A variation with its options; entries with a `sort_order` come first, descending. */
export const SeedVariation = Type.Object(
  {
    type: recordType('variation'),
    id: described(Uuid, 'key of the record; used in variation_ids of parent products'),
    name: shortText('name shown to shoppers, such as Size'),
    sort_order: sortOrder,
    options: Type.Array(SeedVariationOption, {
      minItems: 1,
      description: 'options to choose from',
    }),
  },
  { ...closed, description: 'a variation of products, such as size' },
);
export type SeedVariation = SeedTypes['SeedVariation'];

/**
 * A product. `node_ids` lists the nodes it is attached to, oldest attachment first. A child names its
 * parent and one option of each of the parent's variations.
 */
export const SeedProduct = Type.Object(
  {
    type: recordType('product'),
    id: described(Uuid, 'key of the record; a record with the same id replaces it'),
    status: Type.Enum(['live', 'draft'], {
      description: 'live products are published; drafts are not',
    }),
    name: shortText('name shown to shoppers, in the default language of the catalog'),
    sku: Type.Optional(shortText('stock keeping unit; links the product to its prices')),
    slug: Type.Optional(shortText('URL slug')),
    description: Type.Optional(longText('description shown to shoppers')),
    locales: Type.Optional(Locales),
    commodity_type: Type.Optional(
      Type.Enum(['physical', 'digital'], {
        description: 'physical goods, or digital goods such as a download',
      }),
    ),
    upc_ean: Type.Optional(shortText('UPC or EAN barcode number')),
    manufacturer_part_num: Type.Optional(shortText('part number of the manufacturer')),
    external_ref: ExternalRef,
    tags: shortTexts('search keywords; stored and returned in lower case'),
    shopper_attributes: Type.Optional(
      dictionary(EntryName, Type.String(), {
        description: 'texts for shoppers, by names of your choice',
      }),
    ),
    custom_inputs: Type.Optional(
      described(
        JsonObject,
        'custom inputs that a shopper can fill in, by names of your choice; returned as stored',
      ),
    ),
    extensions: Type.Optional(
      described(JsonObject, 'custom attributes, by template such as products(care)'),
    ),
    components: Type.Optional(
      described(
        Components,
        'components of a bundle, by keys of your choice; makes the product a bundle',
      ),
    ),
    parent_id: Type.Optional(
      described(Uuid, 'id of the parent product; makes the product a child'),
    ),
    option_ids: uuids('for a child: one option of each variation of its parent'),
    variation_ids: uuids('ids of the variations of its children; makes the product a parent'),
    price_modifiers: shortTexts(
      'for a child: names of its price modifiers, in the order they are applied',
    ),
    node_ids: uuids('ids of its nodes and hierarchies, oldest attachment first'),
    main_image_id: Type.Optional(described(Uuid, 'id of the file to show first')),
    file_ids: uuids('ids of its files, in display order'),
    ...timestamps,
  },
  { ...closed, description: 'a product: standard, parent, child or bundle' },
);
export type SeedProduct = SeedTypes['SeedProduct'];

/** Schemas of the records in a seed, by `type`. */
export const seedRecords = {
  store: SeedStoreSettings,
  file: SeedFile,
  variation: SeedVariation,
  price_modifier: SeedPriceModifier,
  hierarchy: SeedHierarchy,
  node: SeedNode,
  product: SeedProduct,
  price_book: SeedPriceBook,
  price: SeedPrice,
  catalog: SeedCatalog,
  catalog_rule: SeedCatalogRule,
  offering: SeedOffering,
  account: SeedAccount,
  account_member: SeedAccountMember,
  subscription: SeedSubscription,
  stock: SeedStock,
  promotion: SeedPromotion,
  cart: SeedCart,
  order: SeedOrder,
  publish: SeedPublish,
} as const satisfies Readonly<Record<SeedRecordType, Type.TSchema>>;

/** Record of a seed, the smallest unit of an import. */
export type SeedRecord =
  | SeedStoreSettings
  | SeedFile
  | SeedVariation
  | SeedPriceModifier
  | SeedHierarchy
  | SeedNode
  | SeedProduct
  | SeedPriceBook
  | SeedPrice
  | SeedCatalog
  | SeedCatalogRule
  | SeedOffering
  | SeedAccount
  | SeedAccountMember
  | SeedSubscription
  | SeedStock
  | SeedPromotion
  | SeedCart
  | SeedOrder
  | SeedPublish;
