import type { Unit } from '@tillgate/domain/items.ts'

/** What stands on a shelf: products, how they are packed, what they cost, how they are taxed. */
export type Shelf = {
  products: readonly [string, ...string[]]
  packs: readonly [readonly [string, Unit], ...(readonly [string, Unit])[]]
  cents: readonly [number, number]
  taxMilli: number
  /** Share of the shelf that the approved-products list covers. */
  approved: number
}

/** Invented names: none is somebody's trade mark. */
export const brands = [
  'Sol de Mesa',
  'Casa Verde',
  'Bright Acre',
  'Harbor Mill',
  'Abuela Rosa',
  'North Field',
  'Pan Dorado',
  'Keystone Kitchen',
  'Rio Claro',
  'Blue Porch',
  'La Huerta',
  'Maple & Main',
] as const

export const groceryShelves: readonly [Shelf, ...Shelf[]] = [
  {
    products: ['Whole Milk', '2 % Milk', 'Lactose-Free Milk', 'Plain Yogurt', 'Cottage Cheese', 'Queso Fresco'],
    packs: [
      ['1 gal', 'COUNT'],
      ['half gal', 'COUNT'],
      ['32 fl oz', 'FLOZ'],
      ['16 oz', 'OZ'],
    ],
    cents: [189, 749],
    taxMilli: 0,
    approved: 0.95,
  },
  {
    products: [
      'Black Beans',
      'Pinto Beans',
      'Red Lentils',
      'Long Grain Rice',
      'Brown Rice',
      'Rolled Oats',
      'Corn Meal',
    ],
    packs: [
      ['15 oz can', 'COUNT'],
      ['1 lb bag', 'COUNT'],
      ['5 lb bag', 'COUNT'],
    ],
    cents: [99, 899],
    taxMilli: 0,
    approved: 0.95,
  },
  {
    products: ['Orange Juice', 'Apple Juice', 'Guava Nectar', 'Sparkling Water', 'Coconut Water'],
    packs: [
      ['64 fl oz', 'FLOZ'],
      ['1 l', 'L'],
      ['6-pack', 'COUNT'],
    ],
    cents: [149, 699],
    taxMilli: 0,
    approved: 0.7,
  },
  {
    products: ['Cola', 'Lemon Soda', 'Energy Drink', 'Iced Tea'],
    packs: [
      ['12-pack', 'COUNT'],
      ['2 l', 'L'],
      ['20 fl oz', 'FLOZ'],
    ],
    cents: [179, 1199],
    taxMilli: 7000,
    approved: 0,
  },
  {
    products: ['Corn Flakes', 'Wheat Squares', 'Honey Granola', 'Puffed Rice', 'Bran Cereal'],
    packs: [
      ['12 oz box', 'COUNT'],
      ['18 oz box', 'COUNT'],
    ],
    cents: [299, 699],
    taxMilli: 0,
    approved: 0.8,
  },
  {
    products: ['Tortilla Chips', 'Plantain Chips', 'Salted Peanuts', 'Trail Mix', 'Cheese Crackers'],
    packs: [
      ['9 oz bag', 'COUNT'],
      ['party size', 'COUNT'],
    ],
    cents: [199, 649],
    taxMilli: 7000,
    approved: 0.2,
  },
  {
    products: ['Chicken Thighs', 'Ground Turkey', 'Pork Shoulder', 'Tilapia Fillets', 'Beef Stew Meat'],
    packs: [
      ['per lb', 'LB'],
      ['family pack', 'LB'],
    ],
    cents: [249, 1299],
    taxMilli: 0,
    approved: 0.9,
  },
  {
    products: ['Laundry Detergent', 'Dish Soap', 'Paper Towels', 'Trash Bags', 'All-Purpose Cleaner'],
    packs: [
      ['92 fl oz', 'FLOZ'],
      ['24 fl oz', 'FLOZ'],
      ['6-pack', 'COUNT'],
    ],
    cents: [249, 1899],
    taxMilli: 7000,
    approved: 0,
  },
  {
    products: ['Tomato Sauce', 'Diced Tomatoes', 'Chicken Broth', 'Sweet Corn', 'Green Peas', 'Tuna in Water'],
    packs: [
      ['8 oz can', 'COUNT'],
      ['14.5 oz can', 'COUNT'],
      ['28 oz can', 'COUNT'],
    ],
    cents: [79, 399],
    taxMilli: 0,
    approved: 0.92,
  },
]

export const pharmacyShelves: readonly [Shelf, ...Shelf[]] = [
  {
    products: ['Pain Reliever', 'Children’s Pain Reliever', 'Allergy Relief', 'Cough Syrup', 'Antacid', 'Sleep Aid'],
    packs: [
      ['24 tablets', 'COUNT'],
      ['100 tablets', 'COUNT'],
      ['4 fl oz', 'FLOZ'],
    ],
    cents: [399, 2499],
    taxMilli: 0,
    approved: 0.9,
  },
  {
    products: ['Adhesive Bandages', 'Gauze Pads', 'Thermometer', 'Blood Pressure Monitor', 'Glucose Test Strips'],
    packs: [
      ['1 count', 'COUNT'],
      ['50 count', 'COUNT'],
    ],
    cents: [299, 5999],
    taxMilli: 0,
    approved: 0.85,
  },
  {
    products: ['Shampoo', 'Body Lotion', 'Toothpaste', 'Sunscreen', 'Lip Balm'],
    packs: [
      ['12 fl oz', 'FLOZ'],
      ['6 oz', 'OZ'],
      ['100 ml', 'ML'],
    ],
    cents: [199, 1799],
    taxMilli: 7000,
    approved: 0.3,
  },
  {
    products: ['Multivitamin', 'Vitamin D', 'Fish Oil', 'Fiber Powder', 'Electrolyte Drink Mix'],
    packs: [
      ['60 count', 'COUNT'],
      ['120 count', 'COUNT'],
      ['300 gm', 'GM'],
    ],
    cents: [599, 2999],
    taxMilli: 7000,
    approved: 0.5,
  },
]

/** Sold by weight under their PLU codes. */
export const produce: readonly (readonly [string, string, number])[] = [
  ['4011', 'Bananas', 69],
  ['94011', 'Bananas, organic', 99],
  ['4065', 'Green Bell Pepper', 149],
  ['4225', 'Avocado', 125],
  ['4048', 'Limes', 45],
  ['4664', 'Tomatoes on the Vine', 249],
  ['4159', 'Vidalia Onions', 119],
  ['4072', 'Russet Potatoes', 99],
  ['4012', 'Navel Oranges', 129],
  ['4131', 'Fuji Apples', 199],
  ['4430', 'Pineapple', 349],
  ['4959', 'Mango', 139],
]

export const dentalServices: readonly (readonly [string, number])[] = [
  ['Periodic oral evaluation', 5500],
  ['Comprehensive oral evaluation', 9500],
  ['Bitewing images, four', 7200],
  ['Panoramic image', 12_900],
  ['Adult cleaning', 10_800],
  ['Child cleaning', 7900],
  ['Fluoride varnish', 4200],
  ['Sealant, per tooth', 5800],
  ['Resin filling, one surface', 18_500],
  ['Resin filling, two surfaces', 22_900],
  ['Simple extraction', 21_000],
  ['Night guard', 54_900],
]
