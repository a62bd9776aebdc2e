import { createUser, getUser, inactivateUser, updateUser } from '@tillgate/contract/users.ts'
import { beforeEach, expect, test } from 'vitest'
import { withIdentity } from '#server/db/with-tenant.ts'
import { countWaiting, forgetLimits, lockAccounts } from '#server/testing/people.queries.ts'
import { anEmail, aPerson, aRetailer, aUser, type Retailer } from '#server/testing/people.ts'
import { endOf } from '#server/testing/recovery.ts'
import { startApp } from '#server/testing/start-app.ts'
import { updateRows } from '#server/world/rows.queries.ts'
import { createPerson } from '#server/world/onboarding.ts'

const app = await startApp()
const { pool } = app.deps
beforeEach(() => withIdentity(pool, forgetLimits))

const add = (by: Retailer, email = anEmail()) => by.call(createUser, { body: aUser({ stores: [by.storeId], email }) })
const move = async (by: Retailer, id: string, email: string) => {
  const { firstName, lastName, role: roleType, version } = await by.call(getUser, { params: { id } })
  const body = { firstName, lastName, roleType, stores: [by.storeId], email, version }
  return by.call(updateUser, { params: { id }, body })
}

/** Returns the answer to `late`, which asks for an address while another transaction is taking that address. */
const whileItIsTaken = async (email: string, late: () => Promise<unknown>): Promise<unknown> => {
  const { answer } = await withIdentity(pool, async (db) => {
    await createPerson(db, { role: 'SUPERVISOR', email, emailVerified: false })
    const pending = late().catch((refused: unknown) => refused)
    await expect.poll(() => withIdentity(pool, countWaiting)).toBe(1)
    return { answer: pending }
  })
  return answer
}

const taken = {
  status: 400,
  code: 'input.invalid',
  fields: [
    {
      field: 'email',
      code: 'user-email.taken',
      message: 'This email cannot be used for a new account. Enter another one.',
    },
  ],
}

test('concurrent edits to one address: second is refused', async () => {
  const admin = await aRetailer(app)
  const { id } = await add(admin)
  const email = anEmail()

  expect(await whileItIsTaken(email, () => move(admin, id, email))).toMatchObject(taken)

  expect(await admin.call(getUser, { params: { id } })).toMatchObject({ version: 1 })
})

test('concurrent additions of one address: second is refused', async () => {
  const admin = await aRetailer(app)
  const email = anEmail()

  expect(await whileItIsTaken(email, () => add(admin, email))).toMatchObject(taken)
})

test('concurrent exchange of two addresses is refused', async () => {
  const [admin, other] = [await aRetailer(app), await aRetailer(app)]
  const [here, there] = [anEmail(), anEmail()]
  const [{ id: mine }, { id: theirs }] = [await add(admin, here), await add(other, there)]

  const settled = await Promise.allSettled([move(admin, mine, there), move(other, theirs, here)])

  expect(settled.map((one) => (one.status === 'rejected' ? one.reason : one))).toMatchObject([taken, taken])
  expect(await admin.call(getUser, { params: { id: mine } })).toMatchObject({ email: here })
})

const off = (by: Pick<Retailer, 'call'>, id: string) => by.call(inactivateUser, { params: { id } })

test('concurrent mutual switch-off leaves one Store Admin', async () => {
  const admin = await aRetailer(app)
  const { partnerId } = admin
  const other = await aPerson(app, { role: 'RETAILER', partnerId })
  // Neither of them could open the shop tomorrow.
  await aPerson(app, { role: 'RETAILER', partnerId, emailVerified: false })
  const { id: idle } = await aPerson(app, { role: 'RETAILER', partnerId })
  await withIdentity(pool, (db) => updateRows(db, 'user_account', { id: idle }, { active: false }))

  const { ends } = await withIdentity(pool, async (db) => {
    await lockAccounts(db, [admin.id, other.id])
    const both = Promise.all([off(admin, other.id), off(other, admin.id)].map(endOf))
    await expect.poll(() => withIdentity(pool, countWaiting)).toBe(2)
    return { ends: both }
  })

  expect((await ends).toSorted()).toEqual(['done', 'user.last-admin'])
})
