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
    id: described(Uuid, 'its key: a record with the same id replaces it'),
    status: Type.Enum(['live', 'draft'], {
      description: 'live products are published; a draft is kept back, or withdrawn',
    }),
    name: shortText('what shoppers read, in the default language of the catalog'),
    sku: Type.Optional(shortText('stock keeping unit; prices belong to it')),
    slug: Type.Optional(shortText('its part of an address')),
    description: Type.Optional(longText('text for shoppers')),
    locales: Type.Optional(Locales),
    commodity_type: Type.Optional(
      Type.Enum(['physical', 'digital'], {
        description: 'whether it is a thing to send, or something to load or use',
      }),
    ),
    upc_ean: Type.Optional(shortText('universal product code or European article number')),
    manufacturer_part_num: Type.Optional(shortText('the number that its maker gave it')),
    external_ref: ExternalRef,
    tags: shortTexts('words to find it by; letter case is not kept: answers have small letters'),
    shopper_attributes: Type.Optional(
      dictionary(EntryName, Type.String(), {
        description: 'texts for shoppers, by a name of your own',
      }),
    ),
    custom_inputs: Type.Optional(
      described(JsonObject, 'what a shopper may enter, by a name of your own; shown as it is'),
    ),
    extensions: Type.Optional(
      described(JsonObject, 'members of your own, by template such as products(care)'),
    ),
    components: Type.Optional(
      described(Components, 'makes it a bundle: what it is made of, by a key of your own'),
    ),
    parent_id: Type.Optional(described(Uuid, 'makes it a child: the product it is a variant of')),
    option_ids: uuids('of a child: one option of each variation of its parent'),
    variation_ids: uuids('makes it a parent: the variations in which its children differ'),
    price_modifiers: shortTexts(
      'of a child: names of the price modifiers that make its price, in the order they are applied',
    ),
    node_ids: uuids('the nodes and hierarchies it is attached to, oldest attachment first'),
    main_image_id: Type.Optional(described(Uuid, 'the file that is shown first')),
    file_ids: uuids('its files, in the order they are shown'),
    ...timestamps,
  },
  { ...closed, description: 'a product: standard, parent, child or bundle' },
);
export type SeedProduct = SeedTypes['SeedProduct'];
