import { exportItems, getItemByCode, listItems } from '@tillgate/contract/items.ts'
import { codeKey, isZeros } from '@tillgate/domain/barcodes.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { header, importedAsItIs, line } from '#server/testing/imports.ts'
import { aRetailer } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'

const app = await startApp()
await app.work()

/** Each row: one item, in every form in which scanners, tills and spreadsheets write its barcode. */
const forms = [
  ['036000291452', '0036000291452', '00036000291452'],
  ['042100005264', '04252614', '0042100005264'],
  ['012300000451', '01234531', '00012300000451'],
  ['06543217', '065100004327'],
  ['01234543', '012340000053'],
  ['01234565', '012345000065', '000001234565', '00000001234565'],
  ['12345670', '123456000070'],
  ['4006381333931', '04006381333931'],
  ['96385074', '000096385074', '00000096385074'],
  ['10036000291459'],
  ['212345705995', '212345000007', '0212345705995'],
  ['4011'],
  ['94011'],
  ['036000291453'],
  ['36000291452'],
  ['03600029145'],
  ['01234541'],
  ['21234569'],
  ['400000000008'],
]
const fileOf = (codes: readonly string[]) => header + codes.map((code) => line(code, `Item ${codeKey(code)}`)).join('')

test('scan, search and import find an item in every form', async () => {
  const retailer = await aRetailer(app)
  const { storeId } = retailer
  await importedAsItIs(app, retailer, fileOf(forms.map(([first = '']) => first)))
  for (const code of forms.flat()) {
    const name = `Item ${codeKey(code)}`
    const scanned = await retailer.call(getItemByCode, { query: { code } })
    const { items } = await retailer.call(listItems, { query: { storeId, search: code } })
    expect([code, scanned.name, items[0]?.name]).toEqual([code, name, name])
  }
  const again = await importedAsItIs(app, retailer, fileOf(forms.map((row) => row.at(-1) ?? '')))
  expect([again.createdQuantity, again.failedQuantity]).toEqual([0, 0])
})

const anyCode = fc.stringMatching(/^[0-9]{1,14}$/).filter((code) => !isZeros(code))
const codes = fc.uniqueArray(anyCode, { minLength: 40, maxLength: 60, selector: codeKey }).map((more) => {
  const known = forms.map(([first = '']) => first)
  const keys = new Set(known.map(codeKey))
  return [...known, ...more.filter((code) => !keys.has(codeKey(code)))]
})

test.each(['csv', 'xlsx'] as const)('a reimported %s export of any barcodes changes nothing', async (format) => {
  await fc.assert(
    fc.asyncProperty(codes, async (catalogue) => {
      const retailer = await aRetailer(app)
      await importedAsItIs(app, retailer, fileOf(catalogue))
      const { blob } = await retailer.download(exportItems, { query: { storeId: retailer.storeId, format } })
      const again = await importedAsItIs(app, retailer, await blob.bytes(), { name: `again.${format}` })
      expect(again).toMatchObject({
        createdQuantity: 0,
        updatedQuantity: 0,
        unchangedQuantity: catalogue.length,
        originalItemQuantity: catalogue.length,
      })
    }),
    { numRuns: 2 },
  )
})
