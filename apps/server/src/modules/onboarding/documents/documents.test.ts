import { listDocuments, deleteDocument } from '@tillgate/contract/documents.ts'
import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { beforeEach, expect, test } from 'vitest'
import type { Db } from '#server/db/db.ts'
import { withIdentity, withTenant } from '#server/db/with-tenant.ts'
import { hit } from '#server/http/rate-limit.queries.ts'
import { anApplicant, aSentApplication, postDocument } from '#server/testing/applicants.ts'
import { keysStored } from '#server/testing/imports.ts'
import { forgetLimits } from '#server/testing/people.queries.ts'
import { aRetailer, signIn } from '#server/testing/people.ts'
import { backdatePerson } from '#server/testing/funnel.queries.ts'
import { startApp } from '#server/testing/start-app.ts'
import { listFiles, rejectSince, setFile } from '#server/testing/documents.queries.ts'
import { applyRetention } from '#server/boot/retention.ts'
import { newId } from '#server/base/ids.ts'
import { sealDocuments } from '../onboarding.jobs.ts'
import { endDocument, replaceFile } from '../records/documents.queries.ts'
import { readDocumentFile } from './sealed.service.ts'
import { ageRows, ago, listColumn, updateRows } from '#server/world/rows.queries.ts'

const app = await startApp()
beforeEach(() => withIdentity(app.deps.pool, forgetLimits))

const inTurn = async () => {
  const person = await anApplicant(app)
  await updateRows(app.owner, 'user_account', { id: person.id }, { identityStatus: 'NONREQUIRED' })
  return { ...person, params: { id: person.storeId } }
}
const asTenant = <T>(person: { partnerId: string }, work: (db: Db) => Promise<T>) =>
  withTenant({ pool: app.deps.pool, caller: person }, work)
const filesOf = (person: { partnerId: string }) => asTenant(person, listFiles)

type TestFile = Awaited<ReturnType<typeof filesOf>>[number]
const contentOf = async (stream: AsyncIterable<Uint8Array> | undefined) =>
  Buffer.concat(await Array.fromAsync(stream ?? []))
const onDisk = async (file: TestFile | undefined) => contentOf(await app.deps.files.get(file?.fileKey ?? ''))
const namesOf = async (person: { partnerId: string }) => (await filesOf(person)).map(({ fileKey }) => fileKey)
const readBack = async ({ partnerId }: { partnerId: string }, file: TestFile | undefined) =>
  contentOf(file && (await readDocumentFile(app.deps.keyring, app.deps.files, { ...file, partnerId })))

test('grocer uploads its W-9 but cannot download the file', async () => {
  const person = await inTurn()
  expect(await person.call(listDocuments, person)).toEqual({ items: [], required: ['W9'], renewable: [] })

  const content = `%PDF-1.7 ${'x'.repeat(2000)}`
  const { status, body } = await postDocument(app, person, { name: String.raw`C:\fakepath\Form W9.pdf`, content })

  expect({ status, body }).toMatchObject({
    status: 200,
    body: { kind: 'W9', fileName: 'Form W9.pdf', media: 'application/pdf', size: content.length },
  })
  const { items } = await person.call(listDocuments, person)
  expect(items).toEqual([body])
  const [file] = await filesOf(person)
  expect(file?.sealed).not.toBeNull()
  expect((await onDisk(file)).includes('x'.repeat(16))).toBe(false)
  expect(await readBack(person, file)).toEqual(Buffer.from(content))
})

test('new document replaces the old and can be removed', async () => {
  const person = await inTurn()
  await postDocument(app, person, { name: 'first.pdf' })
  await postDocument(app, person, {
    name: 'second.png',
    content: Buffer.from('89504e470d0a1a0a0000000d4948445200000100000001000806000000', 'hex'),
  })

  const { items } = await person.call(listDocuments, person)
  expect(items.map(({ fileName, media }) => [fileName, media])).toEqual([['second.png', 'image/png']])
  expect(await filesOf(person)).toHaveLength(2)

  const params = { ...person.params, documentId: items[0]?.id ?? '' }
  await person.call(deleteDocument, { params })
  expect((await person.call(listDocuments, person)).items).toEqual([])
  await expect(person.call(deleteDocument, { params })).rejects.toMatchObject({ status: 404 })
})

test.each([
  ['x.html', 'x.pdf'],
  ['annual\u{202E}fdp.exe', 'annualfdp.pdf'],
  [`${'x'.repeat(254)}\u{1F34C}.pdf`, `${'x'.repeat(254)}\u{1F34C}.pdf`],
])('W-9 named %s is stored and offered as %s', async (name, expected) => {
  const person = await inTurn()
  expect(await postDocument(app, person, { name })).toMatchObject({ status: 200, body: { fileName: expected } })
  expect((await person.call(listDocuments, person)).items).toMatchObject([{ fileName: expected }])
})

const png = (side: string) => Buffer.from(`89504e470d0a1a0a0000000d49484452${side}${side}0806000000`, 'hex')

test.each([
  ['a page by the name of a paper', { content: '<!doctype html><script>1</script>' }, 'upload.not-document'],
  ['a workbook', { content: 'PK\u0003\u0004 and more of it than sixteen' }, 'upload.not-document'],
  ['nothing', { content: '' }, 'upload.document-missing'],
  ['a file of four bytes', { content: '%PDF' }, 'upload.not-document'],
  ['one byte too much', { content: `%PDF-${'x'.repeat(9_999_996)}` }, 'upload.document-too-large'],
  ['a PNG of 256 million points', { content: png('00003e80') }, 'upload.image-too-large'],
  ['a PNG without a size', { content: png('00000000') }, 'upload.image-unreadable'],
  [
    'a JPEG that is cut off',
    { content: Buffer.from(`ffd8ffe1ffff${'00'.repeat(40)}`, 'hex') },
    'upload.image-unreadable',
  ],
  ['a card number as its name', { name: '4111111111111111.pdf' }, 'pan.refused'],
  ['a paper of no kind', { kind: 'none' as const }, 'input.invalid'],
])('refuses %s with a message and stores nothing', async (_, paper, code) => {
  const person = await inTurn()

  expect((await postDocument(app, person, paper)).body).toMatchObject({ code })

  expect((await person.call(listDocuments, person)).items).toEqual([])
  expect(await filesOf(person)).toEqual([])
})

test.each([String.raw`{"a":"\u0000"}`, String.raw`{"a":"\ud800"}`, String.raw`{"\u0000":1}`])(
  'refuses trial %s and stores no file',
  async (trial) => {
    const person = await inTurn()
    const stored = keysStored(app)
    const answer = await postDocument(app, person, { trial })
    expect(answer).toMatchObject({ status: 400, body: { code: 'input.malformed' } })
    for (const key of await stored()) await expect.poll(() => app.deps.files.stat(key)).toBeUndefined()
    expect(await filesOf(person)).toEqual([])
  },
)

test('accepts ten megabytes', async () => {
  const person = await inTurn()
  const content = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(10_000_000 - 9)])
  expect((await postDocument(app, person, { content })).body).toMatchObject({ size: 10_000_000 })
})

test('repeated key stores one document', async () => {
  const person = await inTurn()
  const first = await postDocument(app, person, { key: 'once' })
  const second = await postDocument(app, person, { key: 'once' })

  expect(second).toEqual(first)
  expect(await filesOf(person)).toHaveLength(1)
  expect((await postDocument(app, person, { key: 'once', content: '%PDF-1.7 another paper' })).status).toBe(422)
})

test('refuses uploads before their step and for other partners', async () => {
  const early = await aRetailer(app, { status: 'PENDING_AUTH' })
  expect((await postDocument(app, early)).body).toMatchObject({ code: 'step.not-open' })

  const [mine, theirs] = [await inTurn(), await inTurn()]
  const { status, body } = await postDocument(app, { ...mine, storeId: theirs.storeId })
  expect({ status, body }).toMatchObject({ status: 404, body: { code: 'store.not-found' } })
  await expect(mine.call(listDocuments, theirs)).rejects.toMatchObject({ status: 404 })
})

test('sent document cannot be removed', async () => {
  const person = await aSentApplication(app)
  const params = { id: person.storeId }
  const { items } = await person.call(listDocuments, { params })
  const taken = person.call(deleteDocument, { params: { ...params, documentId: items[0]?.id ?? '' } })
  await expect(taken).rejects.toMatchObject({ status: 409, code: 'application.sent' })
  expect((await person.call(listDocuments, { params })).items).toEqual(items)
})

test('repeated upload returns its answer after its step', async () => {
  const person = await inTurn()
  const first = await postDocument(app, person, { key: 'once' })
  const limit = { name: 'document-upload', subject: person.partnerId, max: 60, seconds: 3600 }
  for (let index = 0; index < 60; index += 1)
    await withIdentity(app.deps.pool, (db) => hit(db, app.deps.keyring, [limit]))
  await updateRows(app.owner, 'user_account', { id: person.id }, { identityStatus: 'IDV_FAILED' })

  expect(await postDocument(app, person, { key: 'once' })).toEqual(first)
  await withIdentity(app.deps.pool, forgetLimits)
  expect(await postDocument(app, person)).toMatchObject({ body: { code: 'step.not-open' } })
  expect(await filesOf(person)).toHaveLength(1)
})

test('seals the files from before encryption once', async () => {
  const person = await inTurn()
  await postDocument(app, person)
  const [sealed] = await filesOf(person)
  const fileKey = newId()
  await app.deps.files.put(fileKey, Readable.from([Buffer.from('%PDF-1.7 plain')]), 100)
  await asTenant(person, (db) => setFile(db, { fileKey, sealed: null }))
  expect(await readBack(person, (await filesOf(person))[0])).toEqual(Buffer.from('%PDF-1.7 plain'))

  await sealDocuments(app.worker)

  const [now] = await filesOf(person)
  expect(now?.fileKey).not.toBe(fileKey)
  expect((await onDisk(now)).includes('plain')).toBe(false)
  expect(await readBack(person, now)).toEqual(Buffer.from('%PDF-1.7 plain'))
  expect(await app.deps.files.stat(fileKey)).toBeUndefined()
  await sealDocuments(app.worker)
  expect(await filesOf(person)).toEqual([now])
  expect(sealed?.id).toBe(now?.id)
})

test('changes no file of a document replaced meanwhile', async () => {
  const person = await inTurn()
  await postDocument(app, person)
  const [file] = await filesOf(person)
  const document = { partnerId: person.partnerId, id: file?.id ?? '' }
  const sealed = { fileKey: newId(), sealed: randomBytes(40) }

  expect(await asTenant(person, (db) => replaceFile(db, document, newId(), sealed))).toBe(false)
  expect(await asTenant(person, (db) => endDocument(db, document, 90))).toBeUndefined()
  expect(await filesOf(person)).toEqual([file])
})

test('deletes replaced and rejected files after 90 days', async () => {
  const replaced = await inTurn()
  await postDocument(app, replaced, { name: 'first.pdf' })
  await postDocument(app, replaced, { name: 'second.pdf' })
  const refused = await aSentApplication(app)
  await postDocument(app, replaced)
  const [first = '', second = '', third = ''] = (await namesOf(replaced)).map(String)
  const age = async (days: number) => {
    await asTenant(replaced, (db) => updateRows(db, 'document', { fileKey: first }, { removedAt: ago(`${days} days`) }))
    await rejectSince(app.owner, refused, days)
    await applyRetention(app.worker)
  }
  await age(89)
  expect(await namesOf(replaced)).toEqual([first, second, third])
  expect(await namesOf(refused)).not.toContain(null)

  await age(91)
  expect(await namesOf(replaced)).toEqual([null, second, third])
  expect(await app.deps.files.stat(first)).toBeUndefined()
  expect(await app.deps.files.stat(third)).toBeDefined()
  expect(await namesOf(refused)).toEqual([null])
  expect((await refused.call(listDocuments, { params: { id: refused.storeId } })).items).toEqual([])
})

test('deletes files 90 days after the last visit', async () => {
  const [idle, seen, sent, fresh] = [await inTurn(), await inTurn(), await aSentApplication(app), await inTurn()]
  for (const person of [idle, seen, fresh]) await postDocument(app, person)
  const [key = ''] = (await namesOf(idle)).map(String)
  const age = async (days: number) => {
    for (const person of [idle, seen, sent]) {
      await backdatePerson(app, person.id, days)
      await ageRows(app.owner, 'partner', { id: person.partnerId }, `${days} days`, ['createdAt'])
      await ageRows(app.owner, 'document', { partnerId: person.partnerId }, `${days} days`, ['uploadedAt'])
    }
    await signIn(app, seen.email)
    await applyRetention(app.worker)
  }
  await age(89)
  expect(await namesOf(idle)).toEqual([key])

  await age(2)
  expect(await namesOf(idle)).toEqual([null])
  expect(await app.deps.files.stat(key)).toBeUndefined()
  for (const person of [seen, sent, fresh]) expect(await namesOf(person)).not.toContain(null)
  const audited = await listColumn(app.owner, 'audit_entry', 'action', { partnerId: idle.partnerId })
  expect(audited.filter((action) => action === 'document.expired')).toHaveLength(1)
  expect((await idle.call(listDocuments, idle)).items).toEqual([])
  expect((await postDocument(app, idle)).status).toBe(200)
})

test('concurrent uploads of one kind run in sequence', async () => {
  const person = await inTurn()
  const answers = await Promise.all(['a', 'b', 'c', 'd', 'e', 'f'].map((name) => postDocument(app, person, { name })))

  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
  expect((await person.call(listDocuments, person)).items).toHaveLength(1)
  expect((await filesOf(person)).filter(({ removedAt }) => removedAt === null)).toHaveLength(1)
})

test('limits uploads to sixty an hour per partner', async () => {
  const [person, other] = [await inTurn(), await inTurn()]
  const limit = { name: 'document-upload', subject: person.partnerId, max: 60, seconds: 3600 }
  for (let index = 0; index < 60; index += 1)
    await withIdentity(app.deps.pool, (db) => hit(db, app.deps.keyring, [limit]))

  expect(await postDocument(app, person)).toMatchObject({ status: 429, body: { code: 'rate.too-many' } })
  expect((await postDocument(app, other)).status).toBe(200)
})
