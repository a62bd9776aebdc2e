import { checkDigit, codeKey } from '@tillgate/domain/barcodes.ts'
import type { Unit } from '@tillgate/domain/items.ts'
import { groceryShelves } from './grocery-shelves.ts'
import { pharmacyShelves } from './pharmacy-shelves.ts'
import type { Random } from '@tillgate/domain/seeded.ts'
import { brands, dentalServices, produce, type Pack, type Shelf } from './shelves.ts'

export type SeedItem = {
  code: string
  codeKey: string
  name: string
  description: string
  unit: Unit
  cents: number
  taxMilli: number
  approved: boolean
  active: boolean
  /** Number of the store, from 1, that does not sell the item now. */
  inactiveAt?: number
}

/** The n-th UPC-A of a made-up company prefix, with its right check digit. */
const upcOf = (company: string, n: number): string => {
  const body = company + String(n).padStart(11 - company.length, '0')
  return body + checkDigit(body)
}

type Placed = { brand: string; product: string; pack: Pack; shelf: Shelf }

/** Every brand's every product in every pack, once: no shelf holds the same thing twice. */
const everything = (shelves: readonly Shelf[]): Placed[] =>
  shelves.flatMap((shelf) =>
    shelf.products.flatMap((product) =>
      shelf.packs.flatMap((pack) => brands.map((brand) => ({ brand, product, pack, shelf }))),
    ),
  )

const aProduct = ({ brand, product, pack, shelf }: Placed, code: string, random: Random): SeedItem => {
  const [packed, unit, size] = pack
  const [low, high] = shelf.cents
  const middle = low + Math.round((high - low) * size)
  const spread = Math.round((high - low) / 12)
  return {
    code,
    codeKey: codeKey(code),
    name: `${brand} ${product}, ${packed}`,
    description: `${product} by ${brand}, ${packed}`,
    unit,
    cents: Math.max(49, random.between(middle - spread, middle + spread)),
    taxMilli: shelf.taxMilli,
    approved: random.chance(shelf.approved),
    active: random.chance(0.96),
  }
}

const fromShelves = (shelves: readonly Shelf[], company: string, random: Random): SeedItem[] =>
  everything(shelves).map((placed, n) => aProduct(placed, upcOf(company, n + 1), random))

const byWeight = (): SeedItem[] =>
  produce.map(([code, name, cents, inactiveAt]) => ({
    code,
    codeKey: codeKey(code),
    name,
    description: 'Fresh, sold by weight',
    unit: 'LB',
    cents,
    taxMilli: 0,
    approved: true,
    active: true,
    ...(inactiveAt === undefined ? {} : { inactiveAt }),
  }))

export const groceryCatalogue = (random: Random): SeedItem[] => [
  ...byWeight(),
  ...fromShelves(groceryShelves, '086000', random),
]
export const pharmacyCatalogue = (random: Random): SeedItem[] => fromShelves(pharmacyShelves, '086001', random)

export const dentalCatalogue = (): SeedItem[] =>
  dentalServices.map(([name, cents], n) => {
    const code = String(700_100 + n)
    const description = 'Dental service, per visit'
    return {
      code,
      codeKey: codeKey(code),
      name,
      description,
      unit: 'COUNT',
      cents,
      taxMilli: 0,
      approved: true,
      active: true,
    }
  })
