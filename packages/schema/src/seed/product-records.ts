import Type from 'typebox';
import { Components } from '../catalog/bundle.js';
import { described } from '../primitives/described.js';
import { dictionary, EntryName } from '../primitives/dictionary.js';
import { JsonObject } from '../primitives/json-object.js';
import { Uuid } from '../primitives/uuid.js';
import {
  closed,
  ExternalRef,
  Locales,
  longText,
  recordType,
  shortText,
  shortTexts,
  timestamps,
  uuids,
} from './members.js';
import type { SeedTypes } from './seed-record-types.js';

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
