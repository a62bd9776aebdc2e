import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseSearch, stringifySearch } from './router-options.ts'

test('a barcode keeps its leading zeros and needs no quotes', () => {
  expect(stringifySearch({ code: '0123', apl: true, page: 2 })).toBe('?code=0123&apl=true&page=2')
  expect(parseSearch('?code=0123')).toEqual({ code: '0123' })
})

test('omits undefined parameters', () => {
  expect(stringifySearch({ search: '', unit: undefined })).toBe('')
})

test('any text survives the way through a URL', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, unit: 'grapheme' }), (text) => {
      expect(parseSearch(stringifySearch({ text }))).toEqual({ text })
    }),
  )
})
