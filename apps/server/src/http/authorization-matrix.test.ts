import { freshCodeHeader, type Route } from '@tillgate/contract/route.ts'
import { routes } from '@tillgate/contract/testing/all-routes.ts'
import {
  decisionsOf,
  callerKinds,
  staffCallers,
  staffOfMatrix,
  type CallerKind,
  type Decision,
  type StaffCaller,
} from '@tillgate/contract/access.ts'
import { needsFreshCode } from '@tillgate/domain/fresh-codes.ts'
import { aSandbox } from '@tillgate/sandbox/testing/trial.ts'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { withIdentity } from '#server/db/with-tenant.ts'
import { newId } from '#server/base/ids.ts'
import type { RequestParts } from '#server/testing/forms.ts'
import { operatorParts } from '#server/testing/operator-parts.ts'
import { anOperator } from '#server/testing/operators.ts'
import { partnerParts } from '#server/testing/partner-parts.ts'
import { forgetLimits } from '#server/testing/people.queries.ts'
import { aPerson, aRetailer, limitTo } from '#server/testing/people.ts'
import { sendTo } from '#server/testing/send.ts'
import { requestOf } from '#server/testing/requests.ts'
import { routeTargets, type RouteTarget } from '#server/testing/route-targets.ts'
import { fingerprintOf, startApp } from '#server/testing/start-app.ts'

const { url } = await aSandbox()
const app = await startApp({ PLAID_BASE_URL: `${url}/plaid`, ISSUER_URL: `${url}/issuer` })

// All of them come from one address, which has limits of its own.
const forget = () => withIdentity(app.deps.pool, forgetLimits)
beforeEach(forget)

const { aWholeTarget, fill } = routeTargets(app)

const send = sendTo(app)
const withoutId = (text: string): string => text.replace(/"requestId":"[^"]*"/, '')

let target: RouteTarget
beforeAll(async () => {
  target = await aWholeTarget()
  // Its stores are rows of the target, whose fingerprint is taken later.
  await someCaller('storeSupervisor')
})

/** Routes about tills, sales and their books. */
const isOfSales = ({ path }: Route): boolean =>
  /^\/api\/(?:pos|purchasetransaction|report|transferstatement|accountant)|\/terminals/.test(path)
const isRead = (route: Route): boolean => route.method === 'GET' && !isOfSales(route)
/** A target for a call that may change it: a new partner with the objects that the request names. */
const aTargetFor = async ({ name, route }: Row): Promise<RouteTarget> => {
  const named = new Set<string | symbol>()
  const get = (of: RouteTarget, field: string | symbol): unknown => {
    named.add(field)
    return Reflect.get(of, field)
  }
  requestOf(name, new Proxy(target, { get }))
  const own = { ...target, ...(await aRetailer(app, { stores: 2 })) }
  return fill(own, (fields) => fields.some((field) => named.has(field)), isOfSales(route))
}

type Caller = { token: string | undefined; code?: () => Promise<string> }
const aMember = (kind: StaffCaller) => anOperator(app, staffOfMatrix[kind].role, staffOfMatrix[kind].staffRoles)
/** Makers of one caller of each kind. */
const callerOf: Record<CallerKind, (of: RouteTarget) => Promise<Caller>> = {
  anonymous: async () => ({ token: undefined }),
  unassigned: () => aPerson(app, { role: 'UNASSIGNED', partnerId: null }),
  pendingAdmin: () => aRetailer(app, { status: 'REVIEW' }),
  retailer: async ({ token }) => ({ token }),
  provider: ({ partnerId }) => aPerson(app, { role: 'PROVIDER', partnerId }),
  supervisor: ({ partnerId }) => aPerson(app, { role: 'SUPERVISOR', partnerId }),
  storeSupervisor: async ({ partnerId, storeIds }) => {
    const person = await aPerson(app, { role: 'SUPERVISOR', partnerId })
    await limitTo(app, person.id, { partnerId, storeIds })
    return person
  },
  accountant: ({ partnerId }) => aPerson(app, { role: 'ACCOUNTANT', partnerId }),
  cashier: ({ partnerId }) => aPerson(app, { role: 'CASHIER', audience: 'pos', partnerId }),
  foreigner: () => aRetailer(app),
  reviewer: () => aMember('reviewer'),
  treasurer: () => aMember('treasurer'),
  supporter: () => aMember('supporter'),
  complianceOfficer: () => aMember('complianceOfficer'),
  auditor: () => aMember('auditor'),
  administrator: () => aMember('administrator'),
  terminal: async ({ till }) => ({ token: till.token }),
}
const callers = new Map<CallerKind, Promise<Caller>>()
/** Returns the caller of this kind whose calls change nothing of themselves. */
const someCaller = (kind: CallerKind): Promise<Caller> => {
  const caller = callers.get(kind) ?? callerOf[kind](target)
  callers.set(kind, caller)
  return caller
}
const isStaff = (kind: CallerKind): boolean => staffCallers.some((one) => one === kind)
const endsItsSession = ['logoutOperator', 'changeOperatorPassword']

const sendAs = async (
  { name, route }: { name: string; route: Route },
  kind: CallerKind,
  { token, code }: Caller,
  of: RouteTarget,
  sent: RequestParts = requestOf(name, of),
) => {
  const extra: Record<string, string> = {}
  if (kind === 'terminal') {
    extra['x-terminal-key'] = of.till.terminalKey
    extra['idempotency-key'] = newId()
  }
  if (code && needsFreshCode(route)) extra[freshCodeHeader] = await code()
  const answer = await send(route, sent, token, extra)
  expect.soft(answer.headers.get('x-content-type-options'), kind).toBe('nosniff')
  // Refusals of every call, and the answers of all others, are stored nowhere.
  const mayStore = route.revalidates && answer.ok
  if (route.path.startsWith('/api/')) {
    expect.soft(answer.headers.get('cache-control'), kind).toBe(mayStore ? 'private, no-cache' : 'no-store')
  }
  return answer
}

/** Statuses of a permitted call: success, or a refusal by the state of the object. */
const permitted = [200, 400, 409]
const isWelcome = (decision: Decision): boolean => decision === 'allow' || decision === 'own'

const rows = Object.entries<Route>(routes).map(([name, route]) => ({ name, route, row: decisionsOf(route.access) }))
type Row = (typeof rows)[number]
const kindsOf = ({ row }: Row, welcome: boolean): CallerKind[] =>
  callerKinds.filter((kind) => isWelcome(row[kind]) === welcome)

test('every route has a request', () => {
  for (const name of Object.keys(routes)) expect(() => requestOf(name, target)).not.toThrow()
  expect(Object.keys({ ...partnerParts, ...operatorParts }).filter((name) => !(name in routes))).toEqual([])
})

/** Fingerprint of the target after the last refused call; undefined after a permitted call. */
let known: string | undefined
const printed = async (): Promise<string> => (known ??= await fingerprintOf(app, target.partnerId))

/** Sends the calls again to find the caller whose refused call changed something. */
const findChanges = async (given: Row): Promise<void> => {
  for (const kind of kindsOf(given, false)) {
    const before = await fingerprintOf(app, target.partnerId)
    await sendAs(given, kind, await someCaller(kind), target)
    expect.soft(await fingerprintOf(app, target.partnerId), `changed by ${kind}`).toBe(before)
  }
}

test.each(rows)('$name refuses callers without the right and changes nothing', async (given) => {
  const before = await printed()
  for (const kind of kindsOf(given, false)) {
    const { status, text } = await sendAs(given, kind, await someCaller(kind), target)
    expect.soft({ kind, status, text }).toMatchObject({ kind, status: given.row[kind] })
  }
  known = undefined
  if ((await printed()) !== before) await findChanges(given)
  expect(await printed()).toBe(before)
})

/** A caller whose permitted call may change the target and the caller. */
const welcomed = async ({ name, route, row }: Row, kind: CallerKind, of: RouteTarget) => {
  const sent = requestOf(name, of)
  // The own record, where the call names a person.
  if (name === 'getProfile' && kind !== 'retailer' && row[kind] === 'own') {
    const newcomer = { role: 'UNASSIGNED', partnerId: null } as const
    const member = { role: 'SUPERVISOR', partnerId: of.partnerId } as const
    const me = await aPerson(app, kind === 'unassigned' ? newcomer : member)
    return { caller: me, sent: { ...sent, params: { id: me.id } } }
  }
  const isShared = isRead(route) || (isStaff(kind) && !endsItsSession.includes(name))
  const caller = await (isShared ? someCaller(kind) : callerOf[kind](of))
  return { caller, sent: kind === 'foreigner' && row[kind] === 'own' ? {} : sent }
}

test.each(rows.filter((given) => kindsOf(given, true).length > 0))(
  '$name admits callers with the right',
  async (given) => {
    const of = isRead(given.route) ? target : await aTargetFor(given)
    known = undefined
    for (const kind of kindsOf(given, true)) {
      const { caller, sent } = await welcomed(given, kind, of)
      await forget()
      const { status, text } = await sendAs(given, kind, caller, of, sent)
      expect.soft({ kind, status, text }).toSatisfy((answer: { status: number }) => permitted.includes(answer.status))
    }
  },
)

test.each(rows.filter(({ route }) => needsFreshCode(route)))(
  '$name refuses an operator without a fresh code',
  async ({ name, route }) => {
    const kind = staffCallers.find((one) => decisionsOf(route.access)[one] === 'allow') ?? 'administrator'
    const { token } = await someCaller(kind)
    const sent = requestOf(name, target)
    const missing = await send(route, sent, token)
    expect(missing).toMatchObject({ status: 403, text: expect.stringContaining('operator.code-needed') })
    const wrong = await send(route, sent, token, { [freshCodeHeader]: '000000' })
    expect(wrong).toMatchObject({ status: 400, text: expect.stringContaining('operator.code-wrong') })
  },
)

test.each(rows.filter(({ row }) => row.foreigner === 404))(
  '$name answers for foreign objects as for missing ones',
  async ({ name, route }) => {
    const nowhere = {
      ...target,
      id: newId(),
      cashierId: newId(),
      itemId: newId(),
      batchId: newId(),
      sessionId: newId(),
      documentId: newId(),
      terminalId: newId(),
      basketId: newId(),
      storeId: newId(),
      storeIds: [newId(), newId()],
    }
    const { token } = await someCaller('foreigner')
    const theirs = await send(route, requestOf(name, target), token)
    const nobodys = await send(route, requestOf(name, nowhere), token)

    expect(theirs.status).toBe(404)
    expect(withoutId(theirs.text)).toBe(withoutId(nobodys.text))
  },
)

test.each(['garbage', 'Bearer', `Bearer ${'x'.repeat(43)}`])('the credential "%s" is none', async (authorization) => {
  const response = await fetch(`${app.base}/api/store`, { headers: { authorization } })
  expect(response.status).toBe(401)
})

test.each(['PATCH', 'DELETE', 'POST'])('%s where nothing listens changes nothing', async (method) => {
  const response = await fetch(`${app.base}/api/lookup`, { method })
  expect([404, 405]).toContain(response.status)
})
