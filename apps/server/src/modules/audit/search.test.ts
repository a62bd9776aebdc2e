import { updateItemsAtStore } from '@tillgate/contract/bulk-edits.ts'
import { createItem } from '@tillgate/contract/items.ts'
import { getApplication } from '@tillgate/contract/operator-applications.ts'
import { exportAudit, listAudit, listSignIns } from '@tillgate/contract/operator-audit.ts'
import { setDocumentExpiry } from '@tillgate/contract/operator-documents.ts'
import { proposeFeeSchedule } from '@tillgate/contract/operator-fees.ts'
import { getPartner } from '@tillgate/contract/operator-partners.ts'
import { withdrawChangeProposal } from '@tillgate/contract/operator-proposals.ts'
import { bankZone } from '@tillgate/domain/payout-dates.ts'
import { addDays, dayIn } from '@tillgate/domain/zones.ts'
import { expect, test } from 'vitest'
import { standardProgram } from '#server/testing/forms.ts'
import { reason } from '#server/testing/proposals.ts'
import { newId } from '#server/base/ids.ts'
import { writeAudit } from '#server/db/audit.ts'
import { aDocument, anApplication } from '#server/testing/applications.ts'
import { countReaders, fillLog } from '#server/testing/audit.queries.ts'
import { anOperator, type TestOperator } from '#server/testing/operators.ts'
import { aRetailer, milk, signIn } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'

const app = await startApp()
const operator = await anOperator(app)

const aBarcode = (): string => `07${String(Math.floor(Math.random() * 1e10)).padStart(10, '0')}`
/** An item with a rare name that was created and then changed by a bulk edit. */
const anItem = async () => {
  const retailer = await aRetailer(app)
  const code = aBarcode()
  const name = `Quinoa ${code}`
  const body = milk(retailer.storeId, { name, code })
  const { id } = await retailer.call(createItem, { body })
  await retailer.call(createItem, { body: milk(retailer.storeId, { code: '4011' }) })
  const { storeId } = retailer
  await retailer.call(updateItemsAtStore, { body: { multipleEdit: true, storeId, items: [id], price: 2 } })
  return { retailer, id, code, name }
}
const actionsOf = async (
  query: { search?: string; objectId?: string; partnerId?: string },
  as: TestOperator = operator,
) => (await as.call(listAudit, { query })).items.map(({ action }) => action)

test('finds an item by name and barcode with its bulk edits', async () => {
  const { code, name } = await anItem()
  expect(await actionsOf({ search: name.toUpperCase() })).toEqual(['item.bulk-edit', 'item.create'])
  expect(await actionsOf({ search: code })).toEqual(['item.bulk-edit', 'item.create'])
})

test('shows the history of one item by its id', async () => {
  const { retailer, id } = await anItem()
  expect(await actionsOf({ objectId: id, partnerId: retailer.partnerId })).toEqual(['item.bulk-edit', 'item.create'])
})

test('names the object of each entry', async () => {
  const { code, name } = await anItem()
  const { items } = await operator.call(listAudit, { query: { search: name } })
  expect(items.map(({ objectName }) => objectName)).toEqual([expect.stringMatching(/, \d{8}$/), `${name}, ${code}`])
})

test('names a proposal by its number', async () => {
  const [{ partnerId }, proposer] = [await aRetailer(app), await anOperator(app)]
  const fees = { processingPercent: 1.5, fixedFee: 0.25, additionalTerminal: 500 }
  const body = { ...fees, partnerId, programId: standardProgram, reason }
  const { id } = await proposer.call(proposeFeeSchedule, { body })
  await proposer.call(withdrawChangeProposal, { params: { id } })
  const { items } = await operator.call(listAudit, { query: { actorId: proposer.id } })
  expect(items.map(({ objectName }) => objectName)).toEqual([
    expect.stringMatching(/^P-\d+$/),
    expect.stringMatching(/^P-\d+$/),
  ])
})

test('filters whole days in Eastern Time', async () => {
  const { retailer, id } = await anItem()
  const query = { objectId: id, partnerId: retailer.partnerId, action: 'item.create' }
  const [{ at } = { at: '' }] = (await operator.call(listAudit, { query })).items
  const today = dayIn(bankZone, new Date(at))
  const found = async (day: string) =>
    (await operator.call(listAudit, { query: { ...query, from: day, to: day } })).items.length
  expect(await Promise.all([addDays(today, -1), today, addDays(today, 1)].map(found))).toEqual([0, 1, 0])
})

test('finds a person by a part of the e-mail', async () => {
  const { retailer } = await anItem()
  const [local = ''] = retailer.email.split('@')
  expect(await actionsOf({ search: local })).toEqual(expect.arrayContaining(['item.create', 'item.bulk-edit']))
})

test('finds an application by the support id of its store', async () => {
  const { id } = await anApplication(app)
  const { supportId } = await operator.call(getApplication, { params: { id } })
  expect(await actionsOf({ search: supportId })).toContain('application.viewed')
})

test('logs views once per operator and hour', async () => {
  const { id, partnerId } = await anApplication(app)
  const views = async () => (await operator.call(listAudit, { query: { partnerId, views: 'true' } })).items
  for (let n = 0; n < 2; n += 1) {
    await operator.call(getApplication, { params: { id } })
    await operator.call(getPartner, { params: { id: partnerId } })
  }
  const other = await anOperator(app)
  await other.call(getApplication, { params: { id } })
  expect((await views()).map(({ action, actor }) => [action, actor.id])).toEqual([
    ['application.viewed', other.id],
    ['partner.viewed', operator.id],
    ['application.viewed', operator.id],
  ])
})

test('lists sign-ins by person', async () => {
  const { id, email } = await aRetailer(app)
  await signIn(app, email)
  const { items } = await operator.call(listSignIns, { query: { by: 'partners', search: email } })
  expect(items).toMatchObject([{ action: 'signed-in', userId: id, email }])
  expect((await operator.call(listSignIns, { query: { by: 'operators', search: email } })).items).toEqual([])
})

test('exports a search with hashes and logs the export', async () => {
  const { retailer, code } = await anItem()
  const evil = `=HYPERLINK(${code})`
  const { id } = await retailer.call(createItem, { body: milk(retailer.storeId, { name: evil, code: '4012' }) })
  const { blob, name } = await operator.download(exportAudit, {
    query: { objectId: id, partnerId: retailer.partnerId },
  })
  const lines = (await blob.text()).trim().split('\r\n')
  expect(name).toBe('audit.csv')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toMatch(/,item\.create,item,"'=HYPERLINK\(.*,\d+,[0-9a-f]{64}$/)
  const { items } = await operator.call(listAudit, { query: { actorId: operator.id, action: 'audit.exported' } })
  expect(items[0]?.after).toMatchObject({ objectId: id })
})

test('an export does not log a tax number', async () => {
  await operator.download(exportAudit, { query: { search: '98-7654321', action: 'partner.' } })
  const { items } = await operator.call(listAudit, { query: { actorId: operator.id, action: 'audit.exported' } })
  expect(items[0]?.after).toEqual({ search: '*****4321', action: 'partner.' })
})

test('a reader who leaves an export frees its transaction', async () => {
  const { partnerId } = await aRetailer(app)
  await fillLog(app, partnerId, 4000)
  const leaving = new AbortController()
  const { body } = await fetch(`${app.base}${exportAudit.path}?partnerId=${partnerId}`, {
    headers: { authorization: `Bearer ${operator.token}` },
    signal: leaving.signal,
  })
  await body?.getReader().read()
  const second = operator.download(exportAudit, { query: { partnerId } })
  await expect(second).rejects.toMatchObject({ code: 'report.running' })
  leaving.abort()
  await expect.poll(() => countReaders(app), { timeout: 5000 }).toBe(0)
  const { blob } = await operator.download(exportAudit, { query: { partnerId } })
  expect(blob.size).toBeGreaterThan(4000 * 4000)
})

test('a partner’s name finds its documents, dates and sanctions', async () => {
  const name = `Almacén ${newId().slice(-10)}`
  const made = await anApplication(app, { name })
  const documentId = await aDocument(app, made)
  const body = { expiresOn: '2099-12-31', before: null }
  await operator.call(setDocumentExpiry, { params: { id: made.id, documentId }, body })
  await made.asPartner((db) =>
    writeAudit(
      db,
      app.deps.keyring,
      { partnerId: made.partnerId, userId: operator.id, role: 'OPERATOR' },
      { requestId: 'search', trial: undefined },
      { action: 'sanctions.cleared', object: 'sanction-candidate', objectId: newId() },
    ),
  )
  const found = await actionsOf({ search: name.replace('é', 'e').toUpperCase() })
  expect(found).toEqual(expect.arrayContaining(['document.expiry-recorded', 'sanctions.cleared']))
  expect(await actionsOf({ search: `Almacen ${newId().slice(-10)}` })).toEqual([])
})

test('finds actions and objects by the text that the list shows', async () => {
  const { partnerId } = await anApplication(app)
  await operator.call(getPartner, { params: { id: partnerId } })
  expect(await actionsOf({ search: 'partner opened', partnerId })).toEqual(['partner.viewed'])
  expect(await actionsOf({ search: 'opened partner', partnerId })).toEqual(['partner.viewed'])
  expect(await actionsOf({ search: 'hold ended', partnerId })).toEqual([])
})

test('leaves out views on request', async () => {
  const { partnerId } = await anApplication(app)
  await operator.call(getPartner, { params: { id: partnerId } })
  const { items } = await operator.call(listAudit, { query: { partnerId, views: 'false' } })
  expect(items.map(({ action }) => action)).not.toContain('partner.viewed')
})
