import { freshCodeHeader, type Route } from '@tillgate/contract/route.ts'
import { routes } from '@tillgate/contract/testing/all-routes.ts'
import { decisionsOf, callerKinds, type CallerKind, type Decision } from '@tillgate/contract/access.ts'
import { needsFreshCode } from '@tillgate/domain/fresh-codes.ts'
import { aSandbox } from '@tillgate/sandbox/testing/trial.ts'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { withIdentity } from '#server/db/with-tenant.ts'
import { newId } from '#server/base/ids.ts'
import { currentTerms } from '../modules/onboarding/records/acceptance.service.ts'
import { aBusiness, aBusinessEdit, anOwner } from '#server/testing/business.ts'
import { batchRequests } from '#server/testing/batch-requests.ts'
import { applicationRequests } from '#server/testing/application-requests.ts'
import { sanctionRequests } from '#server/testing/sanctions.queries.ts'
import { itemChangeRequests } from '#server/testing/item-change-requests.ts'
import { auditRequests, feeRequests, listRequests } from '#server/testing/list-requests.ts'
import { payoutRequests } from '#server/testing/payout-requests.ts'
import { salesRequests, type RequestParts } from '#server/testing/sales-requests.ts'
import { settlementRequests } from '#server/testing/settlement-requests.ts'
import { staffRequests } from '#server/testing/staff-requests.ts'
import { storeRequests } from '#server/testing/store-requests.ts'
import { supportRequests } from '#server/testing/support-requests.ts'
import { ownRequests } from '#server/testing/own-requests.ts'
import { operatorRequests } from '#server/testing/operator-requests.ts'
import { anOperator } from '#server/testing/operators.ts'
import { forgetLimits } from '#server/testing/people.queries.ts'
import { coverRequestRequests } from '#server/testing/cover-request-requests.ts'
import { documentCalls } from '#server/testing/document-calls.ts'
import { anEmail, aPerson, aRetailer, aUser, milk, password } from '#server/testing/people.ts'
import { routeTargets, type RouteTarget } from '#server/testing/route-targets.ts'
import { fingerprintOf, startApp } from '#server/testing/start-app.ts'

const { url } = await aSandbox()
const app = await startApp({ PLAID_BASE_URL: `${url}/plaid`, ISSUER_URL: `${url}/issuer` })

// All of them come from one address, which has limits of its own.
const forget = () => withIdentity(app.deps.pool, forgetLimits)
beforeEach(forget)

const { aWholeTarget, fill } = routeTargets(app)

const formOf = (storeId: string): FormData => {
  const form = new FormData()
  form.set('stores', storeId)
  form.set('file', new Blob(['Barcode,Name,Description,Unit,Price,Tax %\n4011,Bananas,Fresh,LB,0.69,0\n']), 'a.csv')
  return form
}

const paperOf = (): FormData => {
  const form = new FormData()
  form.set('kind', 'W9')
  form.set('file', new Blob(['%PDF-1.7 a tax form of one page']), 'w9.pdf')
  return form
}

const another = 'Butter-and-3-loaves'

/** A request for each route that is right in every respect but, perhaps, who sends it. */
const asks: Record<string, (t: RouteTarget) => RequestParts> = {
  getSettings: () => ({}),
  login: (t) => ({ body: { email: t.email, password } }),
  getProfile: (t) => ({ params: { id: t.id } }),
  fetchIdentityToken: () => ({}),
  updateIdentity: () => ({ body: { identityVerificationId: '' } }),
  fetchBankToken: (t) => ({ body: { storeId: t.storeId, isDatabaseInsights: false, restartAuthFlow: false } }),
  registerPublicToken: (t) => ({
    body: { publicToken: 'public-sandbox-none', storeId: t.storeId, lastLinkSessionId: newId() },
  }),
  checkBankStatus: (t) => ({ body: { storeId: t.storeId } }),
  listStores: () => ({}),
  listStoresByUser: () => ({}),
  checkEligibility: (t) => ({ query: { code: t.code, storeId: t.storeId } }),
  listItems: (t) => ({ query: { storeId: t.storeId } }),
  countItems: (t) => ({ query: { storeId: t.storeId } }),
  listItemRanges: () => ({ query: {} }),
  exportItems: (t) => ({ query: { storeId: t.storeId } }),
  getItem: (t) => ({ params: { id: t.itemId, code: t.code } }),
  getItemSales: (t) => ({ params: { id: t.itemId }, query: {} }),
  getItemAtStore: (t) => ({ params: { id: t.itemId, code: t.code, storeId: t.storeId } }),
  listItemStores: (t) => ({ params: { id: t.itemId, code: t.code } }),
  listStoresOfItem: (t) => ({ params: { itemId: t.itemId } }),
  getItemByCode: (t) => ({ query: { code: t.code } }),
  createItem: (t) => ({ body: milk(t.storeId, { code: String(4000 + (Math.floor(performance.now()) % 900)) }) }),
  updateItem: (t) => ({ params: { id: t.itemId }, body: { ...milk(t.storeId, { name: 'Renamed' }), version: 1 } }),
  addItemStore: (t) => ({
    params: { id: t.itemId },
    body: { storeId: t.storeIds[1] ?? '', price: 3, taxPercentage: 0 },
  }),
  activateItem: (t) => ({ params: { id: t.itemId, code: t.code }, body: { storeId: t.storeId } }),
  inactivateItem: (t) => ({ params: { id: t.itemId, code: t.code }, body: { storeId: t.storeId } }),
  updateItemsAtStore: (t) => ({ body: { multipleEdit: true, storeId: t.storeId, items: [t.itemId], price: 5 } }),
  listItemBatches: () => ({}),
  getItemBatch: (t) => ({ params: { batchId: t.batchId, storeId: t.storeId } }),
  uploadItemBatch: (t) => ({ form: formOf(t.storeId) }),
  downloadItemTemplate: () => ({}),
  forgotPassword: (t) => ({ body: { email: t.email, captcha: 'none' } }),
  validateTwoFactor: (t) => ({ body: { email: t.email, twoFactorCode: '000000' } }),
  resetPassword: (t) => ({
    body: { email: t.email, code: '000000', newPassword: another, isActivationFlow: false },
  }),
  getResetLink: (t) => ({ body: { email: t.email, token: 'x'.repeat(43) } }),
  getInvitation: (t) => ({ body: { email: t.email, token: 'x'.repeat(43) } }),
  getCaptchaChallenge: () => ({ query: { action: 'registration' } }),
  resendRegistration: () => ({ body: { email: anEmail() } }),
  registerPartner: () => ({ body: { firstName: 'Ana', lastName: 'Ruiz', email: anEmail() } }),
  verifyPartnerEmail: (t) => ({ body: { email: t.email, emailVerificationCode: '000000' } }),
  confirmPartnerRegistration: (t) => ({
    body: { email: t.email, emailVerificationCode: '000000', password: another, confirmPassword: another },
  }),
  setNewPartner: () => ({ body: { Type: 'GROCERY' } }),
  listUsers: () => ({}),
  countUsers: () => ({}),
  findUsers: () => ({ query: { search: 'ana' } }),
  getUser: (t) => ({ params: { id: t.cashierId } }),
  createUser: (t) => ({ body: aUser({ stores: [t.storeId] }) }),
  updateUser: (t) => ({ params: { id: t.cashierId }, body: { ...aUser({ stores: [t.storeId] }), version: 1 } }),
  activateUser: (t) => ({ params: { id: t.cashierId } }),
  inactivateUser: (t) => ({ params: { id: t.cashierId } }),
  bulkActivateUsers: (t) => ({ body: { ids: [t.cashierId], isActivateAction: true } }),
  bulkDeactivateUsers: (t) => ({ body: { ids: [t.cashierId], isActivateAction: false } }),
  resendInvitation: (t) => ({ params: { id: t.cashierId } }),
  listStates: () => ({ query: { lookupType: 'STATE' } }),
  getStore: (t) => ({ params: { id: t.storeId } }),
  saveBusinessInformation: (t) => ({ params: { id: t.storeId }, body: aBusinessEdit() }),
  listOwners: (t) => ({ params: { id: t.storeId } }),
  saveOwnership: (t) => ({ params: { id: t.storeId }, body: { owners: [anOwner()], isComplete: true, version: 1 } }),
  getDraft: (t) => ({ params: { id: t.storeId, form: 'store' } }),
  saveDraft: (t) => ({ params: { id: t.storeId, form: 'store' }, body: { text: '{}' } }),
  deleteDraft: (t) => ({ params: { id: t.storeId, form: 'store' } }),
  createStore: () => ({ body: aBusiness() }),
  updateStore: (t) => ({ params: { id: t.storeId }, body: aBusinessEdit() }),
  activateStore: (t) => ({ params: { id: t.storeId } }),
  inactivateStore: (t) => ({ params: { id: t.storeId } }),
  uploadDocument: (t) => ({ params: { id: t.storeId }, form: paperOf() }),
  ...documentCalls,
  ...ownRequests,
  getOnboarding: () => ({}),
  sendEmailCode: () => ({}),
  updateOwnEmail: () => ({ body: { email: 'ana@later.test' } }),
  verifyOwnEmail: () => ({ body: { code: '123456' } }),
  getApprovedScreen: () => ({}),
  recordApprovedScreen: () => ({}),
  checkAddress: () => ({ body: { addressLine1: '1 Main St', city: 'Hialeah', state: 'FL', zipCode: '33012' } }),
  suggestAddresses: () => ({ query: { text: '1 Main St, Hialeah' } }),
  getTerms: () => ({ query: { audience: 'retailer' } }),
  printTerms: () => ({ query: { audience: 'provider' } }),
  acceptTerms: () => ({ body: currentTerms('retailer', 'en-US').name }),
  getTwoFactor: () => ({}),
  beginTwoFactor: () => ({ body: { way: 'APP', password } }),
  renewRecoveryCodes: () => ({ body: { password } }),
  activateTwoFactor: () => ({ body: { way: 'MAIL', code: '000000', password } }),
  deactivateTwoFactor: () => ({ body: { password } }),
  listSessions: () => ({}),
  endSession: (t) => ({ params: { id: t.sessionId } }),
  endOtherSessions: () => ({}),
  // These end the credential they are sent with.
  changePassword: () => ({ body: { currentPassword: password, newPassword: another } }),
  logout: () => ({}),
  loginOperator: (t) => ({ body: { email: t.staffEmail, password } }),
  enrolOperator: () => ({ body: { ticket: 'x'.repeat(43) } }),
  verifyOperatorCode: () => ({ body: { ticket: 'x'.repeat(43), code: '000000' } }),
  getOperatorInvitation: (t) => ({ body: { email: t.staffEmail, token: 'x'.repeat(43) } }),
  setOperatorPassword: (t) => ({ body: { email: t.staffEmail, token: 'x'.repeat(43), newPassword: another } }),
  getOperatorSelf: () => ({}),
  listApplications: () => ({ query: { view: 'all' } }),
  countApplications: () => ({}),
  getApplication: (t) => ({ params: { id: t.applicationId } }),
  listPartners: () => ({}),
  getPartner: (t) => ({ params: { id: t.partnerId } }),
  requestManualCardEntry: () => ({}),
  updateContact: () => ({
    body: {
      contactPerson: 'Bea Ruiz',
      contactEmailAddress: 'bea@ruiz.test',
      contactPhoneNumber: '+13055550142',
      version: 1,
    },
  }),
  ...itemChangeRequests,
  ...coverRequestRequests,
  ...salesRequests,
  ...batchRequests,
  ...listRequests,
  ...sanctionRequests,
  ...payoutRequests,
  ...settlementRequests,
  ...applicationRequests,
  ...staffRequests,
  ...storeRequests,
  ...supportRequests,
  ...auditRequests,
  ...operatorRequests,
  ...feeRequests,
}

const send = async (
  route: Route,
  { params = {}, query = {}, body, form }: RequestParts,
  token: string | undefined,
  extra: Record<string, string> = {},
) => {
  const path = route.path.replaceAll(/:([a-zA-Z]+)/g, (_, name: string) => params[name] ?? '')
  const json = body ?? (route.method === 'GET' || form ? undefined : {})
  const response = await fetch(`${app.base}${path}?${new URLSearchParams(query).toString()}`, {
    method: route.method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(json === undefined ? {} : { 'content-type': 'application/json' }),
      ...extra,
    },
    ...(json === undefined ? {} : { body: JSON.stringify(json) }),
    ...(form ? { body: form } : {}),
  })
  return { status: response.status, text: await response.text(), headers: response.headers }
}
const withoutId = (text: string): string => text.replace(/"requestId":"[^"]*"/, '')

let target: RouteTarget
beforeAll(async () => {
  target = await aWholeTarget()
})

const isRead = (name: string): boolean => routes[name]?.method === 'GET' && !(name in salesRequests)
/** A target for a call that may change it: a new partner with the objects that the request names. */
const aTargetFor = async (name: string): Promise<RouteTarget> => {
  const named = new Set<string | symbol>()
  const get = (of: RouteTarget, field: string | symbol): unknown => {
    named.add(field)
    return Reflect.get(of, field)
  }
  asks[name]?.(new Proxy(target, { get }))
  const own = { ...target, ...(await aRetailer(app, { stores: 2 })) }
  return fill(own, (fields) => fields.some((field) => named.has(field)), name in salesRequests)
}

type Caller = { token: string | undefined; code?: () => Promise<string> }
/** Makers of one caller of each kind. */
const callerOf: Record<CallerKind, (of: RouteTarget) => Promise<Caller>> = {
  anonymous: async () => ({ token: undefined }),
  unassigned: () => aPerson(app, { role: 'UNASSIGNED', partnerId: null }),
  pendingAdmin: () => aRetailer(app, { status: 'REVIEW' }),
  retailer: async ({ token }) => ({ token }),
  provider: ({ partnerId }) => aPerson(app, { role: 'PROVIDER', partnerId }),
  supervisor: ({ partnerId }) => aPerson(app, { role: 'SUPERVISOR', partnerId }),
  cashier: ({ partnerId }) => aPerson(app, { role: 'CASHIER', audience: 'pos', partnerId }),
  foreigner: () => aRetailer(app),
  operator: () => anOperator(app),
  operatorAdmin: () => anOperator(app, 'OPERATOR_ADMIN'),
  terminal: async ({ till }) => ({ token: till.token }),
}
const callers = new Map<CallerKind, Promise<Caller>>()
/** Returns the caller of this kind whose calls change nothing of themselves. */
const someCaller = (kind: CallerKind): Promise<Caller> => {
  const caller = callers.get(kind) ?? callerOf[kind](target)
  callers.set(kind, caller)
  return caller
}
const isStaff = (kind: CallerKind): boolean => kind === 'operator' || kind === 'operatorAdmin'
const endsItsSession = ['logoutOperator', 'changeOperatorPassword']

const sendAs = async (
  { name, route }: { name: string; route: Route },
  kind: CallerKind,
  { token, code }: Caller,
  of: RouteTarget,
  sent: RequestParts = asks[name]?.(of) ?? {},
) => {
  const extra: Record<string, string> = {}
  if (kind === 'terminal') {
    extra['x-terminal-key'] = of.till.terminalKey
    extra['idempotency-key'] = newId()
  }
  if (code && needsFreshCode(route)) extra[freshCodeHeader] = await code()
  const answer = await send(route, sent, token, extra)
  expect.soft(answer.headers.get('x-content-type-options'), kind).toBe('nosniff')
  if (route.path.startsWith('/api/')) expect.soft(answer.headers.get('cache-control'), kind).toBe('no-store')
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
  expect(Object.keys(asks).toSorted()).toEqual(Object.keys(routes).toSorted())
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
const welcomed = async ({ name, row }: Row, kind: CallerKind, of: RouteTarget) => {
  const sent = asks[name]?.(of) ?? {}
  // The own record, where the call names a person.
  if (name === 'getProfile' && kind !== 'retailer' && row[kind] === 'own') {
    const newcomer = { role: 'UNASSIGNED', partnerId: null } as const
    const member = { role: 'SUPERVISOR', partnerId: of.partnerId } as const
    const me = await aPerson(app, kind === 'unassigned' ? newcomer : member)
    return { caller: me, sent: { ...sent, params: { id: me.id } } }
  }
  const isShared = isRead(name) || (isStaff(kind) && !endsItsSession.includes(name))
  const caller = await (isShared ? someCaller(kind) : callerOf[kind](of))
  return { caller, sent: kind === 'foreigner' && row[kind] === 'own' ? {} : sent }
}

test.each(rows.filter((given) => kindsOf(given, true).length > 0))(
  '$name admits callers with the right',
  async (given) => {
    const of = isRead(given.name) ? target : await aTargetFor(given.name)
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
    const { token } = await someCaller('operatorAdmin')
    const sent = asks[name]?.(target) ?? {}
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
    const theirs = await send(route, asks[name]?.(target) ?? {}, token)
    const nobodys = await send(route, asks[name]?.(nowhere) ?? {}, token)

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
