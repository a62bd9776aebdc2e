import { createHash } from 'node:crypto'
import { printTerms } from '@tillgate/contract/terms.ts'
import { termsDocuments, type TermsDocument } from '@tillgate/domain/terms.ts'
import type { Language } from '@tillgate/phrases/translator.ts'
import { termsOf, termsVersion } from '@tillgate/phrases/terms/published.ts'
import { extractText, getDocumentProxy, getMeta } from 'unpdf'
import { overlaps } from '#server/testing/pdf-text.ts'
import { beforeEach, expect, test } from 'vitest'
import { withIdentity, withTenant } from '#server/db/with-tenant.ts'
import { newId } from '#server/base/ids.ts'
import { forgetLimits } from '#server/testing/people.queries.ts'
import { aPerson, aRetailer, clientOf } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'
import { insertOldAcceptance } from '#server/testing/terms.queries.ts'
import { drawTerms } from './draw-terms.service.ts'
import { currentTerms } from '../records/acceptance.service.ts'

const app = await startApp()
const { pool } = app.deps
beforeEach(() => withIdentity(pool, forgetLimits))

const languages: Language[] = ['en-US', 'es-ES']
const cases = termsDocuments.flatMap((document) => languages.map((language) => [document, language] as const))

const bytesOf = async ({ blob }: { blob: Blob }): Promise<Uint8Array> => new Uint8Array(await blob.arrayBuffer())
const sumOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
const printed = (document: TermsDocument | undefined, language: Language = 'en-US', token?: string) =>
  clientOf(app, token, language).download(printTerms, { query: document === undefined ? {} : { audience: document } })

/** Read back by other hands than those that wrote it. */
const read = async (bytes: Uint8Array) => {
  const pdf = await getDocumentProxy(bytes)
  const { text, totalPages } = await extractText(pdf)
  return { pdf, totalPages, pages: text, words: text.join(' ').replaceAll(/\s+/g, ' ') }
}
type Struct = { role?: string; lang?: string; children?: unknown[] }
const isStruct = (node: unknown): node is Struct => typeof node === 'object' && node !== null
const rolesIn = (node: unknown): string[] =>
  isStruct(node) ? [node.role ?? '', ...(node.children ?? []).flatMap(rolesIn)].filter((role) => role !== '') : []

test.each(cases)('%s PDF in %s contains the complete text', async (document, language) => {
  const file = await printed(document, language)

  expect(file.name).toBe(`terms-${document}-${termsVersion}-${language.slice(0, 2)}.pdf`)
  expect(file.blob.type).toBe('application/pdf')
  const { words } = await read(await bytesOf(file))
  const { title, sections } = termsOf(document, language)
  const sentences = sections.flatMap((section) => [
    section.title,
    ...section.parts.flatMap((part) => [
      part.title,
      ...part.clauses.flatMap((one) => (typeof one === 'string' ? [one] : [one.text, ...one.points])),
    ]),
    ...(section.fees?.rows.flatMap(({ name, basis, amount }) => [name, basis, amount]) ?? []),
  ])
  // A sentence may go on over the foot of a page: the footer then stands between its words.
  const footer = new RegExp(` ?${title} · \\S+ ${termsVersion} \\S+ \\d+ \\S+ \\d+ ?`, 'g')
  const flow = words.replaceAll(footer, ' ').replaceAll(/\s+/g, ' ')
  expect(sentences.filter((sentence) => !flow.includes(sentence))).toEqual([])
  expect(flow).toContain(currentTerms(document, language).name.sha256)
})

test.each(cases)('%s PDF in %s has tags, page numbers, language and title', async (document, language) => {
  const bytes = await bytesOf(await printed(document, language))
  expect(await overlaps(bytes)).toEqual([])
  const { pdf, totalPages, pages } = await read(bytes)

  expect(totalPages).toBeGreaterThanOrEqual(4)
  const [page, of] = language === 'en-US' ? ['Page', 'of'] : ['Página', 'de']
  pages.forEach((words, index) => expect(words).toContain(`${page} ${index + 1} ${of} ${totalPages}`))
  const { info } = await getMeta(pdf)
  expect(info).toMatchObject({ Language: language, Title: termsOf(document, language).title })
  expect(await pdf.getMarkInfo()).toMatchObject({ Marked: true })
  const roles = new Set<string>()
  for (let index = 1; index <= totalPages; index += 1) {
    const tree = await (await pdf.getPage(index)).getStructTree()
    for (const role of rolesIn(tree)) roles.add(role)
  }
  const wanted = ['Document', 'Sect', 'H1', 'H2', 'H3', 'P', 'L', 'LI', 'LBody']
  expect([...roles]).toEqual(
    expect.arrayContaining(document === 'retailer' ? [...wanted, 'Table', 'TH', 'TD'] : wanted),
  )
  const outline = await pdf.getOutline()
  expect(outline.map((item) => item.title)).toEqual(termsOf(document, language).sections.map(({ title }) => title))
})

test('PDF embeds its fonts', async () => {
  const raw = Buffer.from(await bytesOf(await printed('retailer'))).toString('latin1')

  expect(raw.match(/\/FontFile2 /g)).toHaveLength(2)
  expect(raw).toMatch(/\/BaseFont \/[A-Z]{6}\+Inter-Regular/)
  expect(raw).not.toMatch(/Helvetica/)
})

test('same text produces the same bytes', async () => {
  const grocer = await aRetailer(app)
  const first = sumOf(await bytesOf(await printed('retailer')))

  expect(sumOf(await bytesOf(await printed(undefined, 'en-US', grocer.token)))).toBe(first)
  expect(sumOf(await drawTerms(currentTerms('retailer', 'en-US')))).toBe(first)
  expect(sumOf(await bytesOf(await printed('retailer', 'es-ES')))).not.toBe(first)
})

test('own terms match the type of business', async () => {
  const dentist = await aRetailer(app, { type: 'DENTAL', role: 'PROVIDER' })

  expect((await printed(undefined, 'es-ES', dentist.token)).name).toContain('terms-provider-')
  expect((await printed('retailer', 'es-ES', dentist.token)).name).toContain('terms-retailer-')
})

test('prints the accepted text after the terms have changed', async () => {
  const grocer = await aRetailer(app)
  const text = { title: 'The old agreement', sections: [] }
  const content = JSON.stringify({ document: 'retailer', version: '2024-02-01', language: 'es-ES', text })
  const sha256 = createHash('sha256').update(content).digest()
  const old = { sha256, document: 'retailer', version: '2024-02-01', language: 'es-ES', content } as const
  const row = { partnerId: grocer.partnerId, id: newId(), userId: grocer.id, ip: '', userAgent: '' }
  await withTenant({ pool, caller: grocer }, (db) => insertOldAcceptance(db, old, row))

  const file = await printed(undefined, 'en-US', grocer.token)

  expect(file.name).toBe('terms-retailer-2024-02-01-es.pdf')
  expect((await read(await bytesOf(file))).words).toContain('The old agreement')
})

test('visitor prints a named document twenty times a minute', async () => {
  await expect(printed(undefined)).rejects.toMatchObject({ status: 401 })
  const newcomer = await aPerson(app, { role: 'UNASSIGNED', partnerId: null })
  await expect(printed(undefined, 'en-US', newcomer.token)).rejects.toMatchObject({ status: 400 })
  for (let index = 0; index < 20; index += 1) await printed('provider')

  await expect(printed('provider')).rejects.toMatchObject({ status: 429 })
})
