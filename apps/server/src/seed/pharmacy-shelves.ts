import type { Shelf } from './shelves.ts'

export const pharmacyShelves: readonly Shelf[] = [
  {
    products: ['Pain Reliever', 'Allergy Relief', 'Antacid', 'Sleep Aid', 'Cold and Flu'],
    packs: [
      ['24 tablets', 'COUNT', 0.1],
      ['100 tablets', 'COUNT', 0.7],
    ],
    cents: [399, 2499],
    taxMilli: 0,
    approved: 0.9,
  },
  {
    products: ['Children’s Pain Reliever', 'Cough Syrup', 'Nasal Spray'],
    packs: [
      ['4 fl oz', 'FLOZ', 0.3],
      ['8 fl oz', 'FLOZ', 0.8],
    ],
    cents: [499, 1699],
    taxMilli: 0,
    approved: 0.9,
  },
  {
    products: ['Adhesive Bandages', 'Gauze Pads', 'Glucose Test Strips', 'Alcohol Wipes'],
    packs: [
      ['20 count', 'COUNT', 0.05],
      ['50 count', 'COUNT', 0.4],
      ['100 count', 'COUNT', 0.9],
    ],
    cents: [299, 3999],
    taxMilli: 0,
    approved: 0.85,
  },
  {
    products: ['Thermometer', 'Blood Pressure Monitor', 'Pulse Oximeter', 'Pill Organizer'],
    packs: [['1 count', 'COUNT', 0.5]],
    cents: [699, 5999],
    taxMilli: 0,
    approved: 0.85,
  },
  {
    products: ['Shampoo', 'Body Lotion', 'Sunscreen', 'Mouthwash'],
    packs: [
      ['12 fl oz', 'FLOZ', 0.3],
      ['24 fl oz', 'FLOZ', 0.8],
    ],
    cents: [299, 1799],
    taxMilli: 7000,
    approved: 0.3,
  },
  {
    products: ['Toothpaste', 'Lip Balm', 'Hand Cream'],
    packs: [
      ['1 oz', 'OZ', 0.05],
      ['6 oz', 'OZ', 0.5],
      ['twin pack', 'COUNT', 0.8],
    ],
    cents: [199, 899],
    taxMilli: 7000,
    approved: 0.3,
  },
  {
    products: ['Multivitamin', 'Vitamin D', 'Fish Oil', 'Calcium'],
    packs: [
      ['60 count', 'COUNT', 0.2],
      ['120 count', 'COUNT', 0.7],
    ],
    cents: [599, 2999],
    taxMilli: 7000,
    approved: 0.5,
  },
  {
    products: ['Fiber Powder', 'Electrolyte Drink Mix', 'Protein Powder'],
    packs: [
      ['300 gm', 'GM', 0.3],
      ['900 gm', 'GM', 0.9],
    ],
    cents: [899, 3999],
    taxMilli: 7000,
    approved: 0.4,
  },
]
