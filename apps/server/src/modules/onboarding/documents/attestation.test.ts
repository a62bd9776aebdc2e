import {
  downloadSignedAttestation,
  listDocuments,
  printAttestation,
  getAttestation,
  signAttestation,
  type Attestation,
} from '@tillgate/contract/documents.ts'
import { saveBusinessInformation, saveOwnership } from '@tillgate/contract/business.ts'
import { getApplication } from '@tillgate/contract/operator-applications.ts'
import { attestationKinds } from '@tillgate/domain/applications.ts'
import { attestationOf, attestationVersion } from '@tillgate/phrases/attestations/published.ts'
import { createHash } from 'node:crypto'
import { extractText, getDocumentProxy, getMeta } from 'unpdf'
import { overlaps } from '#server/testing/pdf-text.ts'
import { beforeEach, expect, test } from 'vitest'
import { withIdentity, withTenant } from '#server/db/with-tenant.ts'
import { anApplicant, postDocument } from '#server/testing/applicants.ts'
import { aDocument, anApplication } from '#server/testing/applications.ts'
import { aBusinessEdit, anOwner } from '#server/testing/business.ts'
import { listFiles, listSignatures, rewriteSignatures } from '#server/testing/documents.queries.ts'
import { anOperator } from '#server/testing/operators.ts'
import { forgetLimits } from '#server/testing/people.queries.ts'
import { aRetailer, clientOf, type Retailer } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'
import { agreeToTerms } from '#server/testing/terms.ts'
import { insertSignature } from '../records/documents.queries.ts'
import { readDocumentFile } from './sealed.service.ts'
import { listRows, updateRows } from '#server/world/rows.queries.ts'

const app = await startApp()
beforeEach(() => withIdentity(app.deps.pool, forgetLimits))

const kind = 'ADA_ATTESTATION'
const business = { type: 'DENTAL', npi: '1234567893', businessName: 'Sonrisa Dental LLC' } as const

const tenantOf = ({ partnerId }: Retailer) => ({ pool: app.deps.pool, caller: { partnerId } })

/** A dental practice whose documents are next. */
const aPractice = async () => {
  const person = await aRetailer(app, { status: 'PENDING_AUTH', type: 'DENTAL', role: 'PROVIDER' })
  await agreeToTerms(person)
  await updateRows(app.owner, 'user_account', { id: person.id }, { identityStatus: 'NONREQUIRED' })
  const params = { id: person.storeId }
  await person.call(saveOwnership, {
    params,
    body: { owners: [anOwner({ firstName: 'Eva', lastName: 'Muela' })], isComplete: true, version: 1 },
  })
  await person.call(saveBusinessInformation, { params, body: aBusinessEdit(business) })
  return { ...person, params: { ...params, kind } } as const
}
const nameOf = ({ version, sha256, language }: Attestation) => ({ version, sha256, language })
const wordsOf = async (bytes: Uint8Array) =>
  (await extractText(await getDocumentProxy(bytes), { mergePages: true })).text.replaceAll(/\s+/g, ' ')
const sign = async (person: Awaited<ReturnType<typeof aPractice>>, key?: string, signedBy = 'Ana Ruiz') => {
  const { call, params } = person
  const body = { ...nameOf(await call(getAttestation, { params })), signedBy, isConfirmed: true } as const
  return call(signAttestation, { params, body }, key === undefined ? {} : { key })
}

test.each(attestationKinds)('%s form is a filled PDF in both languages', async (one) => {
  const person = await aPractice()
  const params = { ...person.params, kind: one }
  for (const language of ['en-US', 'es-ES'] as const) {
    const { blob, name } = await clientOf(app, person.token, language).download(printAttestation, { params })
    expect(name).toBe(`${one.toLowerCase().replace('_', '-')}-${attestationVersion}-${language.slice(0, 2)}.pdf`)
    const bytes = new Uint8Array(await blob.arrayBuffer())
    expect(await overlaps(bytes)).toEqual([])
    const pdf = await getDocumentProxy(Uint8Array.from(bytes))
    expect((await getMeta(pdf)).info).toMatchObject({ Language: language, Title: attestationOf(one, language).title })
    expect(await pdf.getMarkInfo()).toMatchObject({ Marked: true })
    const words = await wordsOf(bytes)
    for (const fact of ['Sonrisa Dental LLC', business.npi, '(305) 555-0142']) expect(words).toContain(fact)
    for (const { clauses } of attestationOf(one, language).parts) {
      for (const clause of clauses) {
        const sentences = typeof clause === 'string' ? [clause] : [clause.text, ...clause.points]
        for (const sentence of sentences) expect(words).toContain(sentence)
      }
    }
  }
})

test('1 §3: signing stores the encrypted PDF with its evidence', async () => {
  const person = await aPractice()
  const document = await sign(person)

  expect(document).toMatchObject({ kind, media: 'application/pdf', signature: { name: 'Ana Ruiz' } })
  expect((await person.call(listDocuments, { params: { id: person.storeId } })).items).toEqual([document])
  const [file] = await withTenant(tenantOf(person), listFiles)
  expect(file?.sealed).not.toBeNull()
  const content =
    file && (await readDocumentFile(app.deps.keyring, app.deps.files, { ...file, partnerId: person.partnerId }))
  const bytes = Buffer.concat(await Array.fromAsync(content ?? []))
  const words = await wordsOf(Uint8Array.from(bytes))
  expect(words).toContain('Signed electronically by Ana Ruiz')
  expect(words).toContain(`Signed in as ${person.email}`)
  const form = await person.call(getAttestation, { params: person.params })
  const [signature] = await withTenant(tenantOf(person), (db) => listSignatures(db, person.partnerId))
  expect(signature).toMatchObject({
    documentId: document.id,
    userId: person.id,
    version: attestationVersion,
    language: 'en-US',
    signedBy: 'Ana Ruiz',
    ip: '127.0.0.1',
    sha256: createHash('sha256').update(bytes).digest(),
    textSha256: Buffer.from(form.sha256, 'hex'),
  })
  expect(words).toContain(signature?.signedAt.toISOString().slice(0, 19).replace('T', ' '))
  await expect(withTenant(tenantOf(person), rewriteSignatures)).rejects.toThrow('permission denied')
  expect(
    await withTenant(tenantOf(person), (db) =>
      listRows(db, 'audit_entry', { partnerId: person.partnerId, action: 'document.signed' }),
    ),
  ).toHaveLength(1)
})

test('repeated key signs once and stores one file', async () => {
  const person = await aPractice()
  const first = await sign(person, 'once')

  expect(await sign(person, 'once')).toEqual(first)
  const [file, ...others] = await withTenant(tenantOf(person), listFiles)
  expect(others).toEqual([])
  expect(await app.deps.files.stat(file?.fileKey ?? '')).toBeDefined()
  await expect(sign(person, 'once', 'Ana M. Ruiz')).rejects.toMatchObject({ status: 422 })
})

test('an uploaded file and a signature replace each other', async () => {
  const person = await aPractice()
  await sign(person)
  await postDocument(app, person, { kind, name: 'by-hand.pdf' })
  const listed = () => person.call(listDocuments, { params: { id: person.storeId } })
  expect((await listed()).items).toMatchObject([{ fileName: 'by-hand.pdf', signature: null }])

  const again = await sign(person)
  expect((await listed()).items).toEqual([again])
})

test('signing refuses business data that changed meanwhile', async () => {
  const person = await aPractice()
  const { call, params } = person
  const body = { ...nameOf(await call(getAttestation, { params })), signedBy: 'Ana Ruiz', isConfirmed: true } as const
  const edit = { ...aBusinessEdit({ ...business, doingBusinessAs: 'Sonrisa' }), version: 2 }
  await call(saveBusinessInformation, { params: { id: person.storeId }, body: edit })

  await expect(call(signAttestation, { params, body })).rejects.toMatchObject({
    status: 409,
    code: 'attestation.outdated',
  })
  expect(await withTenant(tenantOf(person), listFiles)).toEqual([])
})

test('form needs a practice with saved business data', async () => {
  const grocer = await anApplicant(app)
  const params = { id: grocer.storeId, kind } as const
  await expect(grocer.call(getAttestation, { params })).rejects.toMatchObject({ code: 'step.not-open' })

  const early = await aRetailer(app, { status: 'PENDING_AUTH', type: 'DENTAL', role: 'PROVIDER' })
  const body = { version: attestationVersion, sha256: '0'.repeat(64), language: 'en-US' } as const
  const signing = early.call(signAttestation, {
    params: { id: early.storeId, kind },
    body: { ...body, signedBy: 'Ana Ruiz', isConfirmed: true },
  })
  await expect(signing).rejects.toMatchObject({ code: 'step.not-open' })
})

test('only the signed-in person or an owner can sign', async () => {
  const person = await aPractice()
  await expect(sign(person, undefined, 'Eva Ruiz')).rejects.toMatchObject({
    status: 400,
    fields: [{ field: 'signedBy', code: 'signature.other-person', params: { name: 'Ana Ruiz' } }],
  })
  expect(await withTenant(tenantOf(person), listFiles)).toEqual([])
  expect(await sign(person, undefined, 'éva muela')).toMatchObject({ signature: { name: 'éva muela' } })
})

test('applicant downloads only signed forms', async () => {
  const person = await aPractice()
  const { id: documentId } = await sign(person)
  const params = { id: person.storeId, documentId }
  const line = clientOf(app, person.token, 'en-US')
  const { blob, name } = await line.download(downloadSignedAttestation, { params })
  expect(name).toBe(`ada-attestation-${attestationVersion}-en.pdf`)
  expect(await wordsOf(new Uint8Array(await blob.arrayBuffer()))).toContain('Signed electronically by Ana Ruiz')

  await postDocument(app, person, { kind, name: 'by-hand.pdf' })
  await expect(line.download(downloadSignedAttestation, { params })).rejects.toMatchObject({ status: 404 })
  const [uploaded] = (await person.call(listDocuments, { params: { id: person.storeId } })).items
  const other = { params: { ...params, documentId: uploaded?.id ?? '' } }
  await expect(line.download(downloadSignedAttestation, other)).rejects.toMatchObject({ code: 'document.uploaded' })
})

test('reviewer sees the electronic signature and its evidence', async () => {
  const made = await anApplication(app)
  const { id, partnerId, person } = made
  const documentId = await aDocument(app, made)
  const signedAt = new Date('2026-11-24T15:00:00Z')
  const signature = {
    version: attestationVersion,
    language: 'es-ES',
    signedBy: 'Eva Muela',
    signedAt,
    ip: '192.0.2.7',
  } as const
  const row = { ...signature, partnerId, documentId, userId: person.id, userAgent: '', textSha256: Buffer.alloc(32, 7) }
  await withTenant({ pool: app.deps.pool, caller: { partnerId } }, (db) => insertSignature(db, row))

  const { documents } = await (await anOperator(app)).call(getApplication, { params: { id } })

  expect(documents.map((one) => one.signature)).toEqual([
    {
      name: 'Eva Muela',
      at: signedAt.toISOString(),
      ip: '192.0.2.7',
      version: attestationVersion,
      language: 'es-ES',
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      textSha256: '07'.repeat(32),
    },
  ])
})

test('a changed text has a new version', () => {
  const sums = attestationKinds.flatMap((one) =>
    (['en-US', 'es-ES'] as const).map((language) =>
      createHash('sha256')
        .update(JSON.stringify(attestationOf(one, language)))
        .digest('hex'),
    ),
  )
  expect([attestationVersion, ...sums]).toMatchInlineSnapshot(`
    [
      "2026-11-24",
      "9cee297d62f8e41655a9fff0bec77629a2c1d2c196498fa098785e371b020331",
      "596f85d39584634ac9babaf6e1cecc970e5a59c861189f75173d6eafe03eb5cc",
      "68a4bbb10324b319112ad31b057aff3d00e6055632c14243d9786677abeea1c1",
      "af1a354b0ce8efc3e6b67a5c1e85875d96fdcac4e1f07ff20b5d8d1a48f5abcc",
    ]
  `)
})
