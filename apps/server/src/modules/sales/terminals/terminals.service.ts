import { randomInt } from 'node:crypto'
import type * as contract from '@tillgate/contract/terminals.ts'
import type { Activation, Terminal, Terminals } from '@tillgate/contract/terminals.ts'
import type { Answer, Input } from '@tillgate/contract/route.ts'
import { activationAlphabet, activationLength, terminalsMax } from '@tillgate/domain/terminals.ts'
import type { Operator, PortalUser } from '#server/base/caller.ts'
import { changeAccounts, changeAsStaff, type Audit } from '#server/db/change.ts'
import type { Context } from '#server/db/context.ts'
import type { Db } from '#server/db/db.ts'
import { withOperator, withTenant } from '#server/db/with-tenant.ts'
import { refuseExceeded } from '#server/http/limit-rate.ts'
import { claim, type Limit } from '#server/http/rate-limit.queries.ts'
import { newId } from '#server/base/ids.ts'
import { ownStores } from '#server/modules/partners/api.ts'
import { refuse } from '#server/base/refusal.ts'
import { endSessionsAtTerminal } from '#server/modules/accounts/api.ts'
import { findNewestRelease } from './releases.queries.ts'
import { terminalFees } from './issue.service.ts'
import { toTerminal } from './terminals.answer.ts'
import type { Keyring } from '#server/secrets/keyring.ts'
import {
  countLiving,
  deleteActivation,
  findPartnerOfStore,
  insertTerminal,
  listTerminalRows,
  lockTerminal,
  replaceActivation,
  retire,
  saveCodeEnd,
  type TerminalKey,
} from './terminals.queries.ts'

/** Returns the fingerprint by which a code is found. */
export const activationHash = (keyring: Keyring, code: string): Buffer =>
  keyring.fingerprint('terminal-activation', code)

const newCode = (): string =>
  Array.from({ length: activationLength }, () => activationAlphabet.charAt(randomInt(activationAlphabet.length))).join(
    '',
  )

/** Removes the code from a stored answer: a code is shown once, and a lost answer needs a new code. */
const withoutCode = (answer: Activation): Activation => ({ ...answer, activationCode: '' })

type Actor = { partnerId: string; userId: string }

/** Limit of codes per person over all terminals. */
const codesOf = (userId: string): Limit => ({ name: 'activation-codes-of', subject: userId, max: 100, seconds: 3600 })

const issueCode = async (db: Db, keyring: Keyring, key: TerminalKey, { userId }: Actor): Promise<Activation> => {
  const activationCode = newCode()
  refuseExceeded(await claim(db, keyring, [codesOf(userId)]))
  const expiresAt = await replaceActivation(db, key, activationHash(keyring, activationCode))
  await saveCodeEnd(db, key, expiresAt)
  return { terminalId: key.terminalId, activationCode, expiresAt: expiresAt.toISOString() }
}

const add = async (
  db: Db,
  keyring: Keyring,
  storeId: string,
  name: string,
  who: Actor,
  audit: Audit,
): Promise<Activation> => {
  const { partnerId, userId: createdBy } = who
  if ((await countLiving(db, partnerId, storeId)) >= terminalsMax) refuse('terminal.too-many')
  const id = newId()
  await insertTerminal(db, { partnerId, storeId, id, name, createdBy })
  await audit({ action: 'terminal.added', object: 'terminal', objectId: id, after: { storeId, name } })
  return issueCode(db, keyring, { partnerId, storeId, terminalId: id }, who)
}

const renew = async (db: Db, keyring: Keyring, key: TerminalKey, who: Actor, audit: Audit): Promise<Activation> => {
  const terminal = (await lockTerminal(db, key)) ?? refuse('terminal.not-found')
  if (terminal.status !== 'PENDING') refuse('terminal.not-waiting')
  await audit({
    action: 'terminal.code-renewed',
    object: 'terminal',
    objectId: key.terminalId,
    after: { storeId: key.storeId },
  })
  return issueCode(db, keyring, key, who)
}

const end = async (db: Db, key: TerminalKey, { userId }: Actor, audit: Audit): Promise<Terminal> => {
  const before = (await lockTerminal(db, key)) ?? refuse('terminal.not-found')
  const retired = (await retire(db, key, userId)) ?? refuse('terminal.retired')
  await deleteActivation(db, key.terminalId)
  await endSessionsAtTerminal(db, key.terminalId)
  const moved = { before: { status: before.status }, after: { status: 'RETIRED' } }
  await audit({ action: 'terminal.retired', object: 'terminal', objectId: key.terminalId, ...moved })
  return toTerminal(retired, undefined)
}

const listed = async (db: Db, partnerId: string, storeId: string): Promise<Terminals> => {
  const newest = await findNewestRelease(db)
  const rows = await listTerminalRows(db, partnerId, storeId)
  return { items: rows.map((row) => toTerminal(row, newest)), fees: await terminalFees(db, partnerId, storeId) }
}

const requireOwn = async (db: Db, { partnerId }: PortalUser, storeId: string): Promise<void> => {
  await ownStores(db, partnerId, [storeId])
}

export const listTerminals = (
  { params: { id } }: Input<typeof contract.listTerminals>,
  { pool, caller }: Context<PortalUser>,
): Promise<Answer<typeof contract.listTerminals>> =>
  withTenant({ pool, caller }, async (db) => {
    await requireOwn(db, caller, id)
    return listed(db, caller.partnerId, id)
  })

export const createTerminal = (
  { params: { id }, body: { name } }: Input<typeof contract.createTerminal>,
  context: Context<PortalUser>,
): Promise<Activation> =>
  changeAccounts(
    context,
    async (db, audit) => {
      await requireOwn(db, context.caller, id)
      return add(db, context.keyring, id, name, context.caller, audit)
    },
    withoutCode,
  )

const keyOf = (partnerId: string, params: { id: string; terminalId: string }): TerminalKey => ({
  partnerId,
  storeId: params.id,
  terminalId: params.terminalId,
})

export const renewActivation = (
  { params }: Input<typeof contract.renewActivation>,
  context: Context<PortalUser>,
): Promise<Activation> =>
  changeAccounts(
    context,
    (db, audit) => renew(db, context.keyring, keyOf(context.caller.partnerId, params), context.caller, audit),
    withoutCode,
  )

export const retireTerminal = (
  { params }: Input<typeof contract.retireTerminal>,
  context: Context<PortalUser>,
): Promise<Terminal> =>
  changeAccounts(context, (db, audit) => end(db, keyOf(context.caller.partnerId, params), context.caller, audit))

const operatorAt = (partnerId: string, { userId }: Operator): Actor => ({ partnerId, userId })
const partnerOf = ({ pool }: Context<Operator>, storeId: string): Promise<string> =>
  withOperator(pool, async (db) => (await findPartnerOfStore(db, storeId)) ?? refuse('store.not-found'))

export const listTerminalsAsOperator = async (
  { params: { id } }: Input<typeof contract.listTerminalsAsOperator>,
  context: Context<Operator>,
): Promise<Answer<typeof contract.listTerminalsAsOperator>> => {
  const partnerId = await partnerOf(context, id)
  return withOperator(context.pool, (db) => listed(db, partnerId, id))
}

export const createTerminalAsOperator = async (
  { params: { id }, body: { name } }: Input<typeof contract.createTerminalAsOperator>,
  context: Context<Operator>,
): Promise<Activation> => {
  const partnerId = await partnerOf(context, id)
  return changeAsStaff(
    context,
    partnerId,
    (db, audit) => add(db, context.keyring, id, name, operatorAt(partnerId, context.caller), audit),
    withoutCode,
  )
}

export const renewActivationAsOperator = async (
  { params }: Input<typeof contract.renewActivationAsOperator>,
  context: Context<Operator>,
): Promise<Activation> => {
  const partnerId = await partnerOf(context, params.id)
  return changeAsStaff(
    context,
    partnerId,
    (db, audit) => renew(db, context.keyring, keyOf(partnerId, params), operatorAt(partnerId, context.caller), audit),
    withoutCode,
  )
}

export const retireTerminalAsOperator = async (
  { params }: Input<typeof contract.retireTerminalAsOperator>,
  context: Context<Operator>,
): Promise<Terminal> => {
  const partnerId = await partnerOf(context, params.id)
  return changeAsStaff(context, partnerId, (db, audit) =>
    end(db, keyOf(partnerId, params), operatorAt(partnerId, context.caller), audit),
  )
}
