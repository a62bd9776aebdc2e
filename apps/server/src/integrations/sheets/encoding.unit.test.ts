import fc from 'fast-check'
import { expect, test } from 'vitest'
import { encodingOf, type Encoding } from './encoding.ts'

async function* inPieces(bytes: Uint8Array, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield await Promise.resolve(bytes.subarray(at, at + size))
}

const bigEndian = (text: string) => Buffer.from(`\u{FEFF}${text}`, 'utf16le').swap16()

test.each<[string, Uint8Array, Encoding]>([
  ['plain English', Buffer.from('Barcode'), 'utf-8'],
  ['UTF-8 with its mark', Buffer.from('\u{FEFF}Código'), 'utf-8'],
  ['UTF-8 without', Buffer.from('Código 💊'), 'utf-8'],
  ['UTF-16 of Windows', Buffer.from('\u{FEFF}Código', 'utf16le'), 'utf-16le'],
  ['UTF-16 the other way', bigEndian('Código'), 'utf-16be'],
  ['UTF-16 without its mark', Buffer.from('Barcode', 'utf16le'), 'utf-16le'],
  ['the old code page', Buffer.from('Código', 'latin1'), 'windows-1252'],
  ['the old code page’s last letter', Buffer.from('Barcod\u{E9}', 'latin1'), 'windows-1252'],
  ['nothing', Buffer.alloc(0), 'utf-8'],
])('%s is known as such', async (_, bytes, encoding) => {
  await expect(encodingOf(inPieces(bytes, 1024))).resolves.toBe(encoding)
})

test('the size of the pieces never changes the answer', async () => {
  const bytes = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 20 }).map((text) => Buffer.from(`a,b${text}`)),
    fc.uint8Array({ maxLength: 20 }).map((tail) => Buffer.concat([Buffer.from('a,b'), tail])),
  )
  await fc.assert(
    fc.asyncProperty(bytes, fc.integer({ min: 1, max: 7 }), async (content, size) => {
      expect(await encodingOf(inPieces(content, size))).toBe(await encodingOf(inPieces(content, 1024)))
    }),
    { numRuns: 2000 },
  )
})
