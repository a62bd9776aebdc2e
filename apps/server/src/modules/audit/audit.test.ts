import { workingRoles } from '@tillgate/domain/staff-roles.ts'
import { saveBusinessInformation, saveOwnership } from '@tillgate/contract/business.ts'
import {
  addItemStore,
  createItem,
  getItem,
  inactivateItem,
  updateItem,
  type ItemDraft,
} from '@tillgate/contract/items.ts'
import { updateItemsAtStore } from '@tillgate/contract/bulk-edits.ts'
import { listAudit } from '@tillgate/contract/operator-audit.ts'
import { updateBusiness } from '@tillgate/contract/operator-decisions.ts'
import { inviteStaff } from '@tillgate/contract/operator-staff.ts'
import { listStores } from '@tillgate/contract/stores.ts'
import { expect, test } from 'vitest'
import { writeAudit } from '#server/db/audit.ts'
import { withTenant } from '#server/db/with-tenant.ts'
import { anApplicant } from '#server/testing/applicants.ts'
import { anApplication } from '#server/testing/applications.ts'
import { aBusinessEdit, anOwner } from '#server/testing/business.ts'
import { anOperator } from '#server/testing/operators.ts'
import { anEmail, aRetailer, milk, type Retailer } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'
import { updateRows } from '#server/world/rows.queries.ts'

const app = await startApp()

/** The newest entry of an action, as the console reads it. */
const entryOf = async (partnerId: string, action: string) => {
  const operator = await anOperator(app)
  const { items } = await operator.call(listAudit, { query: { partnerId, action, pageSize: 1 } })
  return { before: items[0]?.before, after: items[0]?.after }
}

const supportIdsOf = async (retailer: Retailer): Promise<string[]> => {
  const { items } = await retailer.call(listStores, { query: {} })
  return retailer.storeIds.map((id) => items.find((store) => store.id === id)?.code ?? '')
}

const at = (storeId: string, price: number) => ({ storeId, price, taxPercentage: 7, active: true })

const createMilk = async (stores = 2) => {
  const retailer = await aRetailer(app, { stores })
  const [first = '', second = ''] = retailer.storeIds
  const [here = '', there = ''] = await supportIdsOf(retailer)
  const draft = milk(first, { storePrices: [at(first, 4.29), at(second, 4.29)] })
  const { id, code } = await retailer.call(createItem, { body: draft })
  const save = async (change: Partial<ItemDraft>) => {
    const { version } = await retailer.call(getItem, { params: { id, code } })
    return retailer.call(updateItem, { params: { id }, body: { ...draft, ...change, version } })
  }
  const entry = (action: string) => entryOf(retailer.partnerId, action)
  return { retailer, first, second, here, there, draft, id, code, save, entry }
}

test('shows a price change with store and both values', async () => {
  const { first, second, there, save, entry } = await createMilk()

  await save({ storePrices: [at(first, 4.29), { ...at(second, 3.99), taxPercentage: 7.5 }] })

  expect(await entry('item.update')).toEqual({
    before: { stores: { [there]: { price: 4.29, taxPercentage: 7 } } },
    after: { stores: { [there]: { price: 3.99, taxPercentage: 7.5 } }, changeId: expect.any(String) },
  })
})

test('shows all fields of a new item', async () => {
  const { retailer, here, there, draft, id, entry } = await createMilk(3)
  const price = { price: 4.29, taxPercentage: 7, active: true }
  const { storePrices: _, ...item } = draft
  expect(await entry('item.create')).toEqual({
    before: null,
    after: { ...item, stores: { [here]: price, [there]: price }, changeId: expect.any(String) },
  })

  const [storeId = '', supportId = ''] = [retailer.storeIds[2], (await supportIdsOf(retailer))[2]]
  await retailer.call(addItemStore, { params: { id }, body: { storeId, price: 5, taxPercentage: 0 } })
  expect(await entry('item.add-to-store')).toEqual({
    before: null,
    after: { stores: { [supportId]: { price: 5, taxPercentage: 0, active: true } }, changeId: expect.any(String) },
  })
})

test('shows store and former status of a switch', async () => {
  const { retailer, first, here, id, code, entry } = await createMilk()
  await retailer.call(inactivateItem, { params: { id, code }, body: { storeId: first } })
  expect(await entry('item.inactivate')).toEqual({
    before: { stores: { [here]: { active: true } } },
    after: { stores: { [here]: { active: false } } },
  })
})

test('a bulk change lists ids and changed values', async () => {
  const { retailer, first, id, code, entry } = await createMilk()
  const other = await retailer.call(createItem, { body: milk(first, { code: '4011', storePrices: [at(first, 2)] }) })
  const items = [id, other.id]
  await retailer.call(updateItemsAtStore, { body: { multipleEdit: true, storeId: first, items, price: 2 } })
  expect(await entry('item.bulk-edit')).toEqual({
    before: { items: { [code]: { price: 4.29 } } },
    after: { items: { [code]: { price: 2 } }, itemIds: items, count: 2, changeId: expect.any(String) },
  })

  await retailer.call(updateItemsAtStore, { body: { multipleEdit: false, storeId: first, items: [id] } })
  expect(await entry('item.bulk-delete')).toEqual({
    before: { items: { [code]: { price: 2, taxPercentage: 7, active: true } } },
    after: { items: {}, itemIds: [id], count: 1, changeId: expect.any(String) },
  })
})

test('shows the first hundred values and the remaining count', async () => {
  const { id: userId, partnerId, storeId } = await aRetailer(app)
  const itemIds = Array.from({ length: 103 }, (_, index) => `item ${index}`)
  const event = { action: 'item.bulk-edit', object: 'store', objectId: storeId, after: { itemIds } } as const
  const actor = { partnerId, userId, role: 'RETAILER' }
  await withTenant({ pool: app.deps.pool, caller: actor }, (db) =>
    writeAudit(db, app.deps.keyring, actor, { requestId: 'long', trial: undefined }, event),
  )
  expect((await entryOf(partnerId, 'item.bulk-edit')).after).toEqual({ itemIds: [...itemIds.slice(0, 100), '+3'] })
})

const anApplicantInTurn = async () => {
  const person = await anApplicant(app)
  await updateRows(app.owner, 'user_account', { id: person.id }, { identityStatus: 'NONREQUIRED' })
  return { ...person, params: { id: person.storeId } }
}

test('shows business fields, of tax numbers four digits', async () => {
  const { call, params, partnerId } = await anApplicantInTurn()
  const { version } = await call(saveBusinessInformation, { params, body: aBusinessEdit() })
  const body = { contactPerson: 'Bea Ruiz', employerIdentificationNumber: '223456789', version }
  const saved = await call(saveBusinessInformation, { params, body: aBusinessEdit(body) })
  expect(await entryOf(partnerId, 'business.saved')).toEqual({
    before: { contactPerson: 'Ana Ruiz', employerIdentificationNumber: '••••6789' },
    after: { contactPerson: 'Bea Ruiz', employerIdentificationNumber: '••••6789' },
  })

  await call(saveBusinessInformation, { params, body: aBusinessEdit({ ...body, version: saved.version }) })
  expect(await entryOf(partnerId, 'business.saved')).toEqual({ before: {}, after: {} })
})

test('shows an owner’s share and marks sealed changes', async () => {
  const { call, params, partnerId } = await anApplicantInTurn()
  const save = (version: number, ...owners: ReturnType<typeof anOwner>[]) =>
    call(saveOwnership, { params, body: { owners, isComplete: true, version } })
  const { version } = await save(1, anOwner())
  await save(
    version,
    anOwner({ ownership: 60, ownerPhoneNumber: '3055550199' }),
    anOwner({ firstName: 'Bea', email: 'bea@people.test', ownership: 40, isControlPerson: false }),
  )

  const entry = await entryOf(partnerId, 'owners.saved')
  expect(entry).toMatchObject({
    before: { owners: { 1: { ownership: 100, ownerPhoneNumber: '••••0142' } } },
    after: {
      owners: { 1: { ownership: 60, ownerPhoneNumber: '••••0199' }, 2: { firstName: '••••', ownership: 40 } },
    },
  })
  expect(entry.before).not.toHaveProperty('owners.1.firstName')
  expect(JSON.stringify(entry)).not.toMatch(/Ana|Bea|people\.test|30555501/)
})

test('a correction shows old values and unchecked address', async () => {
  const operator = await anOperator(app)
  const { id, partnerId } = await anApplication(app)
  await operator.call(updateBusiness, {
    params: { id },
    body: { field: 'zipCode', value: '33013', reason: 'As printed on the W-9 form', version: 1 },
  })
  const { before, after } = await entryOf(partnerId, 'application.corrected')
  expect(before).toHaveProperty('zipCode')
  expect(after).toMatchObject({ zipCode: '33013', reason: 'As printed on the W-9 form' })
  expect(after).not.toHaveProperty('contactPerson')
})

test('an invitation shows the invitee without the link', async () => {
  const admin = await anOperator(app, 'OPERATOR_ADMIN')
  const body = {
    email: anEmail(),
    firstName: 'Bea',
    lastName: 'Ortiz',
    role: 'OPERATOR' as const,
    staffRoles: [...workingRoles],
    reason: 'The team grows in December.',
  }
  await admin.call(inviteStaff, { body })
  const { items } = await admin.call(listAudit, { query: { actorId: admin.id } })
  expect(items).toMatchObject([{ action: 'staff.invited', before: null, after: body }])
  expect(Object.keys(items[0]?.after ?? {})).toHaveLength(6)
})
