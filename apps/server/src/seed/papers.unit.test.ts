import { documentKinds } from '@tillgate/domain/applications.ts'
import { extractText, getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { paperOf, sheetOf } from './papers.ts'

const business = {
  type: 'DENTAL',
  name: 'Café Ñandú Dental (Miami)',
  ein: '592113452',
  npi: '1588667620',
  address: '300 Aragon Ave',
  city: 'Coral Gables',
  zip: '33134',
  signer: 'Zoë Peña',
} as const

const facts = { W9: '59-2113452', CREDENTIALS: 'February 28, 2028' }

test.each(documentKinds)('a sample %s is one page with the facts of its business', async (kind) => {
  const bytes = await paperOf(sheetOf(kind, business, new Date('2025-07-18T12:00:00Z')))
  const pdf = await getDocumentProxy(new Uint8Array(bytes))
  const { totalPages, text } = await extractText(pdf, { mergePages: true })
  expect(totalPages).toBe(1)
  const fact = kind === 'W9' || kind === 'CREDENTIALS' ? facts[kind] : '300 Aragon Ave'
  for (const words of ['SAMPLE', business.name, 'Zoë Peña', fact]) expect(text).toContain(words)
})
