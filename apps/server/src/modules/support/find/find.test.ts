import { findForSupport } from '@tillgate/contract/operator-support.ts'
import { expect, test } from 'vitest'
import { newId } from '#server/base/ids.ts'
import { anApplication } from '#server/testing/applications.ts'
import { testDatabase } from '#server/testing/database.ts'
import { anOperator } from '#server/testing/operators.ts'
import { aRetailer } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'
import { updateRows } from '#server/world/rows.queries.ts'

// Searches show few hits of all partners.
const app = await startApp({ DATABASE_URL: await testDatabase('_find') })

test('finds names without accents, in any order', async () => {
  const operator = await anOperator(app)
  const tag = newId().slice(-8)
  const made = await anApplication(app, { name: `Peña ${tag} Hermanos` })
  await updateRows(app.owner, 'store', { id: made.storeId }, { doingBusinessAs: `Bodega Ñandú ${tag}` })
  const partners = async (search: string) =>
    (await operator.call(findForSupport, { query: { search } })).partners.map(({ id }) => id)
  for (const words of [`pena ${tag}`, `HERMANOS ${tag} peña`, `nandu ${tag}`, `${tag} bodega`]) {
    expect(await partners(words)).toEqual([made.partnerId])
  }
  expect(await partners(`perez ${tag}`)).toEqual([])
})

test('finds people by any order of their names and a part of the phone', async () => {
  const operator = await anOperator(app)
  const admin = await aRetailer(app)
  const digits = String(3_050_000_000 + Math.floor(Math.random() * 9e8)).slice(0, 10)
  const tag = newId().slice(-8).replaceAll(/\d/g, 'x')
  const named = { firstName: 'José', lastName: `Núñez${tag}`, phoneNumber: `+1${digits}` }
  await updateRows(app.owner, 'user_account', { id: admin.id }, named)
  const people = async (search: string) =>
    (await operator.call(findForSupport, { query: { search } })).people.map(({ id, by }) => ({ id, by }))
  expect(await people(`nunez${tag} jose`)).toEqual([{ id: admin.id, by: 'NAME' }])
  expect(await people(digits.slice(3))).toContainEqual({ id: admin.id, by: 'PHONE' })
  expect(await people(`(${digits.slice(0, 3)}) ${digits.slice(3, 6)}`)).toContainEqual({ id: admin.id, by: 'PHONE' })
})

test('finds a partner by the last four digits of its EIN', async () => {
  const operator = await anOperator(app)
  const made = await anApplication(app)
  const { partners } = await operator.call(findForSupport, { query: { search: made.ein.slice(-4) } })
  expect(partners).toContainEqual(expect.objectContaining({ id: made.partnerId, by: 'EIN_LAST4' }))
})
