import { contracts, routes } from '@tillgate/contract/testing/all-routes.ts'
import { isRoute, limitSeconds, type Route } from '@tillgate/contract/route.ts'
import * as posDays from '@tillgate/contract/pos-days.ts'
import { aSandbox } from '@tillgate/sandbox/testing/trial.ts'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#server/base/ids.ts'
import { withIdentity } from '#server/db/with-tenant.ts'
import { anOperator } from '#server/testing/operators.ts'
import { forgetLimits } from '#server/testing/people.queries.ts'
import { requestOf } from '#server/testing/requests.ts'
import { routeTargets, type RouteTarget } from '#server/testing/route-targets.ts'
import { sendTo } from '#server/testing/send.ts'
import { startApp } from '#server/testing/start-app.ts'
import { updateRows } from '#server/world/rows.queries.ts'
import { callLimits } from './limit-rate.ts'
import { hit, type Limit } from './rate-limit.queries.ts'

const { url } = await aSandbox()
const app = await startApp({ ISSUER_URL: `${url}/issuer` })
const send = sendTo(app)
beforeEach(() => withIdentity(app.deps.pool, forgetLimits))

let target: RouteTarget
let operator: Awaited<ReturnType<typeof anOperator>>
beforeAll(async () => {
  target = await routeTargets(app).aWholeTarget()
  operator = await anOperator(app)
})

/** Routes of tills, and of the portal and console about terminals, their settings, their days and PINs. */
const portalPaths = /\/(till-settings|sales-mail|terminals|unknown-barcodes|day-report|pin|pin-code)(\/|$)/
const isOfTills = ({ access, path }: Route): boolean =>
  access.kind === 'till' || access.kind === 'device' || portalPaths.test(path)
const all = Object.entries(routes).filter(([, route]) => isOfTills(route))
/** Counts wrong codes alone: a right code works once. */
const without = ['registerTerminal']
const limited = all.filter(([name]) => !without.includes(name))

test('every route of tills has a limit', () => {
  expect(all.length).toBeGreaterThan(40)
  expect(contracts.flatMap((one) => Object.values(one)).filter(isRoute)).toHaveLength(Object.keys(routes).length)
  expect(limited.filter(([, { limit }]) => limit === undefined).map(([name]) => name)).toEqual([])
})

/** What an honest till sends in ten minutes: a price for each 400 milliseconds, and ten times 40 sales an hour. */
const honest = (name: string): number =>
  ['createPurchase', 'updatePurchase'].includes(name) ? (limitSeconds * 1000) / 400 : 70
const ofSales = limited.filter(([, { path, method }]) => path.startsWith('/api/pos/purchase') && method !== 'GET')

test.each(ofSales)('%s never stops an honest till', (name, { limit }) => {
  expect(limit).toBeGreaterThanOrEqual(honest(name))
})

const call = (name: string, route: Route) => {
  const { till } = target
  const isTill = route.access.kind === 'till' || route.access.kind === 'device'
  const key = { 'idempotency-key': newId() }
  const request = requestOf(name, target)
  if (isTill)
    return send(route, request, route.access.kind === 'till' ? till.token : undefined, {
      ...key,
      'x-terminal-key': till.terminalKey,
    })
  return send(route, request, route.access.kind === 'operator' ? operator.token : target.token, key)
}

/** Who calls a route in `call`. */
const callerOf = ({ access: { kind } }: Route): { userId: string; terminalId?: string } => {
  const { till } = target
  if (kind === 'operator') return { userId: operator.id }
  return kind === 'partner' ? { userId: target.id } : { userId: till.cashierId, terminalId: till.terminalId }
}
const useUp = async (limit: Limit, hits = limit.max): Promise<void> => {
  await withIdentity(app.deps.pool, forgetLimits)
  await withIdentity(app.deps.pool, (db) => hit(db, app.deps.keyring, [limit]))
  await updateRows(app.owner, 'rate_limit', {}, { hits })
}

test.each(limited)('%s refuses calls above its limit', async (name, route) => {
  // Without a session a device counts its terminal alone.
  const limits = callLimits(route, callerOf(route)).slice(0, route.access.kind === 'device' ? 1 : 2)
  expect(limits).toHaveLength(route.access.kind === 'till' ? 2 : 1)
  for (const limit of limits) {
    await useUp(limit)
    const { status, text, headers } = await call(name, route)
    expect({ status, text }).toMatchObject({ status: 429, text: expect.stringContaining('rate.too-many') })
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(limitSeconds - 60)
  }
})

test('counts each call of a terminal and of its person', async () => {
  const route = posDays.getPosDay
  const [terminal, person] = callLimits(route, callerOf(route))
  if (!terminal || !person) throw new Error('Both are counted')
  const day = async () => (await call('getPosDay', route)).status
  await useUp(terminal, terminal.max - 1)
  expect([await day(), await day()]).toEqual([200, 429])
  await useUp(person, person.max - 1)
  expect([await day(), await day()]).toEqual([200, 429])
  // Refused before the input is read, and other calls go on.
  expect((await call('listPosDays', posDays.listPosDays)).status).toBe(200)
})
