import { extractText, getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { paperOf } from './papers.ts'

test('demonstration papers are valid PDF pages', async () => {
  const pdf = await getDocumentProxy(new Uint8Array(await paperOf('W9 of Café Ñandú (Miami)')))
  const { totalPages, text } = await extractText(pdf, { mergePages: true })
  expect(totalPages).toBe(1)
  expect(text).toContain('W9 of Café Ñandú (Miami)')
})
