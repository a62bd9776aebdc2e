import { listSessions } from '@tillgate/contract/account.ts'
import { createItem } from '@tillgate/contract/items.ts'
import { freshCodeHeader, type Route } from '@tillgate/contract/route.ts'
import { routes } from '@tillgate/contract/testing/all-routes.ts'
import { accessOf, callerKinds, type CallerKind, type Decision } from '@tillgate/contract/who.ts'
import { needsFreshCode } from '@tillgate/domain/fresh-codes.ts'
import { aSandbox } from '@tillgate/sandbox/testing/trial.ts'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { withIdentity, withTenant } from '#server/db/with-tenant.ts'
import { newId } from '#server/base/ids.ts'
import { currentTerms } from '../modules/onboarding/terms/acceptance.service.ts'
import { insertTestDocuments } from '#server/testing/applicants.queries.ts'
import { listFiles } from '#server/testing/documents.queries.ts'
import { aBusiness, aBusinessEdit, anOwner } from '#server/testing/business.ts'
import { aBatch } from '#server/testing/batches.ts'
import { batchAsks } from '#server/testing/batch-asks.ts'
import { applicationAsks } from '#server/testing/application-asks.ts'
import { aDocument, anApplication } from '#server/testing/applications.ts'
import { aCandidate, anOldSanctionList, sanctionAsks } from '#server/testing/sanctions.queries.ts'
import { itemChangeAsks } from '#server/testing/item-change-asks.ts'
import { auditAsks, feeAsks, listAsks } from '#server/testing/list-asks.ts'
import { payoutAsks } from '#server/testing/payout-asks.ts'
import { settlementTarget } from '#server/testing/bank-statements.queries.ts'
import { salesAsks, salesTarget, type Sent } from '#server/testing/sales-asks.ts'
import { settlementAsks } from '#server/testing/settlement-asks.ts'
import { staffAsks } from '#server/testing/staff-asks.ts'
import { storeAsks } from '#server/testing/store-asks.ts'
import { supportAsks } from '#server/testing/support-asks.ts'
import { insertVerifiedCall } from '#server/testing/support.queries.ts'
import { ownAsks } from '#server/testing/own-asks.ts'
import { webhookTarget } from '#server/testing/webhook-asks.ts'
import { operatorAsks } from '#server/testing/operator-asks.ts'
import { anOperator } from '#server/testing/operators.ts'
import { insertTestProposal } from '#server/testing/operators.queries.ts'
import { forgetLimits } from '#server/testing/people.queries.ts'
import { programmeTargets } from '#server/testing/proposals.ts'
import { coverRequestAsks } from '#server/testing/cover-request-asks.ts'
import { documentCalls } from '#server/testing/document-calls.ts'
import { anEmail, aPartner, aPerson, aRetailer, aUser, milk, password } from '#server/testing/people.ts'
import { fingerprintOf, startApp } from '#server/testing/start-app.ts'

const { url } = await aSandbox()
const app = await startApp({ PLAID_BASE_URL: `${url}/plaid`, ISSUER_URL: `${url}/issuer` })

// All of them come from one address, which has limits of its own.
beforeEach(() => withIdentity(app.deps.pool, forgetLimits))

/** One partner's objects: what every caller of the table aims at. */
const aTarget = async (name: string) => {
  const admin = await aRetailer(app, { stores: 2 })
  const item = await admin.call(createItem, { body: milk(admin.storeId, { code: '4012', name: 'Oranges' }) })
  const batch = await aBatch(app, admin)
  const { items } = await admin.call(listSessions, {})
  const sessionId = items[0]?.id ?? ''
  // Another partner's: what operators decide about it leaves the target as it is.
  const application = await anApplication(app)
  const reviewedId = await aDocument(app, application)
  const staff = await anOperator(app)
  const { id: cashierId } = await aPerson(app, { role: 'CASHIER', audience: 'pos', partnerId: admin.partnerId })
  const sales = await salesTarget(app, admin, name in salesAsks)
  const seen = {
    ...sales,
    ...(await programmeTargets(app)),
    candidateId: await aCandidate(app, admin.partnerId),
    proposedCandidateId: await aCandidate(app, admin.partnerId, true),
    sanctionListId: await anOldSanctionList(app),
    cashierId,
    applicationId: application.id,
    reviewedId,
    staffId: staff.id,
    staffEmail: staff.email,
    staffProposalId: await insertTestProposal(app, staff),
    contactId: await insertVerifiedCall(app, { ...admin, personId: admin.id, by: staff.id }),
    ...(await settlementTarget(app, { ...admin, by: staff.id })),
    ...(await webhookTarget(admin, isRead(name) || name in ownAsks)),
  }
  const documentId = await withTenant({ pool: app.deps.pool, caller: admin }, async (db) => {
    await insertTestDocuments(db, { ...admin, userId: admin.id }, 'GROCERY')
    return (await listFiles(db))[0]?.id ?? ''
  })
  return {
    ...admin,
    ...seen,
    sessionId,
    documentId,
    itemId: item.id,
    code: item.code,
    itemChangeId: item.changeId,
    batchId: batch.id,
  }
}
type Target = Awaited<ReturnType<typeof aTarget>>

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
const asks: Record<string, (t: Target) => Sent> = {
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
  diagnoseItem: (t) => ({ query: { code: t.code, storeId: t.storeId } }),
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
  ...ownAsks,
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
  beginTwoFactor: () => ({ body: { way: 'APP' } }),
  renewRecoveryCodes: () => ({}),
  activateTwoFactor: () => ({ body: { way: 'MAIL', code: '000000' } }),
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
  ...itemChangeAsks,
  ...coverRequestAsks,
  ...salesAsks,
  ...batchAsks,
  ...listAsks,
  ...sanctionAsks,
  ...payoutAsks,
  ...settlementAsks,
  ...applicationAsks,
  ...staffAsks,
  ...storeAsks,
  ...supportAsks,
  ...auditAsks,
  ...operatorAsks,
  ...feeAsks,
}

const send = async (
  route: Route,
  { params = {}, query = {}, body, form }: Sent,
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

const staffTokens = async () => {
  const [operator, operatorAdmin] = [await anOperator(app), await anOperator(app, 'OPERATOR_ADMIN')]
  codes = { operator: operator.code, operatorAdmin: operatorAdmin.code }
  return { operator: operator.token, operatorAdmin: operatorAdmin.token }
}
let codes: Partial<Record<CallerKind, () => Promise<string>>> = {}
/** What a caller sends beside its token: a terminal its key, an operator a fresh code where the call needs one. */
const extraOf = async (kind: CallerKind, route: Route, target: Target): Promise<Record<string, string>> => {
  if (kind === 'terminal') return { 'x-terminal-key': target.till.terminalKey, 'idempotency-key': newId() }
  const code = needsFreshCode(route) ? codes[kind] : undefined
  return code ? { [freshCodeHeader]: await code() } : {}
}
let someStaff: ReturnType<typeof staffTokens> | undefined
/** The same two people ask everything but what ends their own session. */
const staffFor = (name: string): ReturnType<typeof staffTokens> => {
  if (name === 'logoutOperator' || name === 'changeOperatorPassword') return staffTokens()
  someStaff ??= staffTokens()
  return someStaff
}

const crowd = async (name: string, target: Target): Promise<Record<CallerKind, string | undefined>> => {
  const { partnerId } = target
  const pending = await aPartner(app, { status: 'REVIEW' })
  const other = await aRetailer(app)
  const as = async (person: Parameters<typeof aPerson>[1]) => (await aPerson(app, person)).token
  return {
    anonymous: undefined,
    unassigned: await as({ role: 'UNASSIGNED', partnerId: null }),
    pendingAdmin: await as({ role: 'RETAILER', partnerId: pending.partnerId }),
    retailer: target.token,
    provider: await as({ role: 'PROVIDER', partnerId }),
    supervisor: await as({ role: 'SUPERVISOR', partnerId }),
    cashier: await as({ role: 'CASHIER', audience: 'pos', partnerId }),
    foreigner: other.token,
    ...(await staffFor(name)),
    terminal: target.till.token,
  }
}

let readTarget: Promise<Target> | undefined
let readCrowd: ReturnType<typeof crowd> | undefined
const isRead = (name: string): boolean => routes[name]?.method === 'GET' && !(name in salesAsks)
/** Reading leaves the target as it is: all reads share one, each other route has its own. */
const targetFor = (name: string): Promise<Target> => (isRead(name) ? (readTarget ??= aTarget(name)) : aTarget(name))
const crowdFor = (name: string, target: Target): ReturnType<typeof crowd> =>
  isRead(name) ? (readCrowd ??= crowd(name, target)) : crowd(name, target)

/** What a permitted call may answer: done, or a "no" about the object's state, never about who asks. */
const permitted = [200, 400, 409]

test('every route has a request', () => {
  expect(Object.keys(asks).toSorted()).toEqual(Object.keys(routes).toSorted())
})

describe.each(Object.keys(asks))('%s', (name) => {
  const route = routes[name]
  const row = route && accessOf(route.who)
  let target: Target
  let tokens: Record<CallerKind, string | undefined>
  beforeAll(async () => {
    target = await targetFor(name)
    tokens = await crowdFor(name, target)
  })

  test.each(callerKinds)('as %s', async (kind) => {
    if (!route || !row) throw new Error(`no row for ${name}`)
    const decision: Decision = row[kind]
    // One's own record, where the call names a person.
    const own = name === 'getProfile' && decision === 'own' && kind !== 'retailer'
    const asked = asks[name]?.(target) ?? {}
    const newcomer = { role: 'UNASSIGNED', partnerId: null } as const
    const member = { role: 'SUPERVISOR', partnerId: target.partnerId } as const
    const me = own ? await aPerson(app, kind === 'unassigned' ? newcomer : member) : undefined
    const sent = me ? { ...asked, params: { id: me.id } } : kind === 'foreigner' && decision === 'own' ? {} : asked
    const isWelcome = decision === 'allow' || decision === 'own'
    const before = isWelcome ? '' : await fingerprintOf(app, target.partnerId)

    const { status, text, headers } = await send(
      route,
      sent,
      me?.token ?? tokens[kind],
      await extraOf(kind, route, target),
    )

    const expected: number[] = isWelcome ? permitted : [decision]
    expect({ status, text }).toSatisfy((answer: { status: number }) => expected.includes(answer.status))
    expect(isWelcome ? '' : await fingerprintOf(app, target.partnerId)).toBe(before)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(route.path.startsWith('/api/') ? headers.get('cache-control') : 'no-store').toBe('no-store')
  })

  test('refuses an operator without a fresh code', async () => {
    if (!route || !needsFreshCode(route)) return
    const sent = asks[name]?.(target) ?? {}
    const missing = await send(route, sent, tokens.operatorAdmin)
    expect(missing).toMatchObject({ status: 403, text: expect.stringContaining('operator.code-needed') })
    const wrong = await send(route, sent, tokens.operatorAdmin, { [freshCodeHeader]: '000000' })
    expect(wrong).toMatchObject({ status: 400, text: expect.stringContaining('operator.code-wrong') })
  })

  test('foreign objects return the same answer as missing ones', async () => {
    if (!route || row?.foreigner !== 404) return
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
    const theirs = await send(route, asks[name]?.(target) ?? {}, tokens.foreigner)
    const nobodys = await send(route, asks[name]?.(nowhere) ?? {}, tokens.foreigner)

    expect(theirs.status).toBe(404)
    expect(withoutId(theirs.text)).toBe(withoutId(nobodys.text))
  })
})

test.each(['garbage', 'Bearer', `Bearer ${'x'.repeat(43)}`])('the credential "%s" is none', async (authorization) => {
  const response = await fetch(`${app.base}/api/store`, { headers: { authorization } })
  expect(response.status).toBe(401)
})

test.each(['PATCH', 'DELETE', 'POST'])('%s where nothing listens changes nothing', async (method) => {
  const response = await fetch(`${app.base}/api/lookup`, { method })
  expect([404, 405]).toContain(response.status)
})
