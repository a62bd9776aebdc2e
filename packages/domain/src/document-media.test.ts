import { expect, test } from 'vitest'
import { documentFileName, documentMediaOf, documentTypes } from './document-media.ts'

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

test.each([
  ['x.html', 'application/pdf', 'x.pdf'],
  ['Form W-9.PDF', 'application/pdf', 'Form W-9.PDF'],
  ['photo.jpeg', 'image/jpeg', 'photo.jpeg'],
  ['photo.png', 'image/jpeg', 'photo.jpg'],
  ['w9.pdf.exe', 'application/pdf', 'w9.pdf.pdf'],
  ['w9.html. .', 'image/png', 'w9.png'],
  ['Form W-9 v1.2', 'application/pdf', 'Form W-9 v1.2.pdf'],
  ['...', 'application/pdf', 'document.pdf'],
] as const)('%s with the bytes of %s is offered as %s', (name, media, expected) => {
  expect(documentFileName(name, media)).toBe(expected)
})

test('a file choice offers documents by extension and type', () => {
  expect(documentTypes).toBe('.pdf,.png,.jpg,.jpeg,application/pdf,image/png,image/jpeg')
})
