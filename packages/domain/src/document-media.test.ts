import { expect, test } from 'vitest'
import { documentMediaOf } from './document-media.ts'

const bytes = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

test.each([
  ['%PDF-1.7\n', 'application/pdf'],
  ['\x89PNG\r\n\x1a\n\0\0', 'image/png'],
  ['\xff\xd8\xff\xe0', 'image/jpeg'],
  ['<!doctype html>', undefined],
  ['<svg xmlns=', undefined],
  ['PK\x03\x04', undefined],
  ['%PD', undefined],
  ['', undefined],
])('%j is %s', (head, media) => {
  expect(documentMediaOf(bytes(head))).toBe(media)
})
