import { checkDigit, codeKey } from '@tillgate/domain/barcodes.ts'
import type { Unit } from '@tillgate/domain/items.ts'
import type { Random } from './random.ts'
import { brands, dentalServices, groceryShelves, pharmacyShelves, produce, type Shelf } from './shelves.ts'

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
}

/** The n-th UPC-A of a made-up company prefix, with its right check digit. */
const upcOf = (company: string, n: number): string => {
  const body = company + String(n).padStart(11 - company.length, '0')
  return body + checkDigit(body)
}

const aProduct = (shelf: Shelf, code: string, random: Random): SeedItem => {
  const brand = random.pick(brands)
  const product = random.pick(shelf.products)
  const [pack, unit] = random.pick(shelf.packs)
  return {
    code,
    codeKey: codeKey(code),
    name: `${brand} ${product}, ${pack}`,
    description: `${product} by ${brand}, ${pack}`,
    unit,
    cents: random.between(...shelf.cents),
    taxMilli: shelf.taxMilli,
    approved: random.chance(shelf.approved),
    active: random.chance(0.96),
  }
}

const fromShelves = (shelves: readonly [Shelf, ...Shelf[]], company: string, count: number, random: Random) =>
  Array.from({ length: count }, (_, n) => aProduct(random.pick(shelves), upcOf(company, n + 1), random))

const byWeight = (): SeedItem[] =>
  produce.map(([code, name, cents]) => ({
    code,
    codeKey: codeKey(code),
    name,
    description: 'Fresh, sold by weight',
    unit: 'LB',
    cents,
    taxMilli: 0,
    approved: true,
    active: true,
  }))

export const groceryCatalogue = (random: Random): SeedItem[] => [
  ...byWeight(),
  ...fromShelves(groceryShelves, '086000', 2400, random),
]
export const pharmacyCatalogue = (random: Random): SeedItem[] => fromShelves(pharmacyShelves, '086001', 600, random)

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
