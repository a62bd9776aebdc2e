import { readHeader } from '@tillgate/domain/catalogue-file.ts'
import { readRow } from '@tillgate/domain/catalogue-row.ts'
import { toCents, toTaxMilli } from '@tillgate/domain/money.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { ItemDraft } from './items.ts'

// A file row and the form's item follow the same rules and yield the same values.
const heading = ['Barcode', 'Name', 'Description', 'Unit', 'Price', 'Tax %', 'Status']
const { layout } = readHeader(heading)
const storeId = '019a0000-0000-7000-8000-000000000000'

const near = (limit: string) =>
  fc.oneof(
    fc.constant(limit),
    fc.constant(''),
    fc.tuple(fc.nat(1200), fc.stringMatching(/^[0-9]{0,5}$/)).map(([whole, part]) => `${whole}${part && '.'}${part}`),
  )
const text = fc.oneof(
  fc.string({ maxLength: 8 }),
  fc.integer({ min: 254, max: 258 }).map((length) => 'ñ'.repeat(length)),
  fc.constantFrom('', ' ', ' Milk ', 'two\nlines', 'Mi\u{200B}lk', '\u{202E}', '💊'.repeat(256), '💊'.repeat(257)),
)
const row = fc.record({
  code: fc.oneof(fc.stringMatching(/^[0-9]{0,14}$/), fc.constantFrom('000', '12A4', ' 4011 ', '12 34', '٣٤٥')),
  name: text,
  description: text,
  unit: fc.constantFrom('COUNT', 'FLOZ', 'BOX', ''),
  price: near('999.99'),
  tax: near('100'),
})

/**
 * Rules of the file only: quotes and formulas that guard a text, card numbers, which the form's server rejects, and
 * formula errors.
 */
const isFileMatter = (cell: string) =>
  cell.startsWith("'") || cell.startsWith('="') || /[0-9]{13}/.test(cell) || /^\s*(#|Err:)/.test(cell)

const number = (cell: string) => (cell === '' ? undefined : Number(cell))

test('the file and the form give one verdict', () => {
  fc.assert(
    fc.property(row, (cells) => {
      fc.pre(!isFileMatter(cells.name) && !isFileMatter(cells.description))
      const { code, name, description, unit, price, tax } = cells
      const form = z.safeParse(ItemDraft, {
        code,
        name,
        description,
        unit,
        applyAllStore: true,
        storePrices: [{ storeId, price: number(price), taxPercentage: number(tax), active: true }],
      })
      const file = readRow([code, name, description, unit, price, tax, 'Active'], layout, heading.length)

      expect(
        Array.isArray(file) ? undefined : [file.code, file.name, file.description, file.priceCents, file.taxMilli],
      ).toEqual(
        form.success
          ? [
              form.data.code,
              form.data.name,
              form.data.description,
              toCents(form.data.storePrices[0]?.price ?? 0),
              toTaxMilli(form.data.storePrices[0]?.taxPercentage ?? 0),
            ]
          : undefined,
      )
      const wanted = form.success ? [] : form.error.issues.filter(({ message }) => !message.startsWith('unit'))
      const given = Array.isArray(file) ? file.filter((fault) => !fault.code.startsWith('unit')) : []
      expect(given.map((fault) => fault.code)).toEqual(wanted.map((issue) => issue.message))
    }),
    { numRuns: 5000 },
  )
})
