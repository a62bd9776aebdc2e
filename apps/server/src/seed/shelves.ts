import type { Unit } from '@tillgate/domain/items.ts'

/** Packaging of a product and its position in the shelf's price range, from 0 to 1. */
export type Pack = readonly [name: string, unit: Unit, size: number]

/** Products of a shelf with their packaging, prices and tax. */
export type Shelf = {
  products: readonly string[]
  packs: readonly Pack[]
  cents: readonly [number, number]
  taxMilli: number
  /** Share of the shelf that the approved-products list covers. */
  approved: number
}

/** Invented brand names; none is a registered trade mark. */
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

/** Sold by weight under their PLU codes. The fourth value is the number of a store that does not sell the product now. */
export const produce: readonly (readonly [string, string, number, number?])[] = [
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
  ['4430', 'Pineapple', 349, 2],
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
