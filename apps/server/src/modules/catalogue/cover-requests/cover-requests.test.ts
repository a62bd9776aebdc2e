import {
  answerCoverRequest,
  createCoverRequest,
  getItemCover,
  listCoverRequests,
} from '@tillgate/contract/cover-requests.ts'
import { createItem } from '@tillgate/contract/items.ts'
import { listInbox } from '@tillgate/contract/operator-inbox.ts'
import { addDays, dayIn, programZone } from '@tillgate/domain/zones.ts'
import { expect, test } from 'vitest'
import { mailsFor } from '#server/testing/applicants.ts'
import { mailbox } from '#server/testing/mailbox.ts'
import { sendMessage } from '#server/modules/accounts/recipients.service.ts'
import { testDatabase } from '#server/testing/database.ts'
import { standardProgram as programId } from '#server/testing/forms.ts'
import { anOperator } from '#server/testing/operators.ts'
import { aRetailer, milk } from '#server/testing/people.ts'
import { insertList } from '#server/testing/products.queries.ts'
import { startApp } from '#server/testing/start-app.ts'
import { listRows } from '#server/world/rows.queries.ts'

// A list is in force for every partner of the program.
const app = await startApp({ DATABASE_URL: await testDatabase('_requests') })
const today = dayIn(programZone, new Date())
await insertList(app, [{ code: '036000291452', from: '2026-01-01', to: addDays(today, 60), maxPriceCents: 550 }])

const anItem = async (code: string) => {
  const admin = await aRetailer(app)
  const { id } = await admin.call(createItem, { body: milk(admin.storeId, { code }) })
  const cover = async (purse: string) =>
    (await admin.call(getItemCover, { params: { id } })).lists.find((list) => list.purse === purse)
  const ask = (purse: string, reason = 'Sold every day.') =>
    admin.call(createCoverRequest, { params: { id }, body: { programId, purse, reason } })
  return { admin, id, cover, ask }
}

test('shows dates and maximum price of each list', async () => {
  const { admin, id, cover, ask } = await anItem('036000291452')
  expect(await cover('FOOD')).toMatchObject({
    list: 'Food',
    reason: 'COVERED',
    since: '2026-01-01',
    until: addDays(today, 60),
    maxPrice: 5.5,
    request: null,
    canRequest: false,
  })
  expect(await cover('OTC')).toMatchObject({ reason: 'NOT_LISTED', since: null, canRequest: true })
  await expect(ask('FOOD')).rejects.toMatchObject({ status: 409, code: 'cover-request.covered' })
  await expect(ask('NOSUCH')).rejects.toMatchObject({ status: 409, code: 'cover-request.no-list' })
  await expect(ask('OTC', ' ')).rejects.toMatchObject({ status: 400 })
  const foreigner = await aRetailer(app)
  await expect(foreigner.call(getItemCover, { params: { id } })).rejects.toMatchObject({ status: 404 })
  expect(await admin.call(getItemCover, { params: { id } })).toMatchObject({ endsOn: null })
})

test('an operator answers the one open request', async () => {
  const { admin, id: itemId, cover, ask } = await anItem('4011')
  const { partnerId } = admin
  const olive = await anOperator(app)
  await ask('FOOD')
  await expect(ask('FOOD')).rejects.toMatchObject({ status: 409, code: 'cover-request.open' })
  expect(await cover('FOOD')).toMatchObject({ request: { status: 'OPEN' }, canRequest: false })
  const waiting = async () =>
    (await olive.call(listInbox, {})).items.filter(
      (entry) => entry.kind === 'COVER_REQUEST' && entry.partnerId === partnerId,
    )
  expect(await waiting()).toMatchObject([{ number: 1, text: 'Sold every day.' }])

  const open = async () => {
    const { items } = await olive.call(listCoverRequests, { query: { status: 'OPEN' } })
    return items.filter((request) => request.partnerId === partnerId)
  }
  const found = async (search: string) => (await olive.call(listCoverRequests, { query: { search } })).items.length
  expect([await found('4011'), await found('%'), await found('4_11')]).toEqual([1, 0, 0])
  const [request] = await open()
  expect(request).toMatchObject({ code: '4011', list: 'Food', reason: 'Sold every day.', answeredBy: null })
  const params = { partnerId, id: request?.id ?? '' }
  const answer = (status: 'ACCEPTED' | 'DECLINED', reason?: string) =>
    olive.call(answerCoverRequest, { params, body: { status, ...(reason === undefined ? {} : { reason }) } })
  await expect(answer('DECLINED')).rejects.toMatchObject({ fields: [{ field: 'reason', code: 'reason.required' }] })
  await expect(answer('DECLINED', 'Too short')).rejects.toMatchObject({ fields: [{ code: 'reason.too-short' }] })
  const foreign = {
    params: { ...params, partnerId: (await aRetailer(app)).partnerId },
    body: { status: 'ACCEPTED' as const },
  }
  await expect(olive.call(answerCoverRequest, foreign)).rejects.toMatchObject({ code: 'cover-request.not-open' })
  await answer('DECLINED', 'Fresh fruit is on another list.')
  await expect(answer('ACCEPTED')).rejects.toMatchObject({ status: 409, code: 'cover-request.not-open' })
  expect(await waiting()).toEqual([])
  expect(await cover('FOOD')).toMatchObject({
    request: { status: 'DECLINED', answer: 'Fresh fruit is on another list.' },
    canRequest: true,
  })
  const mails = (await mailsFor(app, admin)).map(({ kind }) => kind).filter((kind) => kind.startsWith('cover-'))
  expect(mails).toEqual(['cover-request-declined'])
  const box = mailbox(app)
  const queued = await listRows(app.owner, 'outbox', { partnerId })
  for (const { id } of queued) await sendMessage({ partnerId, id }, box.deps)
  expect(box.received.at(-1)?.text).toContain(`/items/view/${itemId}?code=4011`)

  await ask('FOOD', 'Once more, please.')
  const [again] = await open()
  await olive.call(answerCoverRequest, { params: { partnerId, id: again?.id ?? '' }, body: { status: 'ACCEPTED' } })
  expect(await cover('FOOD')).toMatchObject({ request: { status: 'ACCEPTED' }, canRequest: true })
})
