import { updateNotificationSetting } from '@tillgate/contract/notifications.ts'
import { createItem, getItem, getItemByCode } from '@tillgate/contract/items.ts'
import {
  listApprovedListChanges,
  listApprovedLists,
  listApprovedProducts,
  listPurses,
  getApprovedList,
  restoreApprovedList,
  type ListPreview,
} from '@tillgate/contract/operator-approved-products.ts'
import {
  confirmChangeProposal,
  getChangeProposal,
  withdrawChangeProposal,
} from '@tillgate/contract/operator-proposals.ts'
import { listAudit } from '@tillgate/contract/operator-audit.ts'
import { beforeEach, expect, test } from 'vitest'
import { withIdentity } from '#server/db/with-tenant.ts'
import { newId } from '#server/base/ids.ts'
import { mailsFor } from '#server/testing/applicants.ts'
import { spanishFrom } from '#server/testing/fees.queries.ts'
import { imported, header, line } from '#server/testing/imports.ts'
import { listForm, listHeading, standardProgram } from '#server/testing/forms.ts'
import { testDatabase } from '#server/testing/database.ts'
import { anOperator, type TestOperator } from '#server/testing/operators.ts'
import { forgetLimits } from '#server/testing/people.queries.ts'
import { aRetailer, milk } from '#server/testing/people.ts'
import { reason } from '#server/testing/proposals.ts'
import { startApp } from '#server/testing/start-app.ts'
import { workbookOf } from '#server/testing/workbooks.ts'
import { listNoticeJobs } from './notices.jobs.ts'

// A list is in force for every partner of the program.
const app = await startApp({ DATABASE_URL: await testDatabase('_lists') })
await app.work()
const [olive, otto] = [await anOperator(app), await anOperator(app)]

beforeEach(() => withIdentity(app.deps.pool, forgetLimits))

type Answer = { status: number; body: { preview: ListPreview; id: string; proposalId: string; code?: string } }
type Fields = Record<string, string>
const send = async (
  text: string | Uint8Array<ArrayBuffer>,
  fields: Fields,
  by: TestOperator = olive,
  key?: string,
): Promise<Answer> => {
  const response = await fetch(`${app.base}/api/operator/approved-products`, {
    method: 'POST',
    headers: { authorization: `Bearer ${by.token}`, ...(key === undefined ? {} : { 'idempotency-key': key }) },
    body: listForm({ programId: standardProgram, ...fields }, text),
  })
  const body: Answer['body'] = JSON.parse(await response.text())
  return { status: response.status, body }
}

const row = (code: string, name = 'Milk', days = ',', price = '') =>
  `UPC,${code},Dairy,${days},${price},${name},Maple,1,GAL\n`
const rows = (count: number) =>
  Array.from({ length: count }, (_, index) => `PLU,${4000 + index},Produce,,,,Fruit ${index},Maple,1,LB\n`).join('')
const newestOf = async (purse: string): Promise<string> => {
  const { items } = await olive.call(listPurses, {})
  return items.find(({ code }) => code === purse)?.newestId ?? ''
}
const load = async (text: string, fields: Fields, by?: TestOperator) =>
  send(text, { load: 'true', reason, baseId: await newestOf(fields['purse'] ?? ''), ...fields }, by)
const activate = (id: string, by = otto) => by.call(confirmChangeProposal, { params: { id } })
const withdraw = (id: string, by = olive) => by.call(withdrawChangeProposal, { params: { id } })
const listed = (id: string) => olive.call(getApprovedList, { params: { id } })
/** Loaded by one, activated by the other. */
const inForce = async (purse: string, text: string, more: Fields = {}): Promise<string> => {
  const { status, body } = await load(text, { purse, ...more })
  expect({ status, code: body.code }).toEqual({ status: 200, code: undefined })
  await activate(body.proposalId)
  return body.id
}

test('one operator loads a previewed file, another activates it', async () => {
  const text = `${listHeading}\n${row('036000291452', 'Milk', '2026-01-01,', '4.29')}PLU,4011,Produce,,,,Bananas,,,LB\nUPC,123,,,,,,,,\n`
  const looked = await send(text, { purse: 'OTC' })
  expect(looked.body).toMatchObject({
    id: null,
    preview: { entries: 2, added: 2, removed: 0, changed: 0, rejected: 1, needsNumber: false, baseId: null },
  })
  expect(looked.body.preview.rejectedRows).toEqual([{ row: 4, code: '123', reason: 'code-not-upc' }])
  expect((await olive.call(listPurses, {})).items.find(({ code }) => code === 'OTC')?.waitingId).toBeNull()

  const { body } = await load(text, { purse: 'OTC' })
  expect(await olive.call(getApprovedList, { params: { id: body.id } })).toMatchObject({
    status: 'WAITING',
    source: 'FULL',
    fileName: 'list.csv',
    loadedBy: { id: olive.id },
  })
  const { proposalId } = body
  await expect(activate(proposalId, olive)).rejects.toMatchObject({ status: 409, code: 'proposal.second-person' })
  await expect(withdraw(proposalId, otto)).rejects.toMatchObject({ code: 'proposal.not-yours' })
  expect((await listed(body.id)).status).toBe('WAITING')
  expect(await activate(proposalId)).toMatchObject({ state: 'APPROVED', decidedBy: { id: otto.id } })
  expect(await listed(body.id)).toMatchObject({ status: 'IN_FORCE', activatedBy: { id: otto.id }, proposalId })
  await expect(activate(proposalId)).rejects.toMatchObject({ status: 409, code: 'proposal.decided' })

  const found = await olive.call(listApprovedProducts, { params: { id: body.id }, query: { search: '36000291452' } })
  expect(found.items).toMatchObject([{ code: '036000291452', from: '2026-01-01', to: null, maxPrice: 4.29 }])
  const byWord = await olive.call(listApprovedProducts, { params: { id: body.id }, query: { search: 'banan' } })
  expect(byWord.items.map(({ code }) => code)).toEqual(['4011'])
  const { items } = await olive.call(listAudit, { query: { pageSize: 100 } })
  const ours = items.filter((entry) => entry.objectId === body.id)
  expect(ours.map(({ objectName }) => objectName)).not.toContain('')
  expect(ours.map(({ action }) => action).toSorted()).toEqual(['approved-list.activated', 'approved-list.loaded'])
})

test('applies a piped delta; rollback creates a new version', async () => {
  const first = await inForce('FOOD', `${listHeading}\n${rows(20)}${row('036000291452')}`)
  const delta = [
    'Action|Value|Length|Indicator|Manufacturer|Brand|Product Name|Short Name|Size|UoM|Package Size|Category|Department',
    'C|036000291452000|12|0|Maple|Maple|Whole Milk|Milk|1|GAL|1|Dairy|Food',
    'D|4000|4|1|||||||||',
    'A|4050|4|1||Maple|Pears|Pears|1|LB|1|Produce|Food',
    'D|4999|4|1|||||||||',
  ].join('\n')
  const second = await load(delta, { purse: 'FOOD' })
  expect(second.body.preview).toMatchObject({
    source: 'DELTA',
    added: 1,
    removed: 1,
    changed: 1,
    rejected: 1,
    entries: 21,
  })
  expect(second.body.preview.changedProducts).toEqual([{ code: '036000291452', name: 'Whole Milk' }])
  const changes = await otto.call(listApprovedListChanges, { params: { id: second.body.id }, query: {} })
  expect(
    changes.items.map(({ change, code, before, after }) => [change, code, before !== null, after !== null]),
  ).toEqual([
    ['removed', '4000', true, false],
    ['changed', '036000291452', true, true],
    ['added', '4050', false, true],
  ])
  const added = { change: 'added' as const, search: 'pears' }
  const found = await otto.call(listApprovedListChanges, { params: { id: second.body.id }, query: added })
  expect(found.items).toMatchObject([{ code: '4050', items: 0 }])
  await activate(second.body.proposalId)

  const back = await olive.call(restoreApprovedList, {
    params: { id: first },
    body: { load: true, baseId: second.body.id, reason },
  })
  const [old, fresh] = await Promise.all(
    [first, back.id ?? ''].map((id) => olive.call(getApprovedList, { params: { id } })),
  )
  expect(fresh).toMatchObject({ source: 'RESTORE', status: 'WAITING', sha256: old?.sha256 })
  await activate(back.proposalId ?? '')
  const { items } = await olive.call(listApprovedLists, { query: { purse: 'FOOD' } })
  expect(items.map(({ status }) => status)).toEqual(['IN_FORCE', 'SUPERSEDED', 'SUPERSEDED'])
})

test('refuses an unloadable file with a reason, storing nothing', async () => {
  const purse = 'DENTAL'
  const whole = `${listHeading}\n${rows(20)}`
  const refused = async (text: string, fields: Fields = {}) => (await load(text, { purse, ...fields })).body.code
  expect(await refused('')).toBe('apl.empty')
  expect(await refused('%PDF-1.7 and more')).toBe('apl.unreadable')
  expect(await refused('code_type,code\nPLU,4011\n')).toBe('apl.columns')
  expect(await refused(`${listHeading}\nUPC,1,,,,,,,,\n`)).toBe('apl.none-valid')
  expect(await refused('A,4011,4,1,,,Bananas,,,,,Produce,\n')).toBe('apl.no-base')
  expect(await refused(whole, { purse: 'NOSUCH' })).toBe('apl.purse-unknown')
  expect(await refused(whole, { effectiveOn: '2020-01-01' })).toBe('apl.day-over')
  expect(await refused(whole, { effectiveOn: 'soon' })).toBe('input.invalid')
  expect(await refused(whole, { baseId: newId() })).toBe('apl.overtaken')
  const { items } = await olive.call(listApprovedLists, { query: { purse } })
  expect(items).toEqual([])

  await inForce(purse, whole)
  expect(await refused(whole)).toBe('apl.no-change')
  const shorter = `${listHeading}\n${rows(15)}`
  expect(await refused(shorter)).toBe('apl.removed-number')
  expect(await refused(shorter, { removed: '4' })).toBe('apl.removed-number')
  const waiting = await load(shorter, { purse, removed: '5' })
  expect(waiting.status).toBe(200)
  expect(await refused(`${listHeading}\n${rows(25)}`)).toBe('apl.waiting')
  expect((await send(`${listHeading}\n${rows(25)}`, { purse })).body.code).toBe('apl.waiting')
  await withdraw(waiting.body.proposalId)
  await expect(activate(waiting.body.proposalId)).rejects.toMatchObject({ code: 'proposal.decided' })
  expect((await listed(waiting.body.id)).status).toBe('WITHDRAWN')
  await expect(olive.call(restoreApprovedList, { params: { id: waiting.body.id }, body: {} })).rejects.toMatchObject({
    code: 'apl.never-active',
  })
  await expect(olive.call(getApprovedList, { params: { id: newId() } })).rejects.toMatchObject({ status: 404 })
})

test('schedules a later list and refuses one before it', async () => {
  await inForce('HEARING', `${listHeading}\n${rows(20)}`)
  const later = await inForce('HEARING', `${listHeading}\n${rows(21)}`, { effectiveOn: '2099-12-01' })
  expect(await olive.call(getApprovedList, { params: { id: later } })).toMatchObject({
    status: 'SCHEDULED',
    effectiveFrom: '2099-12-01T05:00:00.000Z',
  })
  expect((await load(`${listHeading}\n${rows(22)}`, { purse: 'HEARING' })).body.code).toBe('apl.too-early')
})

test('loading a list needs a reason for the second person', async () => {
  const text = `${listHeading}\n${row('036000291452')}`
  expect((await load(text, { purse: 'VISION', reason: '' })).body.code).toBe('input.invalid')
})

test('a repeated request loads the list once', async () => {
  const key = newId()
  const text = `${listHeading}\n${row('036000291452')}`
  const fields = { purse: 'VISION', load: 'true', reason }
  const [one, other] = [await send(text, fields, olive, key), await send(text, fields, olive, key)]
  expect(other.body.id).toBe(one.body.id)
  expect((await send(`${text}PLU,4011,,,,,,,,\n`, fields, olive, key)).status).toBe(422)
  await withdraw(one.body.proposalId)
})

test('existing, new and imported items show their listing', async () => {
  const retailer = await aRetailer(app)
  const code = '078742229867'
  const { id } = await retailer.call(createItem, { body: milk(retailer.storeId, { code }) })
  const isListed = async (asked = code) =>
    (await retailer.call(getItemByCode, { query: { code: asked } })).aplVerification
  expect(await isListed()).toBe(false)
  const list = `${listHeading}\n${rows(20)}${row('036000291452')}${row(code, 'Milk', '2026-01-01,2099-12-31')}`
  const loaded = await load(list, { purse: 'FOOD' })
  expect(loaded.body.preview).toMatchObject({ itemsGaining: 1, itemsLosing: 0 })
  await activate(loaded.body.proposalId)
  await expect.poll(() => isListed()).toBe(true)
  const { approvedLists } = await retailer.call(getItem, { params: { id, code } })
  const elsewhere = await send(`${listHeading}\n${row(code)}`, { purse: 'VISION' })
  expect(elsewhere.body.preview).toMatchObject({ added: 1, itemsGaining: 0 })
  expect(approvedLists).toEqual([{ list: 'Food', since: '2026-01-01', until: '2099-12-31' }])

  const offered = await retailer.call(getItemByCode, { query: { code: '36000291452'.padStart(13, '0') } })
  expect(offered).toEqual({
    id: null,
    code: '0036000291452',
    name: 'Milk, 1 GAL',
    description: 'Maple Milk, 1 GAL',
    aplVerification: true,
    list: 'Food',
    storeIds: [],
    price: null,
    prices: null,
  })
  await retailer.call(createItem, { body: milk(retailer.storeId, { code: '036000291452' }) })
  expect(await isListed('036000291452')).toBe(true)
  const importer = await aRetailer(app)
  await imported(app, importer, header + line('4001', 'Fruit') + line('4999', 'Other'))
  const seen = (asked: string) => importer.call(getItemByCode, { query: { code: asked } })
  expect((await seen('4001')).aplVerification).toBe(true)
  expect((await seen('4999')).aplVerification).toBe(false)

  const deaf = await aRetailer(app)
  await deaf.call(createItem, { body: milk(deaf.storeId, { code }) })
  await deaf.call(updateNotificationSetting, { body: { kind: 'list.changed', mail: 'NEVER', text: false } })

  const without = await load(`${listHeading}\n${rows(20)}${row('036000291452')}`, { purse: 'FOOD' })
  expect(without.body.preview).toMatchObject({ itemsLosing: 2, partnersLosing: 2 })
  const proposal = await otto.call(getChangeProposal, { params: { id: without.body.proposalId } })
  expect(proposal.change).toMatchObject({
    removed: 1,
    impact: { partners: 2, partnersLosing: 2, mailed: 1 },
  })
  const row1 = {
    partner: expect.objectContaining({ id: retailer.partnerId }),
    stores: 1,
    losing: 1,
    gaining: 0,
    lowered: 0,
  }
  expect(proposal.change).toHaveProperty('impact.rows', expect.arrayContaining([row1]))
  const atOnce = { kind: 'list.changed', mail: 'AT_ONCE', text: false } as const
  await retailer.call(updateNotificationSetting, { body: atOnce })
  const mails = async (to = retailer) => (await mailsFor(app, to)).filter(({ kind }) => kind === 'list-cover-lost')
  expect(await mails()).toEqual([])
  await spanishFrom(app, retailer.partnerId)
  await activate(without.body.proposalId)
  await expect.poll(() => isListed()).toBe(false)
  for (const job of listNoticeJobs) await job.run({ id: without.body.id }, app.worker)
  for (const job of listNoticeJobs) await job.run({}, app.worker)
  expect(await mails()).toMatchObject([{ to: retailer.email, language: 'es-ES' }])
  expect(await mails(importer)).toEqual([])
  expect(await mails(deaf)).toEqual([])
})

test('limits the number of file uploads', async () => {
  const codes: (string | undefined)[] = []
  for (let index = 0; index < 31; index += 1) codes.push((await send('', { purse: 'FOOD' })).body.code)
  expect(new Set(codes.slice(0, 30))).toEqual(new Set(['apl.empty']))
  expect(codes.at(-1)).toBe('rate.too-many')
})

test('rejects card numbers in texts and product codes', async () => {
  const text = `${listHeading}\n${row('5901234123457', 'Pickles')}${row('036000291452', 'Card 4111 1111 1111 1111')}UPC,4111111111111111,,,,,,,,\n`
  const { body } = await send(text, { purse: 'VISION' })
  expect(body.preview).toMatchObject({ entries: 1, rejected: 2 })
  expect(body.preview.rejectedRows.map((rejected) => rejected.reason)).toEqual(['card-number', 'code-invalid'])
  expect(JSON.stringify(body)).not.toContain('4111111111111111')
})

const published = 'Food Category Description,UPC/PLU,Brand Name,Food Item Description,Package Size,Unit of Measure\n'
const cells = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((one) => one.split(','))
const full = `${listHeading}\n${row('00036000291452', 'Milk', '11/01/2026,', '$4.29')}PLU,04011,Produce,,,,Bananas,,,LB\n`

test.each<[string, string | Uint8Array]>([
  ['semicolons', full.replaceAll(',', ';')],
  ['tabs in UTF-16', Buffer.from(`\u{FEFF}${full.replaceAll(',', '\t')}`, 'utf16le')],
  ['headings with blanks', full.replace(listHeading, 'Code Type,Code,Category,From,To,Max Price,Name,Brand,Size,UOM')],
  ['titles above', `Approved products\n\n${full}`],
  ['a workbook', await workbookOf(cells(full))],
])('reads a list with %s', async (_, content) => {
  const { status, body } = await send(new Uint8Array(Buffer.from(content)), { purse: 'VISION' })
  expect([status, body.code]).toEqual([200, undefined])
  expect(body.preview).toMatchObject({ source: 'FULL', entries: 2, rejected: 0, absent: [], ignored: [] })
  expect(body.preview.addedProducts.map(({ code, name }) => [code, name])).toEqual([
    ['036000291452', 'Milk'],
    ['4011', 'Bananas'],
  ])
})

test('a published list may not drop the prices of the list before', async () => {
  const state = `${published}Dairy,00000036000291452,Maple,Milk,1,GAL\nProduce,04011,,Bananas,1,LB\n`
  const looked = await send(state, { purse: 'DENTAL' })
  expect(looked.body.preview).toMatchObject({ entries: 2, absent: ['code_type', 'from', 'to', 'max_price'] })
  const { removed } = (await send(full, { purse: 'DENTAL' })).body.preview
  await inForce('DENTAL', full, { removed: String(removed) })
  expect(await send(state, { purse: 'DENTAL' })).toMatchObject({
    status: 400,
    body: {
      code: 'apl.columns',
      errors: [{ message: expect.stringContaining('lacks these columns: from, max_price.') }],
    },
  })
})

const german = (name: string) => `Nummer,Ware,Preis\n4011,${name},1.50\n4012,Oranges,2.00\n`
test('columns of unknown headings are chosen once and remembered', async () => {
  const asked = await send(german('Bananas'), { purse: 'VISION' })
  expect(asked.body).toMatchObject({
    preview: null,
    columns: {
      origin: 'ASKED',
      headings: [{ heading: 'Nummer', samples: ['4011', '4012'] }, { heading: 'Ware' }, { heading: 'Preis' }],
      columns: {},
    },
  })
  const early = await send(german('Bananas'), { purse: 'VISION', load: 'true', reason })
  expect(early.body).toMatchObject({ code: 'apl.columns' })
  const columns = JSON.stringify({ code: 0, name: 1, max_price: 2 })
  const looked = await send(german('Bananas'), { purse: 'VISION', columns })
  expect(looked.body).toMatchObject({ preview: { entries: 2, source: 'FULL' }, columns: { origin: 'CHOSEN' } })
  // A preview remembers nothing.
  expect((await send(german('Bananas'), { purse: 'VISION' })).body.preview).toBeNull()
  const id = await inForce('VISION', german('Bananas'), { columns })
  const { items } = await olive.call(listApprovedProducts, { params: { id }, query: {} })
  expect(items).toMatchObject([{ code: '4011', name: 'Bananas', maxPrice: 1.5 }, { maxPrice: 2 }])
  expect((await send(german('Plantains'), { purse: 'VISION' })).body).toMatchObject({
    preview: { changed: 1 },
    columns: { origin: 'REMEMBERED', columns: { code: 0, name: 1, max_price: 2 } },
  })
  // Of another purse, the headings are unknown.
  expect((await send(german('Plantains'), { purse: 'DENTAL' })).body.preview).toBeNull()
  expect((await send(german('x'), { purse: 'VISION', columns: '{"code":"x"}' })).status).toBe(400)
})

test('unknown headings are named', async () => {
  const { status, body } = await send('Artikel\nMilch\n', { purse: 'VISION' })
  expect({ status, ...body }).toMatchObject({
    status: 400,
    code: 'apl.columns',
    errors: [{ message: 'The file lacks these columns: code, name. Its headings are: Artikel.' }],
  })
})
