import Type from 'typebox';
import { Components } from '../catalog/bundle.js';
import { dictionary, EntryName } from '../primitives/dictionary.js';
import { JsonObject } from '../primitives/json-object.js';
import { Timestamp } from '../primitives/timestamp.js';
import { Uuid } from '../primitives/uuid.js';
import { WebAddress } from '../primitives/web-address.js';
import {
  closed,
  ExternalRef,
  Locales,
  LongText,
  ShortText,
  ShortTexts,
  timestamps,
  Uuids,
} from './members.js';

/** A file that products refer to. `href` says where its bytes are. */
export const SeedFile = Type.Object(
  {
    type: Type.Literal('file'),
    id: Uuid,
    href: WebAddress,
    file_name: Type.Optional(ShortText),
    mime_type: Type.Optional(ShortText),
    file_size: Type.Optional(Type.Integer({ minimum: 0 })),
    alt_text: Type.Optional(LongText),
    width: Type.Optional(Type.Integer({ minimum: 1 })),
    height: Type.Optional(Type.Integer({ minimum: 1 })),
    created_at: Type.Optional(Timestamp),
  },
  closed,
);
export type SeedFile = Type.Static<typeof SeedFile>;

/** A variation with its options; entries with a `sort_order` come first, descending. */
export const SeedVariation = Type.Object(
  {
    type: Type.Literal('variation'),
    id: Uuid,
    name: ShortText,
    sort_order: Type.Optional(Type.Integer()),
    options: Type.Array(
      Type.Object(
        {
          id: Uuid,
          name: ShortText,
          description: Type.Optional(LongText),
          sort_order: Type.Optional(Type.Integer()),
        },
        closed,
      ),
      { minItems: 1 },
    ),
  },
  closed,
);
export type SeedVariation = Type.Static<typeof SeedVariation>;

/**
 * A product. `node_ids` lists the nodes it is attached to, oldest attachment first. A child names its
 * parent and one option of each of the parent's variations.
 */
export const SeedProduct = Type.Object(
  {
    type: Type.Literal('product'),
    id: Uuid,
    status: Type.Enum(['live', 'draft']),
    name: ShortText,
    sku: Type.Optional(ShortText),
    slug: Type.Optional(ShortText),
    description: Type.Optional(LongText),
    locales: Type.Optional(Locales),
    commodity_type: Type.Optional(Type.Enum(['physical', 'digital'])),
    upc_ean: Type.Optional(ShortText),
    manufacturer_part_num: Type.Optional(ShortText),
    external_ref: ExternalRef,
    tags: ShortTexts,
    shopper_attributes: Type.Optional(dictionary(EntryName, Type.String())),
    custom_inputs: Type.Optional(JsonObject),
    extensions: Type.Optional(JsonObject),
    components: Type.Optional(Components),
    parent_id: Type.Optional(Uuid),
    option_ids: Uuids,
    variation_ids: Uuids,
    price_modifiers: ShortTexts,
    node_ids: Uuids,
    main_image_id: Type.Optional(Uuid),
    file_ids: Uuids,
    ...timestamps,
  },
  closed,
);
export type SeedProduct = Type.Static<typeof SeedProduct>;
