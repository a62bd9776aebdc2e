import { getApplication } from '@tillgate/contract/operator-applications.ts'
import { countApplications, listApplications } from '@tillgate/contract/operator-queue.ts'
import {
  createNote,
  requestInformation,
  claimApplication,
  rejectApplication,
  revealEin,
} from '@tillgate/contract/operator-decisions.ts'
import { getDocument } from '@tillgate/contract/operator-documents.ts'
import { updateOwnMails } from '@tillgate/contract/operator-own-mails.ts'
import { listStores } from '@tillgate/contract/stores.ts'
import type { QueueView } from '@tillgate/domain/review-queue.ts'
import { expect, test } from 'vitest'
import { newId } from '#server/base/ids.ts'
import { aDocument, anApplication } from '#server/testing/applications.ts'
import { savedAnswers, listAudit } from '#server/testing/applications.queries.ts'
import { mailbox } from '#server/testing/mailbox.ts'
import { anOperator, type TestOperator } from '#server/testing/operators.ts'
import { startApp } from '#server/testing/start-app.ts'

const app = await startApp()

/** Which of these stand in a view, in its order. Other tests' applications stand there too. */
const viewOf = async (operator: TestOperator, view: QueueView, ids: readonly string[]): Promise<string[]> => {
  const found: string[] = []
  let cursor: string | undefined
  for (;;) {
    const answer = await operator.call(listApplications, {
      query: { view, pageSize: 100, ...(cursor ? { cursor } : {}) },
    })
    found.push(...answer.items.map((item) => item.id))
    if (!answer.cursor) return found.filter((id) => ids.includes(id))
    cursor = answer.cursor
  }
}

test('queue sorts by due date and filters by view', async () => {
  const operator = await anOperator(app)
  const other = await anOperator(app)
  const [late, soon, urgent] = [
    await anApplication(app, { dueIn: 30 }),
    await anApplication(app, { dueIn: 11 }),
    await anApplication(app, { dueIn: -1 }),
  ]
  const ids = [late.id, soon.id, urgent.id]
  expect(await viewOf(operator, 'all', ids)).toEqual([urgent.id, soon.id, late.id])
  expect(await viewOf(operator, 'due-soon', ids)).toEqual([urgent.id, soon.id])

  await operator.call(claimApplication, { params: { id: soon.id } })
  await other.call(requestInformation, {
    params: { id: urgent.id },
    body: { fields: [{ field: 'W9', message: 'Page 2 is missing.' }] },
  })
  // Without a deadline as long as the clock is paused.
  expect(await viewOf(operator, 'all', ids)).toEqual([soon.id, late.id, urgent.id])
  await operator.call(rejectApplication, {
    params: { id: late.id },
    body: { reason: 'DUPLICATE', text: 'The same store has applied before.' },
  })

  expect(await viewOf(operator, 'mine', ids)).toEqual([soon.id])
  expect(await viewOf(operator, 'unassigned', ids)).toEqual([])
  // The clock of what waits for its partner stands still: it is due at no hour.
  expect(await viewOf(operator, 'due-soon', ids)).toEqual([soon.id])
  expect(await viewOf(operator, 'waiting', ids)).toEqual([urgent.id])
  expect(await viewOf(operator, 'decided', ids)).toEqual([late.id])
})

test('cursor continues after the page without gaps or duplicates', async () => {
  const operator = await anOperator(app)
  const made = await Promise.all([1, 2, 3, 4, 5].map((nth) => anApplication(app, { dueIn: 20 + nth })))
  for (const { id } of made) await operator.call(claimApplication, { params: { id } })
  const query = { view: 'mine', pageSize: 2 } as const
  const first = await operator.call(listApplications, { query })
  const second = await operator.call(listApplications, { query: { ...query, cursor: first.cursor } })
  const paged = await operator.call(listApplications, { query: { ...query, page: 2 } })

  expect(first).toMatchObject({ total: 5, totalIsCapped: false })
  expect([...first.items, ...second.items].map((item) => item.id)).toEqual(made.slice(0, 4).map(({ id }) => id))
  expect(second.items).toEqual(paged.items)
  await expect(operator.call(listApplications, { query: { view: 'all', cursor: first.cursor } })).rejects.toMatchObject(
    { status: 400 },
  )
})

test('search finds applications by name, support id and EIN', async () => {
  const operator = await anOperator(app)
  const { id, ein, name } = await anApplication(app, { name: `Mercado ${newId().slice(-10)} Inc` })
  await anApplication(app)
  const search = async (words: string) =>
    (await operator.call(listApplications, { query: { search: words, pageSize: 100 } })).items.map((item) => item.id)
  const { supportId } = await operator.call(getApplication, { params: { id } })

  expect(await search(name.slice(3, 14).toUpperCase())).toEqual([id])
  expect(await search(supportId)).toEqual([id])
  expect(await search(`${ein.slice(0, 2)}-${ein.slice(2)}`)).toEqual([id])
  expect(await search('100%_')).toEqual([])
})

test('counts equal the number of applications per view', async () => {
  const operator = await anOperator(app)
  const before = await operator.call(countApplications, {})
  const { id } = await anApplication(app, { dueIn: 5 })
  await operator.call(claimApplication, { params: { id } })

  const after = await operator.call(countApplications, {})
  expect(after).toMatchObject({ mine: before.mine + 1, all: before.all + 1, dueSoon: before.dueSoon + 1 })
})

test('queue and evidence show the same check results', async () => {
  const operator = await anOperator(app)
  const twin = await anApplication(app)
  const { id } = await anApplication(app, {
    ein: twin.ein,
    holder: 'Somebody Else',
    identity: 'IDV_FAILED',
    tin: 'MISMATCH',
    isVerified: false,
  })
  const found = await operator.call(getApplication, { params: { id } })

  expect(found.checks.map(({ check, result }) => [check, result])).toEqual([
    ['identity', 'fail'],
    ['bank', 'fail'],
    ['ein', 'fail'],
    ['sanctions', 'skip'],
    ['address', 'look'],
    ['terms', 'pass'],
    ['duplicates', 'look'],
  ])
  expect(found.checks[1]?.evidence.map(({ code }) => code)).toEqual(['bank.verified', 'bank.holder-differs'])
  expect(found.duplicates).toMatchObject([{ kind: 'EIN', applicationId: twin.id, businessName: twin.name }])
  const { items } = await operator.call(listApplications, { query: { search: found.supportId } })
  expect(items.find((item) => item.id === id)?.checks).toEqual(
    Object.fromEntries(found.checks.map(({ check, result }) => [check, result])),
  )
})

test('evidence shows another partner’s equal account or address', async () => {
  const operator = await anOperator(app)
  const address = `${newId().slice(-8)} Elm St`
  const twin = await anApplication(app, { account: `021000021:${newId()}`, address })
  const account = `021000021:${newId()}`
  const first = await anApplication(app, { account })
  const second = await anApplication(app, { account, address: address.toUpperCase() })
  const { duplicates } = await operator.call(getApplication, { params: { id: second.id } })

  expect(duplicates.map(({ kind, applicationId }) => [kind, applicationId])).toEqual([
    ['BANK', first.id],
    ['ADDRESS', twin.id],
  ])
})

test('full number needs a reason, which is logged', async () => {
  const operator = await anOperator(app)
  const made = await anApplication(app)
  const { id, ein, partnerId, asPartner } = made
  const detail = await operator.call(getApplication, { params: { id } })
  expect(JSON.stringify(detail)).not.toContain(ein)
  expect(detail.business.einLast4).toBe(ein.slice(-4))
  await expect(operator.call(revealEin, { params: { id }, body: { reason: ' ' } })).rejects.toMatchObject({
    status: 400,
  })

  expect(await operator.call(revealEin, { params: { id }, body: { reason: 'Compare with the W-9' } })).toEqual({ ein })

  expect(await asPartner((db) => listAudit(db, partnerId))).toMatchObject([
    {
      action: 'ein.revealed',
      actorId: operator.id,
      actorRole: 'OPERATOR',
      after: { reason: 'Compare with the W-9' },
    },
  ])
  // An answer that is stored for a second asking would be a number in the clear.
  expect(await asPartner((db) => savedAnswers(db, partnerId))).not.toContain(ein)
})

test('document is an attachment and each download is logged', async () => {
  const operator = await anOperator(app)
  const made = await anApplication(app)
  const { id, partnerId, asPartner } = made
  const documentId = await aDocument(app, made)
  expect((await operator.call(getApplication, { params: { id } })).documents).toMatchObject([{ id: documentId }])

  const { blob, name } = await operator.download(getDocument, { params: { id, documentId } })

  expect([await blob.text(), blob.type, name]).toEqual(['%PDF-', 'application/pdf', 'w9 año.pdf'])
  expect(await asPartner((db) => listAudit(db, partnerId))).toMatchObject([{ action: 'document.read' }])
  const another = await anApplication(app)
  await expect(operator.download(getDocument, { params: { id: another.id, documentId } })).rejects.toMatchObject({
    status: 404,
    code: 'document.not-found',
  })
})

test('reviewer notes appear in no log or partner answer', async () => {
  const operator = await anOperator(app)
  const { id, partnerId, person, asPartner } = await anApplication(app)
  await operator.call(createNote, { params: { id }, body: { text: 'Called the landlord.' } })

  const { notes } = await operator.call(getApplication, { params: { id } })
  expect(notes).toMatchObject([{ text: 'Called the landlord.', by: { id: operator.id } }])
  expect(JSON.stringify(await asPartner((db) => listAudit(db, partnerId)))).not.toContain('landlord')
  expect(JSON.stringify(await person.call(listStores, { query: {} }))).not.toContain('landlord')
})

test('mentioned operator gets a link without the note’s text', async () => {
  const [author, named, other] = [await anOperator(app), await anOperator(app), await anOperator(app)]
  const made = await anApplication(app)
  const params = { id: made.id }
  await named.call(updateOwnMails, { body: { language: 'es-ES', muted: [] } })
  const inbox = mailbox(app)
  const text = `Ask @{${named.id}} and @{${named.id}} about the landlord, @{${made.person.id}} @{${author.id}}`
  await author.call(createNote, { params, body: { text } })

  const mails = await inbox.sentTo(named.email)
  expect(mails.map(({ subject }) => subject)).toEqual([expect.stringContaining('le menciona')])
  expect(JSON.stringify(mails)).not.toContain('landlord')
  expect(await inbox.sentTo(author.email)).toEqual([])
  const { notes } = await other.call(getApplication, { params })
  expect(notes[0]?.text).toBe(text)
  // People of a partner cannot be mentioned here.
  expect(notes[0]?.mentions.map(({ id }) => id).toSorted()).toEqual([author.id, named.id].toSorted())
})

test('unknown application returns 404', async () => {
  const operator = await anOperator(app)
  await expect(operator.call(getApplication, { params: { id: newId() } })).rejects.toMatchObject({
    status: 404,
    code: 'application.not-found',
  })
})
