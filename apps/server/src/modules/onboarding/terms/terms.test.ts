import { createHash } from 'node:crypto'
import { acceptTerms, getTerms, termsLanguages } from '@tillgate/contract/terms.ts'
import { termsDocuments } from '@tillgate/domain/terms.ts'
import { canonicalText, termsVersion } from '@tillgate/phrases/terms/published.ts'
import { beforeEach, expect, test } from 'vitest'
import { withIdentity, withTenant } from '#server/db/with-tenant.ts'
import { newId } from '#server/base/ids.ts'
import { forgetLimits } from '#server/testing/people.queries.ts'
import { aPerson, aRetailer, clientOf, type Retailer } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'
import { agreeToTerms } from '#server/testing/terms.ts'
import {
  dropAcceptances,
  insertOldAcceptance,
  rewriteAcceptances,
  rewriteTexts,
} from '#server/testing/terms.queries.ts'
import { hasAcceptedTerms } from '../records/acceptance.service.ts'
import { findRow, listRows } from '#server/world/rows.queries.ts'

const app = await startApp()
const { pool } = app.deps
beforeEach(() => withIdentity(pool, forgetLimits))

const anApplicant = (type: 'GROCERY' | 'DENTAL' = 'GROCERY') =>
  aRetailer(app, { type, role: type === 'DENTAL' ? 'PROVIDER' : 'RETAILER', status: 'PENDING_AUTH' })
const kept = (caller: Retailer) =>
  withTenant({ pool, caller }, (db) => listRows(db, 'terms_acceptance', { partnerId: caller.partnerId }, 'acceptedAt'))
const isBound = (caller: Retailer, document: 'retailer' | 'provider' = 'retailer') =>
  withTenant({ pool, caller }, (db) => hasAcceptedTerms(db, caller.partnerId, document))
const shownTo = async (caller: Pick<Retailer, 'call'>) => {
  const { document, version, sha256, language, shown } = await caller.call(getTerms, { query: {} })
  return { document, version, sha256, language, ...(shown === null ? {} : { shown }) }
}

test('changed text of published terms needs a new version', () => {
  const sums = termsDocuments.flatMap((document) =>
    termsLanguages.map((language) => createHash('sha256').update(canonicalText(document, language)).digest('hex')),
  )
  expect([termsVersion, ...sums]).toMatchInlineSnapshot(`
    [
      "2026-11-21",
      "3f438e4799d09a89a7305198584565832fe86f7a60f467de8b1db666215b9521",
      "f0b071918f842b0cf5b180b1bcb13cebf5345b2446f09ff991b806322de12133",
      "8fc1780f0c3fe7df5fa5cdb410172869063ecaf538e18ca2ec654c82a336beca",
      "5c935d52b8cc74374e5643cb72fd7ff5aee8c04443939246452d4450006efd2d",
    ]
  `)
})

test.each([
  ['GROCERY', 'en-US', 'retailer', 'Retailer Terms and Conditions'],
  ['GROCERY', 'es-ES', 'retailer', 'Términos y condiciones para comercios'],
  ['DENTAL', 'en-US', 'provider', 'Provider Terms and Conditions'],
  ['DENTAL', 'es-ES', 'provider', 'Términos y condiciones para proveedores'],
] as const)('%s in %s reads the text of the %s', async (type, language, document, title) => {
  const { token } = await anApplicant(type)

  const terms = await clientOf(app, token, language).call(getTerms, { query: {} })

  expect(terms).toMatchObject({ document, language, version: termsVersion, accepted: null, text: { title } })
  const content = JSON.stringify({ document, version: terms.version, language, text: terms.text })
  expect(createHash('sha256').update(content).digest('hex')).toBe(terms.sha256)
})

test('acceptance stores person, text, times and address as evidence', async () => {
  const applicant = await anApplicant()
  const terms = await shownTo(applicant)
  expect(await isBound(applicant)).toBe(false)

  const answer = await applicant.call(acceptTerms, { body: terms })

  const [row, ...more] = await kept(applicant)
  expect(more).toEqual([])
  expect(row).toMatchObject({
    userId: applicant.id,
    document: 'retailer',
    version: termsVersion,
    language: 'en-US',
    ip: '127.0.0.1',
    userAgent: expect.stringMatching(/./),
  })
  expect(answer).toEqual({
    version: termsVersion,
    language: 'en-US',
    sha256: terms.sha256,
    acceptedAt: row?.acceptedAt.toISOString(),
  })
  expect(row?.sha256.toString('hex')).toBe(terms.sha256)
  expect(Number(row?.shownAt)).toBeGreaterThan(0)
  expect(Number(row?.shownAt)).toBeLessThanOrEqual(Number(row?.acceptedAt))
  const words = await withTenant({ pool, caller: applicant }, (db) =>
    findRow(db, 'terms_text', { sha256: row?.sha256 ?? Buffer.alloc(0) }),
  )
  expect(words?.content).toBe(canonicalText('retailer', 'en-US'))
  const audit = await withTenant({ pool, caller: applicant }, (db) =>
    listRows(db, 'audit_entry', { partnerId: applicant.partnerId, action: 'terms.accept' }),
  )
  expect(audit).toMatchObject([{ actorId: applicant.id, objectId: 'retailer', after: { sha256: terms.sha256 } }])
  expect(await isBound(applicant)).toBe(true)
  expect(await isBound(applicant, 'provider')).toBe(false)
  await expect(applicant.call(getTerms, { query: {} })).resolves.toMatchObject({ accepted: answer })
})

test('acceptance without display proof stores no display time', async () => {
  const applicant = await anApplicant()
  const { shown: _, ...terms } = await shownTo(applicant)

  await applicant.call(acceptTerms, { body: terms })

  expect(await kept(applicant)).toMatchObject([{ shownAt: null }])
})

test('repeated acceptances leave one row per person', async () => {
  const applicant = await anApplicant()
  const second = await aPerson(app, { role: 'RETAILER', partnerId: applicant.partnerId })
  const first = await applicant.call(acceptTerms, { body: await shownTo(applicant) })
  const spanish = clientOf(app, applicant.token, 'es-ES')

  await expect(applicant.call(acceptTerms, { body: await shownTo(applicant) })).resolves.toEqual(first)
  await expect(spanish.call(acceptTerms, { body: await shownTo(spanish) })).resolves.toEqual(first)
  expect(await kept(applicant)).toHaveLength(1)

  await second.call(acceptTerms, { body: await shownTo(second) })
  expect((await kept(applicant)).map((row) => row.userId)).toEqual([applicant.id, second.id])
  expect(
    await withTenant({ pool, caller: applicant }, (db) =>
      listRows(db, 'audit_entry', { partnerId: applicant.partnerId, action: 'terms.accept' }),
    ),
  ).toHaveLength(2)
})

test('eight concurrent acceptances leave one row and one answer', async () => {
  const applicant = await anApplicant()
  const body = await shownTo(applicant)

  const answers = await Promise.all(Array.from({ length: 8 }, () => applicant.call(acceptTerms, { body })))

  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(await kept(applicant)).toHaveLength(1)
})

test.each([
  ['an older version', { version: '2020-01-01' }],
  ['another sum', { sha256: 'ab'.repeat(32) }],
  ['the sum of the other language', { language: 'es-ES' as const }],
  ['a word nobody gave', { shown: 'bm90LW91cnM' }],
])('refuses %s and writes nothing', async (_, change) => {
  const applicant = await anApplicant()
  const body = { ...(await shownTo(applicant)), ...change }

  await expect(applicant.call(acceptTerms, { body })).rejects.toMatchObject({
    status: 409,
    code: 'terms.outdated',
    message: 'These terms are no longer the current ones. Load the page again and read the new version.',
  })

  expect(await kept(applicant)).toEqual([])
  expect(await isBound(applicant)).toBe(false)
})

test('another person’s proof of display is refused', async () => {
  const applicant = await anApplicant()
  const colleague = await aPerson(app, { role: 'RETAILER', partnerId: applicant.partnerId })
  const own = await shownTo(applicant)

  for (const somebody of [await anApplicant(), colleague]) {
    const body = { ...own, ...(await shownTo(somebody)) }
    await expect(applicant.call(acceptTerms, { body })).rejects.toMatchObject({ code: 'terms.outdated' })
  }
})

test('retailer cannot accept the provider terms', async () => {
  const grocer = await anApplicant()
  const { shown: _, ...body } = await shownTo(await anApplicant('DENTAL'))

  await expect(grocer.call(acceptTerms, { body })).rejects.toMatchObject({ status: 409, code: 'terms.not-yours' })
  expect(await kept(grocer)).toEqual([])
})

test('only the partner’s admin accepts the terms', async () => {
  const applicant = await anApplicant()
  const supervisor = await aPerson(app, { role: 'SUPERVISOR', partnerId: applicant.partnerId })
  const body = await shownTo(supervisor)

  await expect(supervisor.call(acceptTerms, { body })).rejects.toMatchObject({ status: 403 })
  expect(await kept(applicant)).toEqual([])
})

test('acceptance is immutable and its text matches its hash', async () => {
  const applicant = await anApplicant()
  await agreeToTerms(applicant)
  const before = await kept(applicant)

  for (const attempt of [rewriteAcceptances, dropAcceptances, rewriteTexts]) {
    const trying = withTenant<unknown>({ pool, caller: applicant }, attempt)
    await expect(trying).rejects.toMatchObject({ code: '42501' })
  }
  const forged = {
    sha256: Buffer.alloc(32),
    document: 'retailer',
    version: '2020-01-01',
    language: 'en-US',
    content: '{}',
  } as const
  const row = { partnerId: applicant.partnerId, id: newId(), userId: applicant.id, ip: '', userAgent: '' }
  await expect(
    withTenant({ pool, caller: applicant }, (db) => insertOldAcceptance(db, forged, row)),
  ).rejects.toMatchObject({ code: '23514' })
  expect(await kept(applicant)).toEqual(before)
})

test('evidence is visible only to its partner', async () => {
  const applicant = await anApplicant()
  await agreeToTerms(applicant)
  const stranger = await anApplicant()

  const seen = await withTenant({ pool, caller: stranger }, (db) =>
    listRows(db, 'terms_acceptance', { partnerId: applicant.partnerId }, 'acceptedAt'),
  )

  expect(seen).toEqual([])
  await expect(stranger.call(getTerms, { query: {} })).resolves.toMatchObject({ accepted: null })
})

test('visitor names the document and sees no acceptance', async () => {
  const { call } = clientOf(app, undefined, 'es-ES')

  await expect(call(getTerms, { query: { audience: 'provider' } })).resolves.toMatchObject({
    document: 'provider',
    language: 'es-ES',
    accepted: null,
    shown: null,
  })
  await expect(call(getTerms, { query: {} })).rejects.toMatchObject({ status: 401 })
  const newcomer = await aPerson(app, { role: 'UNASSIGNED', partnerId: null })
  await expect(newcomer.call(getTerms, { query: {} })).rejects.toMatchObject({ status: 400 })
})

test('visitor reads sixty times a minute; partners are unlimited', async () => {
  const { call } = clientOf(app)
  const query = { audience: 'retailer' } as const
  await Promise.all(Array.from({ length: 60 }, () => call(getTerms, { query })))

  await expect(call(getTerms, { query })).rejects.toMatchObject({ status: 429, retryAfter: expect.any(Number) })
  const applicant = await anApplicant()
  await expect(applicant.call(getTerms, { query })).resolves.toMatchObject({ document: 'retailer' })
})
