import { getProfile } from '@tillgate/contract/auth.ts'
import { fetchIdentityToken, updateIdentity } from '@tillgate/contract/identity.ts'
import { checkBankStatus, fetchBankToken, registerPublicToken } from '@tillgate/contract/plaidauth.ts'
import type { BankPersona, IdentityPersona } from '@tillgate/sandbox/plaid/personas.ts'
import { aSandbox } from '@tillgate/sandbox/testing/trial.ts'
import { withIdentity, withTenant } from '#server/db/with-tenant.ts'
import { newId } from '#server/base/ids.ts'
import { removeItem } from '../modules/banking/banking.jobs.ts'
import { digest } from '../modules/banking/webhooks/webhooks.service.ts'
import { anApplicant, anApplicantWithoutBank } from './applicants.ts'
import { freePort } from './free-port.ts'
import type { Retailer } from './people.ts'
import { agePlaid, bankOf, listInbox, listQueued } from './plaid.queries.ts'
import { startApp } from './start-app.ts'
import { listColumn, listRows } from '#server/world/rows.queries.ts'

type More = { isDatabaseInsights?: boolean; restartAuthFlow?: boolean; isChange?: boolean; password?: string }
const openBank = async (person: Retailer, more: More = {}) =>
  (await person.call(fetchBankToken, { body: { storeId: person.storeId, ...more } })).linkToken
const register = async (person: Retailer, linked: { publicToken: string; lastLinkSessionId: string }) =>
  (await person.call(registerPublicToken, { body: { ...linked, storeId: person.storeId } })).bankAccountStatus
const check = async (person: Retailer, isChange = false) =>
  (await person.call(checkBankStatus, { body: { storeId: person.storeId, isChange } })).bankAccountStatus

const openIdentity = async (person: Retailer) => (await person.call(fetchIdentityToken, {})).linkToken
const update = async (person: Retailer, identityVerificationId: string) =>
  (await person.call(updateIdentity, { body: { identityVerificationId } })).identityVerificationStatus

/** Everything that can go wrong on the way to Plaid and back; `shape` is an answer that is none. */
export const brokenAnswers = (shape: string) =>
  [
    ['nobody answers', { kind: 'timeout' }],
    ['500', { kind: 'status', status: 500 }],
    ['429', { kind: 'rateLimit' }],
    ['the line is cut', { kind: 'reset' }],
    ['the line is cut midway', { kind: 'truncated' }],
    ['a web page', { kind: 'malformed' }],
    ['half of the JSON', { kind: 'status', status: 200, body: '{"link_token":"link-sand' }],
    ['another shape', { kind: 'status', status: 200, body: shape }],
  ] as const

/** The app with a sandbox of its own as Plaid, each knowing where the other is. */
export const plaidApp = async (settings: NodeJS.ProcessEnv = {}) => {
  const [sandbox, port] = [await aSandbox(), await freePort()]
  const PLAID_WEBHOOK_URL = `http://127.0.0.1:${port}/api/webhooks/plaid`
  const plaid = { PORT: String(port), PLAID_BASE_URL: `${sandbox.url}/plaid`, PLAID_WEBHOOK_URL }
  const app = await startApp({ ...plaid, ...settings })
  await sandbox.drive.webhooks.address(PLAID_WEBHOOK_URL)
  const since = `${newId().slice(0, 13)}-7000-8000-000000000000`
  const { drive } = sandbox
  const { pool } = app.worker
  const mine = <T>({ partnerId }: Retailer, work: Parameters<typeof withTenant<T>>[1]): Promise<T> =>
    withTenant({ pool: app.deps.pool, caller: { partnerId } }, work)

  const inbox = () => withIdentity(pool, (db) => listInbox(db, since))
  /** Does the worker's reading at once instead of waiting for its next look into the queue. */
  const processWebhooks = async (): Promise<void> => {
    for (const { id } of (await inbox()).filter((one) => one.state === 'NEW')) await digest({ id }, app.worker)
  }

  const link = async (
    person: Retailer,
    persona: BankPersona,
    { holder = '', ...more }: More & { holder?: string } = {},
  ) => register(person, await drive.bank.link(await openBank(person, more), { persona, holder }))
  /** Removes all queued Items at Plaid. */
  const removeReplaced = async ({ partnerId }: Retailer): Promise<void> => {
    for (const { id } of await listQueued(app.owner, 'bank-item-remove', partnerId)) {
      await removeItem({ partnerId, id }, app.worker)
    }
  }

  const prove = async (person: Retailer, persona: IdentityPersona) => {
    const id = await drive.idv.complete(await openIdentity(person), { persona })
    return { id, status: await update(person, id) }
  }
  return {
    app,
    sandbox,
    drive,
    inbox,
    processWebhooks,
    anApplicant: () => anApplicant(app),
    anApplicantWithoutBank: () => anApplicantWithoutBank(app),
    openBank,
    register,
    link,
    check,
    removeReplaced,
    openIdentity,
    update,
    prove,
    identityOf: async (person: Retailer) =>
      (await person.call(getProfile, { params: { id: person.id } })).identityVerificationStatus,
    bank: (person: Retailer) => mine(person, (db) => bankOf(db, person.storeId)),
    links: (person: Retailer) =>
      mine(person, (db) => listRows(db, 'bank_link', { storeId: person.storeId }, 'createdAt', 'id')),
    attempts: (person: Retailer) =>
      mine(person, (db) => listRows(db, 'identity_attempt', { userId: person.id }, 'beganAt')),
    actions: (person: Retailer, objectId: string) =>
      mine(person, (db) => listColumn(db, 'audit_entry', 'action', { objectId }, 'at', 'id')),
    age: async (person: Retailer, seconds: number): Promise<void> => {
      await withTenant({ pool: app.owner, caller: person }, (db) => agePlaid(db, seconds))
    },
  }
}
