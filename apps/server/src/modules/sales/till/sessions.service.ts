import * as contract from '@tillgate/contract/pos.ts'
import * as people from '@tillgate/contract/pos-people.ts'
import type { Answer, Input, Route } from '@tillgate/contract/route.ts'
import { transactionTimeoutSeconds } from '@tillgate/domain/purchases.ts'
import { isOlderVersion } from '@tillgate/domain/terminals.ts'
import { tillRoleOf } from '@tillgate/domain/till-permissions.ts'
import type { Caller, Till } from '#server/base/caller.ts'
import { clock } from '#server/base/clock.ts'
import type { Context, Runtime } from '#server/db/context.ts'
import type { Db, Pool } from '#server/db/db.ts'
import { withIdentity, withOperator, withTenant } from '#server/db/with-tenant.ts'
import { limitDevice } from '#server/http/limit-rate.ts'
import { claim, type Limit } from '#server/http/rate-limit.queries.ts'
import { translate } from '#server/http/translate.ts'
import {
  isPortalRole,
  listPinOwners,
  signInCashier,
  signInWithPin,
  signOutCashier,
  type Account,
  type SignedInCashier,
} from '#server/modules/accounts/api.ts'
import { listSignIns } from '#server/modules/users/api.ts'
import { mailOperators } from '#server/modules/outbox/api.ts'
import { refuse } from '#server/base/refusal.ts'
import { tokenHash } from '#server/secrets/keyring.ts'
import { listProgramsOf } from '../programs.queries.ts'
import { findNewestRelease, findOldestAllowed } from '../terminals/releases.queries.ts'
import { activate, takeActivation } from '../terminals/terminals.queries.ts'
import { activationHash } from '../terminals/terminals.service.ts'
import {
  findDevice,
  findStoreShown,
  isAtStore,
  isCashierOf,
  listSellers,
  markSeen,
  type StoreShown,
} from './sessions.queries.ts'
import { newTerminalKey, readTerminalKey } from '#server/secrets/terminal-key.ts'

const toStore = ({ id, businessName, code, timeZone }: StoreShown) => ({
  id,
  name: businessName,
  supportId: code,
  timeZone,
})

/** Wrong codes of all addresses. One address adds at most ten an hour, so it cannot reach the ceiling alone. */
export const wrongCodesOfAll: Limit = { name: 'terminal-activation-fleet', subject: '', max: 500, seconds: 24 * 3600 }
const activationAlertLimit: Limit = { name: 'terminal-activation-alarm', subject: '', max: 1, seconds: 24 * 3600 }
/** Seconds until a retry after too many wrong codes. A correct code is accepted regardless. */
const pauseSeconds = 60

/** Mails the administrators once a day when codes are guessed from many addresses. */
const reportGuessing = async (pool: Pool, runtime: Runtime): Promise<void> => {
  if (await withIdentity(pool, (db) => claim(db, runtime.keyring, [activationAlertLimit]))) return
  await withOperator(pool, (db) =>
    mailOperators(db, runtime, 'activation-guesses', { count: wrongCodesOfAll.max }, { role: 'OPERATOR_ADMIN' }),
  )
}

/**
 * Counts a wrong code. Ten an hour from one address, and 500 a day from all addresses, get `activation.failed`; further ones
 * `rate.too-many`, without being counted.
 */
const refuseWrongCode = async (pool: Pool, runtime: Runtime, ip: string): Promise<never> => {
  const ofAddress = { name: 'terminal-activation', subject: ip, max: 10, seconds: 3600 }
  const exceeded = await withIdentity(pool, (db) => claim(db, runtime.keyring, [ofAddress, wrongCodesOfAll]))
  if (!exceeded) return refuse('activation.failed')
  if (exceeded.limit === ofAddress) return refuse('rate.too-many', { retryAfter: exceeded.retryAfter })
  await reportGuessing(pool, runtime)
  return refuse('rate.too-many', { retryAfter: pauseSeconds })
}

/**
 * Turns an activation code into the key of a device, once. A right code works after any number of wrong codes from its address: a
 * code has 40 bits and lasts a day, so guessing does not find one.
 */
export const registerTerminal = async (
  { body: { activationCode, model, appVersion } }: Input<typeof contract.registerTerminal>,
  { pool, meta, keyring, enqueue }: Context<Caller>,
): Promise<Answer<typeof contract.registerTerminal>> => {
  const taken = await withIdentity(pool, (db) => takeActivation(db, activationHash(keyring, activationCode)))
  if (!taken || taken.partnerId === null) return refuseWrongCode(pool, { keyring, enqueue }, meta.ip)
  const { partnerId, terminalId } = taken
  const terminalKey = newTerminalKey(partnerId, terminalId)
  const device = { partnerId, terminalId, keyHash: tokenHash(terminalKey), model, appVersion }
  return withTenant({ pool, caller: { partnerId } }, async (db) => {
    const { storeId } = (await activate(db, device)) ?? refuse('activation.failed')
    const store = (await findStoreShown(db, { partnerId, storeId })) ?? refuse('activation.failed')
    return { terminalId, terminalKey, store: toStore(store) }
  })
}

type Opened = Answer<typeof contract.openCashierSession>
type KnownDevice = {
  partnerId: string
  terminalId: string
  storeId: string
  terminalHash: Buffer
  manualCardEntry: boolean
  name: string
}

/** Returns the active device that the request's key belongs to, and counts its call. `terminalId`: that the device names. */
const requireDevice = async (
  route: Route & { limit: number },
  { pool, keyring, meta: { terminalKey } }: Pick<Context<Caller>, 'pool' | 'keyring' | 'meta'>,
  named?: { terminalId: string; appVersion: string },
): Promise<KnownDevice> => {
  const read = terminalKey === undefined ? undefined : readTerminalKey(terminalKey)
  if (terminalKey === undefined || !read || (named && named.terminalId !== read.terminalId))
    return refuse('session.missing')
  const { partnerId, terminalId } = read
  const terminalHash = tokenHash(terminalKey)
  const { device, oldest } = await withTenant({ pool, caller: { partnerId } }, async (db) => ({
    device: await findDevice(db, { partnerId, terminalId, keyHash: terminalHash }),
    oldest: named && (await findOldestAllowed(db)),
  }))
  if (!device) return refuse('session.missing')
  await limitDevice({ pool, keyring }, route, terminalId)
  if (device.status === 'RETIRED') refuse('terminal.retired')
  if (named && oldest !== undefined && isOlderVersion(named.appVersion, oldest)) refuse('update.required')
  const { storeId, manualCardEntry, name } = device
  return { partnerId, terminalId, storeId, terminalHash, manualCardEntry, name }
}

/** Describes the store and its tills to a person who has just signed in. */
const opened = (
  { pool }: Pick<Context<Caller>, 'pool'>,
  { partnerId, terminalId, storeId, manualCardEntry, name: terminalName }: KnownDevice,
  appVersion: string,
  { id, firstName, lastName, accessToken, seconds }: SignedInCashier,
): Promise<Opened> =>
  withTenant({ pool, caller: { partnerId } }, async (db) => {
    // Retired while the password or the PIN was verified: the session is not returned.
    if (!(await markSeen(db, partnerId, terminalId, appVersion))) refuse('terminal.retired')
    const store = (await findStoreShown(db, { partnerId, storeId })) ?? refuse('session.missing')
    const newest = await findNewestRelease(db)
    return {
      accessToken,
      expiresAt: new Date(clock.now() + seconds * 1000).toISOString(),
      cashier: { id, firstName, lastName },
      store: toStore(store),
      terminalName,
      programs: (await listProgramsOf(db, partnerId, storeId)).map(({ code, name }) => ({ code, name })),
      transactionTimeout: transactionTimeoutSeconds,
      manualCardEntry,
      labelForm: store.labelForm,
      update:
        newest && isOlderVersion(appVersion, newest.version)
          ? { version: newest.version, updateBy: newest.updateBy.toISOString() }
          : null,
    }
  })

/** Signs a cashier in at a device of a store where the cashier sells. The device is identified by its key. */
export const openCashierSession = async (
  { body }: Input<typeof contract.openCashierSession>,
  context: Context<Caller>,
): Promise<Opened> => {
  const device = await requireDevice(contract.openCashierSession, context, body)
  const { partnerId, storeId } = device
  const cashier = await signInCashier(context, body, {
    ...device,
    admits: ({ id }) =>
      withTenant({ pool: context.pool, caller: { partnerId } }, (db) => isCashierOf(db, partnerId, storeId, id)),
  })
  return opened(context, device, body.appVersion, cashier)
}

/** Returns true for a person who may sell at the store: its cashiers and supervisors, and the Store Admins of the partner. */
export const sellsAt = async (
  db: Db,
  { partnerId, storeId }: { partnerId: string; storeId: string },
  { id, role }: Pick<Account, 'id' | 'role'>,
): Promise<boolean> => {
  const tillRole = isPortalRole(role) ? tillRoleOf(role) : undefined
  return tillRole !== undefined && isAtStore(db, partnerId, storeId, id)
}

/** Signs a person in at a device by PIN. */
export const openPinSession = async (
  { body }: Input<typeof people.openPinSession>,
  context: Context<Caller>,
): Promise<Answer<typeof people.openPinSession>> => {
  const device = await requireDevice(people.openPinSession, context, body)
  const { partnerId } = device
  const given = { userId: body.cashierId, pin: body.pin }
  const person = await signInWithPin(context, given, {
    ...device,
    admits: (account) =>
      withTenant({ pool: context.pool, caller: { partnerId } }, (db) => sellsAt(db, device, account)),
  })
  return opened(context, device, body.appVersion, person)
}

/** Lists the people of the device's store, for the tiles of the till. */
export const listPosPeople = async (
  _: Input<typeof people.listPosPeople>,
  context: Context<Caller>,
): Promise<Answer<typeof people.listPosPeople>> => {
  const { pool } = context
  const { partnerId, storeId } = await requireDevice(people.listPosPeople, context)
  const { rows, seen } = await withTenant({ pool, caller: { partnerId } }, async (db) => {
    const found = await listSellers(db, partnerId, storeId)
    const ids = found.map(({ id }) => id)
    return { rows: found, seen: await listSignIns(db, ids) }
  })
  const ids = rows.map(({ id }) => id)
  const owners = await withIdentity(pool, (db) => listPinOwners(db, ids))
  return {
    people: rows.flatMap(({ id, firstName, lastName, role: portalRole }) => {
      const role = isPortalRole(portalRole) ? tillRoleOf(portalRole) : undefined
      const lastSeenAt = seen.get(id)?.toISOString() ?? null
      return role ? [{ id, firstName, lastName, role, hasPin: owners.has(id), lastSeenAt }] : []
    }),
  }
}

export const closeCashierSession = async (
  _: Input<typeof contract.closeCashierSession>,
  { pool, meta }: Context<Till>,
): Promise<Answer<typeof contract.closeCashierSession>> => {
  await signOutCashier({ pool, meta })
  return { message: translate(meta.language, 'logout.done') }
}
