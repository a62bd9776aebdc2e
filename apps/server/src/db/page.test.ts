import { listItemBatches } from '@tillgate/contract/item-batches.ts'
import { listItems } from '@tillgate/contract/items.ts'
import { listApplications } from '@tillgate/contract/operator-queue.ts'
import { listAudit } from '@tillgate/contract/operator-audit.ts'
import { listPartners } from '@tillgate/contract/operator-partners.ts'
import { listStaff } from '@tillgate/contract/operator-staff.ts'
import type { Route } from '@tillgate/contract/route.ts'
import { listStores } from '@tillgate/contract/stores.ts'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { newId } from '#server/base/ids.ts'
import { anOperator } from '#server/testing/operators.ts'
import { aRetailer } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'

const app = await startApp()
const retailer = await aRetailer(app)
const administrator = await anOperator(app, 'OPERATOR_ADMIN')
const stores = `storeId=${retailer.storeId}`

const lists: [string, Route, string, string][] = [
  ['items', listItems, retailer.token, stores],
  ['imports', listItemBatches, retailer.token, ''],
  ['stores', listStores, retailer.token, ''],
  ['the queue', listApplications, administrator.token, ''],
  ['partners', listPartners, administrator.token, ''],
  ['the log', listAudit, administrator.token, ''],
  ['staff', listStaff, administrator.token, ''],
]
const Answer = z.object({
  items: z.optional(z.array(z.unknown())),
  total: z.optional(z.number()),
  errors: z.optional(z.array(z.object({ field: z.string(), code: z.string() }))),
})
const ask = async ({ path }: Route, token: string, query: string) => {
  const answer = await fetch(`${app.base}${path}?${query}`, { headers: { authorization: `Bearer ${token}` } })
  return { status: answer.status, ...z.parse(Answer, await answer.json()) }
}
const refused = (field: string, code: string) => ({ status: 400, errors: [{ field, code }] })

test.each(lists)('%s: limits page rows to 10,000 and sort columns', async (_, route, token, more) => {
  const last = await ask(route, token, `${more}&page=101&pageSize=100`)
  expect([last.status, last.items]).toEqual([200, []])
  expect(await ask(route, token, `${more}&page=102&pageSize=100`)).toMatchObject(refused('page', 'page.invalid'))
  expect(await ask(route, token, `${more}&sortColumn=id`)).toMatchObject(refused('sortColumn', 'sort.unknown'))
})

test.each(lists)('%s: search words are not patterns', async (_, route, token, more) => {
  for (const search of ['%25', '_', '%5C']) {
    expect([search, await ask(route, token, `${more}&search=${search}`)]).toMatchObject([
      search,
      { status: 200, items: [], total: 0 },
    ])
  }
})

test('refuses a cursor of another sort', async () => {
  const cursor = Buffer.from(JSON.stringify(['name', 'Milk', newId()])).toString('base64url')
  const within = `${stores}&cursor=${cursor}`
  expect(await ask(listItems, retailer.token, `${within}&sortColumn=name`)).toMatchObject({ status: 200 })
  expect(await ask(listItems, retailer.token, `${within}&sortColumn=code`)).toMatchObject(
    refused('cursor', 'page.invalid'),
  )
})
