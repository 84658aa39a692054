/** A part of the generated shop: its categories, and the names and materials of its products. */
export interface Department {
  readonly name: string;
  readonly categories: Readonly<Record<string, readonly string[]>>;
  readonly materials: readonly string[];
  /** Lowest and highest price, in cents. */
  readonly prices: readonly [number, number];
  /** True if its products come in sizes and colours. */
  readonly hasVariants: boolean;
}

/** The departments of the generated shop. */
export const departments: readonly Department[] = [
  {
    name: 'Kitchen',
    categories: {
      Cookware: ['Saucepan', 'Frying Pan', 'Stockpot', 'Casserole', 'Roasting Tin', 'Griddle'],
      Knives: ["Chef's Knife", 'Paring Knife', 'Bread Knife', 'Cleaver', 'Sharpening Rod'],
      Tableware: ['Dinner Plate', 'Soup Bowl', 'Serving Platter', 'Mug', 'Espresso Cup'],
      Storage: ['Canister', 'Bread Bin', 'Spice Rack', 'Lunch Box', 'Bottle'],
    },
    materials: ['Cast Iron', 'Stainless Steel', 'Copper', 'Stoneware', 'Enamel', 'Carbon Steel'],
    prices: [690, 18_900],
    hasVariants: false,
  },
  {
    name: 'Clothing',
    categories: {
      Shirts: ['Shirt', 'T-Shirt', 'Polo Shirt', 'Overshirt', 'Henley'],
      Knitwear: ['Jumper', 'Cardigan', 'Roll Neck', 'Slipover'],
      Trousers: ['Chinos', 'Jeans', 'Cords', 'Shorts', 'Work Trousers'],
      Outerwear: ['Parka', 'Raincoat', 'Field Jacket', 'Gilet', 'Overcoat'],
    },
    materials: ['Cotton', 'Linen', 'Merino', 'Lambswool', 'Denim', 'Twill', 'Hemp'],
    prices: [1_990, 32_900],
    hasVariants: true,
  },
  {
    name: 'Garden',
    categories: {
      Tools: ['Spade', 'Hand Fork', 'Rake', 'Secateurs', 'Hoe', 'Trowel'],
      Pots: ['Planter', 'Trough', 'Hanging Basket', 'Saucer', 'Seed Tray'],
      Furniture: ['Bench', 'Folding Chair', 'Side Table', 'Deckchair', 'Parasol'],
    },
    materials: ['Ash', 'Terracotta', 'Galvanised', 'Teak', 'Forged', 'Willow'],
    prices: [450, 49_900],
    hasVariants: false,
  },
  {
    name: 'Bedroom',
    categories: {
      Bedding: ['Duvet Cover', 'Pillowcase', 'Fitted Sheet', 'Flat Sheet'],
      Blankets: ['Throw', 'Blanket', 'Quilt', 'Bedspread'],
      Lighting: ['Table Lamp', 'Reading Light', 'Pendant', 'Night Light'],
    },
    materials: ['Percale', 'Sateen', 'Linen', 'Flannel', 'Wool', 'Bamboo'],
    prices: [990, 24_900],
    hasVariants: true,
  },
  {
    name: 'Desk',
    categories: {
      Paper: ['Notebook', 'Sketchbook', 'Writing Pad', 'Diary', 'Index Cards'],
      Writing: ['Fountain Pen', 'Pencil Set', 'Rollerball', 'Highlighter', 'Ink Bottle'],
      Organising: ['Letter Tray', 'Pen Pot', 'Document Box', 'Cable Tidy', 'Book End'],
    },
    materials: ['Oak', 'Leather', 'Brass', 'Recycled', 'Cork', 'Beech', 'Felt'],
    prices: [250, 12_900],
    hasVariants: false,
  },
];

export const adjectives = [
  'Everyday',
  'Classic',
  'Small',
  'Large',
  'Heritage',
  'Slim',
  'Studio',
  'Weekend',
  'Harbour',
  'Nordic',
  'Meadow',
  'Compact',
] as const;

export const tags = ['bestseller', 'clearance', 'gift', 'handmade', 'new', 'organic'] as const;

export const sizes = ['S', 'M', 'L', 'XL'] as const;

export const colours = ['Navy', 'Olive', 'Rust', 'Cream'] as const;
