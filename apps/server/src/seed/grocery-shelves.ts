import type { Shelf } from './shelves.ts'

export const groceryShelves: readonly Shelf[] = [
  {
    products: ['Whole Milk', '2 % Milk', 'Skim Milk', 'Lactose-Free Milk', 'Chocolate Milk'],
    packs: [
      ['1 gal', 'COUNT', 0.9],
      ['half gal', 'COUNT', 0.45],
      ['32 fl oz', 'FLOZ', 0.1],
    ],
    cents: [189, 749],
    taxMilli: 0,
    approved: 0.95,
  },
  {
    products: ['Plain Yogurt', 'Strawberry Yogurt', 'Cottage Cheese', 'Sour Cream', 'Queso Fresco', 'Shredded Cheddar'],
    packs: [
      ['8 oz', 'OZ', 0.1],
      ['16 oz', 'OZ', 0.45],
      ['32 oz', 'OZ', 0.9],
    ],
    cents: [149, 799],
    taxMilli: 0,
    approved: 0.92,
  },
  {
    products: ['Black Beans', 'Pinto Beans', 'Red Lentils', 'Chickpeas', 'Red Kidney Beans'],
    packs: [
      ['15 oz can', 'COUNT', 0],
      ['1 lb bag', 'COUNT', 0.25],
      ['4 lb bag', 'COUNT', 0.9],
    ],
    cents: [99, 799],
    taxMilli: 0,
    approved: 0.95,
  },
  {
    products: ['Long Grain Rice', 'Brown Rice', 'Rolled Oats', 'Corn Meal', 'All-Purpose Flour'],
    packs: [
      ['1 lb bag', 'COUNT', 0.05],
      ['5 lb bag', 'COUNT', 0.5],
      ['10 lb bag', 'COUNT', 0.95],
    ],
    cents: [129, 1149],
    taxMilli: 0,
    approved: 0.93,
  },
  {
    products: ['Orange Juice', 'Apple Juice', 'Guava Nectar', 'Mango Nectar', 'Cranberry Juice'],
    packs: [
      ['64 fl oz', 'FLOZ', 0.8],
      ['1 l', 'L', 0.3],
      ['10 fl oz', 'FLOZ', 0],
    ],
    cents: [149, 599],
    taxMilli: 0,
    approved: 0.7,
  },
  {
    products: ['Sparkling Water', 'Coconut Water', 'Spring Water'],
    packs: [
      ['1 l', 'L', 0.1],
      ['12-pack', 'COUNT', 0.8],
    ],
    cents: [119, 899],
    taxMilli: 0,
    approved: 0.5,
  },
  {
    products: ['Cola', 'Lemon Soda', 'Orange Soda', 'Energy Drink', 'Iced Tea'],
    packs: [
      ['20 fl oz', 'FLOZ', 0.05],
      ['2 l', 'L', 0.15],
      ['12-pack', 'COUNT', 0.85],
    ],
    cents: [179, 1099],
    taxMilli: 7000,
    approved: 0,
  },
  {
    products: ['Corn Flakes', 'Wheat Squares', 'Honey Granola', 'Puffed Rice', 'Bran Cereal'],
    packs: [
      ['12 oz box', 'COUNT', 0.3],
      ['18 oz box', 'COUNT', 0.8],
    ],
    cents: [299, 699],
    taxMilli: 0,
    approved: 0.8,
  },
  {
    products: ['Tortilla Chips', 'Plantain Chips', 'Potato Chips', 'Cheese Crackers'],
    packs: [
      ['9 oz bag', 'COUNT', 0.2],
      ['party size', 'COUNT', 0.85],
    ],
    cents: [199, 649],
    taxMilli: 7000,
    approved: 0.1,
  },
  {
    products: ['Salted Peanuts', 'Cashews', 'Trail Mix', 'Sunflower Seeds'],
    packs: [
      ['6 oz bag', 'OZ', 0.1],
      ['16 oz jar', 'OZ', 0.8],
    ],
    cents: [199, 999],
    taxMilli: 0,
    approved: 0.4,
  },
  {
    products: [
      'Chicken Thighs',
      'Chicken Breast',
      'Ground Turkey',
      'Ground Beef',
      'Pork Shoulder',
      'Tilapia Fillets',
      'Beef Stew Meat',
    ],
    packs: [
      ['per lb', 'LB', 0.4],
      ['family pack, per lb', 'LB', 0.25],
    ],
    cents: [249, 1099],
    taxMilli: 0,
    approved: 0.9,
  },
  {
    products: ['Laundry Detergent', 'Fabric Softener', 'Dish Soap', 'All-Purpose Cleaner'],
    packs: [
      ['24 fl oz', 'FLOZ', 0.1],
      ['92 fl oz', 'FLOZ', 0.8],
    ],
    cents: [249, 1899],
    taxMilli: 7000,
    approved: 0,
  },
  {
    products: ['Paper Towels', 'Bath Tissue', 'Trash Bags', 'Napkins'],
    packs: [
      ['2-pack', 'COUNT', 0.05],
      ['6-pack', 'COUNT', 0.4],
      ['12-pack', 'COUNT', 0.85],
    ],
    cents: [249, 1999],
    taxMilli: 7000,
    approved: 0,
  },
  {
    products: ['Tomato Sauce', 'Diced Tomatoes', 'Sweet Corn', 'Green Peas', 'Cut Green Beans'],
    packs: [
      ['8 oz can', 'COUNT', 0],
      ['14.5 oz can', 'COUNT', 0.2],
      ['28 oz can', 'COUNT', 0.8],
    ],
    cents: [79, 399],
    taxMilli: 0,
    approved: 0.92,
  },
  {
    products: ['Chicken Broth', 'Vegetable Broth', 'Beef Broth'],
    packs: [
      ['14.5 oz can', 'COUNT', 0.1],
      ['32 fl oz', 'FLOZ', 0.7],
    ],
    cents: [119, 449],
    taxMilli: 0,
    approved: 0.85,
  },
  {
    products: ['Spaghetti', 'Penne', 'Elbow Macaroni', 'Egg Noodles'],
    packs: [
      ['12 oz', 'OZ', 0.1],
      ['1 lb box', 'COUNT', 0.3],
      ['3 lb bag', 'COUNT', 0.9],
    ],
    cents: [99, 549],
    taxMilli: 0,
    approved: 0.9,
  },
  {
    products: ['White Bread', 'Whole Wheat Bread', 'Corn Tortillas', 'Flour Tortillas'],
    packs: [['20 oz loaf or pack', 'COUNT', 0.4]],
    cents: [179, 499],
    taxMilli: 0,
    approved: 0.88,
  },
]
