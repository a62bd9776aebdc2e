import { decisionsOf } from '@tillgate/contract/access.ts'
import { listSessions } from '@tillgate/contract/account.ts'
import { listItems } from '@tillgate/contract/items.ts'
import { getPosDay } from '@tillgate/contract/pos-days.ts'
import type { Route } from '@tillgate/contract/route.ts'
import { routes } from '@tillgate/contract/testing/all-routes.ts'
import { countStatements } from '@tillgate/contract/transfer-statements.ts'
import type { PortalRole } from '@tillgate/domain/roles.ts'
import { aSandbox } from '@tillgate/sandbox/testing/trial.ts'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { withIdentity } from '#server/db/with-tenant.ts'
import { newId } from '#server/base/ids.ts'
import { forgetLimits } from '#server/testing/people.queries.ts'
import { aPerson } from '#server/testing/people.ts'
import { endOf } from '#server/testing/recovery.ts'
import { requestOf } from '#server/testing/requests.ts'
import { routeTargets, type RouteTarget } from '#server/testing/route-targets.ts'
import { sendTo } from '#server/testing/send.ts'
import { fingerprintOf, startApp } from '#server/testing/start-app.ts'
import { updateRows } from '#server/world/rows.queries.ts'

const { url } = await aSandbox()
const app = await startApp({ PLAID_BASE_URL: `${url}/plaid`, ISSUER_URL: `${url}/issuer` })
const send = sendTo(app)
beforeEach(() => withIdentity(app.deps.pool, forgetLimits))

let target: RouteTarget
let accountant: Awaited<ReturnType<typeof aPerson>>
beforeAll(async () => {
  target = await routeTargets(app).aWholeTarget()
  accountant = await aPerson(app, { role: 'ACCOUNTANT', partnerId: target.partnerId })
})

/** Reads of the partner, by name and not by permission: a permission that admits one more route fails here. */
const reads = [
  'countNotifications',
  'countStatements',
  'downloadAccountantPackage',
  'downloadJournal',
  'downloadStatementCsv',
  'downloadStatementPdf',
  'downloadTransactions',
  'getApprovedScreen',
  'getItemSales',
  'getJournal',
  'getNotificationSettings',
  'getOnboarding',
  'getPayouts',
  'getPreferences',
  'getSalesFigures',
  'getSalesToday',
  'getStatement',
  'getStatementMonth',
  'getTopItems',
  'getTransaction',
  'getTwoFactor',
  'listNotifications',
  'listPasskeys',
  'listRecentSales',
  'listSessions',
  'listStatementEntries',
  'listStatementPurchases',
  'listStatements',
  'listStates',
  'listStoreMoney',
  'listStoresByUser',
  'listTransactions',
  'summariseTransactions',
]
/** Changes of the own account, and reads of it by id. */
const own = [
  'activateTwoFactor',
  'addPasskey',
  'beginPasskey',
  'beginTwoFactor',
  'changePassword',
  'deactivateTwoFactor',
  'endOtherSessions',
  'endSession',
  'getProfile',
  'logout',
  'markNotificationsRead',
  'removePasskey',
  'renamePasskey',
  'renewRecoveryCodes',
  'updateNotificationSetting',
  'updateOwnLanguage',
  'updatePreferences',
]
const isPublic = ({ access }: Route): boolean => access.kind === 'anyone'
const all = Object.entries<Route>(routes)
const refused = all.filter(([name, route]) => !isPublic(route) && !reads.includes(name) && !own.includes(name))

test('the authorization matrix admits accountants to the listed routes alone', () => {
  const admitted = all.flatMap(([name, route]) =>
    !isPublic(route) && decisionsOf(route.access).accountant !== 403 ? [name] : [],
  )
  expect(admitted.toSorted()).toEqual([...reads, ...own].toSorted())
})

test('an accountant gets 403 from every other route and changes nothing', async () => {
  expect(refused.length).toBeGreaterThan(300)
  const before = await fingerprintOf(app, target.partnerId)
  for (const [name, route] of refused) {
    const { status } = await send(route, requestOf(name, target), accountant.token)
    expect.soft({ name, status }).toEqual({ name, status: 403 })
  }
  expect(await fingerprintOf(app, target.partnerId)).toBe(before)
})

test.each(reads)('%s answers an accountant', async (name) => {
  const [, route] = all.find(([one]) => one === name) ?? []
  if (!route) throw new Error(`No route ${name}`)
  const { status } = await send(route, requestOf(name, target), accountant.token)
  expect([200, 404]).toContain(status)
})

test('an accountant reads nothing of another partner', async () => {
  const other = await aPerson(app, {
    role: 'ACCOUNTANT',
    partnerId: (await routeTargets(app).aWholeTarget()).partnerId,
  })
  const secrets = [target.storeId, target.receipt.transactionId, target.receiptNumber, target.cashierId]
  for (const name of reads) {
    const [, route] = all.find(([one]) => one === name) ?? []
    if (!route) throw new Error(`No route ${name}`)
    const { status, text } = await send(route, requestOf(name, target), other.token)
    expect.soft({ name, status }).toSatisfy((answer: { status: number }) => [200, 400, 404].includes(answer.status))
    for (const secret of secrets) expect.soft(text, name).not.toContain(secret)
  }
})

test('a session follows the role at the next request', async () => {
  const { id, call } = await aPerson(app, { role: 'SUPERVISOR', partnerId: target.partnerId })
  const become = (role: PortalRole) => updateRows(app.owner, 'user_account', { id }, { role })
  const item = () => endOf(call(listItems, { query: { storeId: target.storeId } }))
  expect(await item()).toBe('done')
  await become('ACCOUNTANT')
  expect(await item()).toBe('role.not-allowed')
  expect(await endOf(call(countStatements, { query: {} }))).toBe('done')
  await become('SUPERVISOR')
  expect(await item()).toBe('done')
  await updateRows(app.owner, 'user_account', { id }, { active: false })
  expect(await endOf(call(listSessions, {}))).toBe('session.missing')
})

test('a till session ends with a role that does not sell', async () => {
  const { till } = target
  const day = () =>
    send(getPosDay, { query: {} }, till.token, { 'x-terminal-key': till.terminalKey, 'idempotency-key': newId() })
  expect((await day()).status).not.toBe(401)
  await updateRows(app.owner, 'user_account', { id: till.cashierId }, { role: 'ACCOUNTANT' })
  expect((await day()).status).toBe(401)
  await updateRows(app.owner, 'user_account', { id: till.cashierId }, { role: 'CASHIER' })
})
