import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { ItemDraft } from './items.ts'

const milk = {
  code: '041220576135',
  name: 'Milk',
  description: 'A gallon',
  unit: 'GAL',
  applyAllStore: true,
  storePrices: [{ storeId: '019a0000-0000-7000-8000-000000000000', price: 4.29, taxPercentage: 0, active: true }],
}

test.each([
  ['name', '', 'name.required'],
  ['description', ' ', 'description.required'],
  ['unit', undefined, 'unit.required'],
  ['code', '', 'barcode.required'],
  ['code', '12a', 'barcode.digits-only'],
])('2 §5: an item whose %s is "%s" is refused with %s', (field, value, code) => {
  const issues = z.safeParse(ItemDraft, { ...milk, [field]: value }).error?.issues ?? []
  expect(issues.map(({ path, message }) => [path[0], message])).toEqual([[field, code]])
})
