import { listAudit } from '@tillgate/contract/operator-audit.ts'
import {
  confirmChangeProposal,
  declineChangeProposal,
  getChangeProposal,
} from '@tillgate/contract/operator-proposals.ts'
import { listSanctionChanges, listSanctionLists, searchSanctions } from '@tillgate/contract/operator-sanctions.ts'
import { beforeEach, expect, test } from 'vitest'
import { withIdentity } from '#server/db/with-tenant.ts'
import { testDatabase } from '#server/testing/database.ts'
import { listForm } from '#server/testing/forms.ts'
import { anOperator, type TestOperator } from '#server/testing/operators.ts'
import { forgetLimits } from '#server/testing/people.queries.ts'
import { sdnFile } from '#server/testing/sanctions.queries.ts'
import { startApp } from '#server/testing/start-app.ts'

// A list in force concerns every partner.
const app = await startApp({ DATABASE_URL: await testDatabase('_sanction_lists') })
const ada = await anOperator(app, 'OPERATOR_ADMIN')
const [olive, otto] = [await anOperator(app), await anOperator(app)]
beforeEach(() => withIdentity(app.deps.pool, forgetLimits))

const reason = 'Published by the Treasury on November 20.'
const send = async (text: string | Uint8Array<ArrayBuffer>, by: TestOperator = ada, load = true) => {
  const form = listForm(load ? { load: 'true', reason } : {}, '', 'sdn.xml')
  form.set('file', new Blob([text]), 'sdn.xml')
  const response = await fetch(`${app.base}/api/operator/sanction-lists`, {
    method: 'POST',
    headers: { authorization: `Bearer ${by.token}` },
    body: form,
  })
  const body: { code?: string; proposalId: string; preview: { entries: number } } = JSON.parse(await response.text())
  return { status: response.status, ...body }
}
const confirm = (id: string, by = olive) => by.call(confirmChangeProposal, { params: { id } })
const lists = () => olive.call(listSanctionLists, { query: {} })
const entries = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ uid: index + 1, name: `Person Number${index}` }))

test('one administrator loads a list, another operator activates it', async () => {
  const reviewer = await anOperator(app, 'OPERATOR', ['REVIEWER', 'TREASURY', 'SUPPORT'])
  expect((await send(sdnFile(entries(10)), reviewer)).status).toBe(403)
  const looked = await send(sdnFile(entries(10)), ada, false)
  expect(looked).toMatchObject({ status: 200, proposalId: null, preview: { entries: 10, added: 10, entriesBefore: 0 } })
  expect((await lists()).items).toEqual([])
  const { proposalId } = await send(sdnFile(entries(10)))
  expect((await lists()).inForce).toBeNull()
  expect(await send(sdnFile(entries(11)))).toMatchObject({ status: 409, code: 'sanctions.open' })
  await expect(confirm(proposalId, ada)).rejects.toMatchObject({ code: 'proposal.second-person' })
  expect(await otto.call(getChangeProposal, { params: { id: proposalId } })).toMatchObject({
    change: { kind: 'SANCTIONS', entries: 10, baseId: null, publishedOn: '2026-11-20' },
  })
  await confirm(proposalId)
  expect((await lists()).inForce).toMatchObject({
    state: 'IN_FORCE',
    entries: 10,
    loadedBy: { id: ada.id },
    activatedBy: { id: olive.id },
  })
  const log = await olive.call(listAudit, { query: { action: 'sanctions.loaded' } })
  expect(log.items[0]?.objectName).toBe('sdn.xml, 2026-11-20')
})

test('a declined list is never in force', async () => {
  const { proposalId } = await send(sdnFile(entries(11), '11/21/2026'))
  await otto.call(declineChangeProposal, { params: { id: proposalId }, body: { reason } })
  const { items, inForce } = await lists()
  expect([items[0]?.state, inForce?.entries]).toEqual(['WITHDRAWN', 10])
})

test.each([
  ['sanctions.cut', sdnFile(entries(12)).slice(0, -30)],
  ['sanctions.count', sdnFile(entries(12)).replace('<Record_Count>12', '<Record_Count>13')],
  ['sanctions.shrunk', sdnFile(entries(7), '11/22/2026')],
  ['sanctions.older', sdnFile(entries(12), '11/19/2026')],
  ['sanctions.date', sdnFile(entries(12), '11/20/2099')],
  ['sanctions.format', 'uid,name\n1,KELLER'],
  ['sanctions.encoding', new Uint8Array([0xff, 0xfe, 0x3c, 0x00])],
])('a file with %s leaves the former list in force', async (code, text) => {
  expect(await send(text)).toMatchObject({ status: 422, code })
  expect((await lists()).inForce?.entries).toBe(10)
})

test('the list in force is no new list', async () => {
  expect(await send(sdnFile(entries(10)))).toMatchObject({ status: 409, code: 'sanctions.no-change' })
})

test('a version names what it changes', async () => {
  const changed = [...entries(9), { uid: 1, name: 'Person Number0', born: '1962' }].slice(1)
  const { proposalId } = await send(sdnFile([...changed, { uid: 77, name: 'Tomas KELLER' }], '11/23/2026'))
  await confirm(proposalId)
  const [newest] = (await lists()).items
  expect(newest).toMatchObject({ added: 1, removed: 1, changed: 1, state: 'IN_FORCE' })
  const { items } = await olive.call(listSanctionChanges, { params: { id: newest?.id ?? '' }, query: {} })
  expect(items.map(({ change, name }) => [change, name])).toEqual([
    ['removed', 'Person Number9'],
    ['changed', 'Person Number0'],
    ['added', 'Tomas KELLER'],
  ])
})

const search = () => otto.call(searchSanctions, { query: { name: 'Ana Ruiz', kind: 'PERSON' } })

test('searches of one operator are limited', async () => {
  for (let index = 0; index < 60; index += 1) await search()
  await expect(search()).rejects.toMatchObject({ status: 429, code: 'rate.too-many' })
})

test('finds a listed name by another spelling', async () => {
  const { items } = await olive.call(searchSanctions, { query: { name: 'Keller, Thomas', kind: 'PERSON' } })
  expect(items).toMatchObject([{ entry: { uid: '77' }, listedName: 'Tomas KELLER' }])
  expect((await olive.call(searchSanctions, { query: { name: 'Ana Ruiz', kind: 'PERSON' } })).items).toEqual([])
})
