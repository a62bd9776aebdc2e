import { expect, test } from 'vitest'
import { drawn } from './paper.ts'

/** The file of a table with so many rows, as text. */
const paperOf = async (rows: number): Promise<string> => {
  const sheet = { title: 'Statement', language: 'en-US', day: new Date('2026-11-20'), rows } as const
  const pieces = drawn(sheet, async (paper) => {
    const table = paper.table([{ title: 'Amount', share: 1 }])
    // The number of rows of the sheet decides, so that the test need not draw them.
    await table.row(['$1.00'])
  })
  return Buffer.concat(await Array.fromAsync(pieces)).toString('latin1')
}

test.each([
  [2000, true, true],
  [2001, true, false],
  [10_000, true, false],
  [10_001, false, false],
])('a paper of %s rows is tagged: %s, and in an accessible subset: %s', async (rows, isTagged, isAccessible) => {
  const file = await paperOf(rows)
  expect(file.includes('/Marked true')).toBe(isTagged)
  expect(file.includes('/S /TD')).toBe(isTagged)
  expect(file.includes('pdfuaid')).toBe(isAccessible)
})
