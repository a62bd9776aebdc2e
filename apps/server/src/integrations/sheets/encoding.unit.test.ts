import fc from 'fast-check'
import { expect, test } from 'vitest'
import { encodingOf, type Found } from './encoding.ts'

async function* inPieces(bytes: Uint8Array, size: number) {
  for (let index = 0; index < bytes.length; index += size)
    yield await Promise.resolve(bytes.subarray(index, index + size))
}

const bigEndian = (text: string) => Buffer.from(`\u{FEFF}${text}`, 'utf16le').swap16()

const sure = (encoding: Found['encoding']): Found => ({ encoding, isGuess: false })
const guessed = (encoding: Found['encoding']): Found => ({ encoding, isGuess: true })

test.each<[string, Uint8Array, Found]>([
  ['plain English', Buffer.from('Barcode'), sure('utf-8')],
  ['UTF-8 with its mark', Buffer.from('\u{FEFF}Código'), sure('utf-8')],
  ['UTF-8 without', Buffer.from('Código 💊'), sure('utf-8')],
  ['UTF-16 of Windows', Buffer.from('\u{FEFF}Código', 'utf16le'), sure('utf-16le')],
  ['UTF-16 the other way', bigEndian('Código'), sure('utf-16be')],
  ['UTF-16 without its mark', Buffer.from('Barcode', 'utf16le'), sure('utf-16le')],
  ['the old code page', Buffer.from('Código', 'latin1'), guessed('windows-1252')],
  ['the old code page’s last letter', Buffer.from('Barcod\u{E9}', 'latin1'), guessed('windows-1252')],
  [
    'letters of an old Macintosh',
    Buffer.from('Piña y limón'.replace('ñ', '\u0096').replace('ó', '\u0097'), 'latin1'),
    guessed('macintosh'),
  ],
  [
    'a dash and an apostrophe of Windows',
    Buffer.from('Coca\u0096Cola, child\u0092s', 'latin1'),
    guessed('windows-1252'),
  ],
  ['nothing', Buffer.alloc(0), sure('utf-8')],
  ['UTF-8 that was damaged before', Buffer.from('C\u{FFFD}digo'), sure('utf-8')],
  ['UTF-8 with one broken byte', Buffer.from([...Buffer.from('Código, Año, '), 0xe9, 0x2c]), guessed('utf-8')],
])('%s is known as such', async (_, bytes, found) => {
  await expect(encodingOf(inPieces(bytes, 1024))).resolves.toEqual(found)
})

test('the size of the pieces never changes the answer', async () => {
  const bytes = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 20 }).map((text) => Buffer.from(`a,b${text}`)),
    fc.uint8Array({ maxLength: 20 }).map((tail) => Buffer.concat([Buffer.from('a,b'), tail])),
    fc
      .array(fc.constantFrom(0x61, 0x2c, 0x92, 0x96, 0xe1), { maxLength: 12 })
      .map((tail) => Buffer.from([0x61, 0x2c, 0x62, ...tail])),
  )
  await fc.assert(
    fc.asyncProperty(bytes, fc.integer({ min: 1, max: 7 }), async (content, size) => {
      expect(await encodingOf(inPieces(content, size))).toEqual(await encodingOf(inPieces(content, 1024)))
    }),
    { numRuns: 2000 },
  )
})
