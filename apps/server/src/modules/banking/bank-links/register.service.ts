import type * as contract from '@tillgate/contract/plaidauth.ts'
import type { Answer, Input } from '@tillgate/contract/route.ts'
import { bankReplaceable } from '@tillgate/domain/bank-links.ts'
import { storeCan } from '@tillgate/domain/stores.ts'
import { setTimeout as pause } from 'node:timers/promises'
import { auditedTransaction } from '#server/db/change.ts'
import type { Db } from '#server/db/db.ts'
import { withTenant } from '#server/db/with-tenant.ts'
import type { Context, Runtime } from '#server/db/context.ts'
import type { PortalUser } from '#server/base/caller.ts'
import { refuse } from '#server/base/refusal.ts'
import { newId } from '#server/base/ids.ts'
import { withoutIdempotency } from '#server/http/request-meta.ts'
import { PlaidRefusedError, PlaidUnavailable } from '#server/integrations/plaid/port.ts'
import { linkField, refreshLink, statusOf, type BankDeps } from './refresh.service.ts'
import { endLive } from './verified.service.ts'
import { isBankAsked } from '#server/modules/onboarding/api.ts'
import { lockStore, markBankPending, type StoreKey } from '#server/modules/partners/api.ts'
import {
  findBySession,
  findLive,
  findNext,
  insertAttempt,
  releaseAttempt,
  setLinkState,
  takeOver,
} from './bank-links.queries.ts'
import { linkTokenField, listLinkTokens } from './link-tokens.queries.ts'
import { openStore } from './open-store.service.ts'
import { requireWithin } from './limits.service.ts'

type PortalContext = Context<PortalUser>
type Sent = Input<typeof contract.registerPublicToken>['body']

/** The attempt, committed before Plaid is asked. Undefined: this session was registered, or is being registered. */
const begin = (
  context: PortalContext,
  { storeId, lastLinkSessionId, verificationStatus }: Sent,
): Promise<string | undefined> =>
  withTenant(context, async (db) => {
    const { partnerId, userId } = context.caller
    const claimed = verificationStatus ?? null
    const attempt = { partnerId, storeId, id: newId(), sessionId: lastLinkSessionId, claimed, askedBy: userId }
    const inserted = await insertAttempt(db, attempt)
    if (inserted) return inserted.id
    const known = (await findBySession(db, attempt)) ?? refuse('bank.token-failed')
    if (known.state === 'FAILED') refuse('bank.token-failed')
    return (await takeOver(db, attempt))?.id
  })

type PlaidItem = { accessToken: string; itemId: string }

/** Pauses before Plaid is asked again for a session that ended a moment ago. */
const pausesMs = [500, 1500] as const

/**
 * Refuses a public token that does not come from a link token of this store, because its account was linked for another store
 * or another partner. Plaid binds the link token to `client_user_id`, the store.
 */
const requireOwnToken = async (
  deps: BankDeps,
  context: PortalContext,
  { storeId, publicToken }: Sent,
): Promise<void> => {
  const { partnerId } = context.caller
  const rows = await withTenant(context, (db) => listLinkTokens(db, { partnerId, storeId }))
  const tokens = rows.map(({ id, sealed }) => deps.keyring.open(linkTokenField(partnerId, id), sealed))
  for (const wait of [0, ...(tokens.length > 0 ? pausesMs : [])]) {
    if (wait > 0) await pause(wait)
    for (const token of tokens) if ((await deps.bankLink.listPublicTokens(token)).includes(publicToken)) return
  }
  throw new PlaidRefusedError('FOREIGN_PUBLIC_TOKEN')
}

/** Refuses a token that Plaid refuses as used or foreign. Releases the attempt for a retry when Plaid does not answer. */
const exchange = async (deps: BankDeps, context: PortalContext, id: string, body: Sent): Promise<PlaidItem> => {
  const { partnerId } = context.caller
  try {
    await requireOwnToken(deps, context, body)
    return await deps.bankLink.exchange(body.publicToken)
  } catch (error) {
    if (error instanceof PlaidRefusedError) {
      await withTenant(context, (db) => setLinkState(db, partnerId, id, { state: 'FAILED' }))
      deps.log.warn({ why: error.message }, 'bank_link.exchange.refused')
      return refuse('bank.token-failed')
    }
    if (!(error instanceof PlaidUnavailable)) throw error
    await withTenant(context, (db) => releaseAttempt(db, partnerId, id))
    deps.log.warn({ why: error.message }, 'bank_link.exchange.unanswered')
    return refuse('bank.unavailable', { retryAfter: 5 })
  }
}

type Outcome = { linkId: string } | 'not-linkable'
type Attempt = PlaidItem & StoreKey & { id: string; isChangeAsked: boolean }

const discard = async (db: Db, runtime: Runtime, attempt: Attempt, token: Buffer): Promise<void> => {
  const { partnerId, id, itemId } = attempt
  await setLinkState(db, partnerId, id, { state: 'REPLACED', itemId, token })
  await runtime.enqueue(db, 'bank-item-remove', { partnerId, id })
}

/**
 * Replaces the old account with the new account. A verified old account stays in force: the new account becomes the next
 * account when the request carried the password, and is dropped otherwise.
 */
const take = async (db: Db, runtime: Runtime, attempt: Attempt): Promise<Outcome> => {
  const { partnerId, id, itemId } = attempt
  const token = runtime.keyring.seal(linkField('access_token', partnerId, id), attempt.accessToken)
  const store = (await lockStore(db, attempt)) ?? refuse('store.not-found')
  const next = await findNext(db, attempt)
  const same = [await findLive(db, attempt), next].find((link) => link?.itemId === itemId)
  if (same) {
    // The verification code belongs to the account that is already linked: that link stays and is refreshed.
    await setLinkState(db, partnerId, id, { state: 'REPLACED' })
    return { linkId: same.id }
  }
  const isReplaceable = bankReplaceable.includes(store.bankAccountStatus)
  const mayChange = storeCan.changeBank(store) || (await isBankAsked(db, partnerId, store.id))
  if (!isReplaceable && !(mayChange && attempt.isChangeAsked)) {
    await discard(db, runtime, attempt, token)
    return 'not-linkable'
  }
  if (next) {
    await setLinkState(db, partnerId, next.id, { state: 'REPLACED' })
    await runtime.enqueue(db, 'bank-item-remove', { partnerId, id: next.id })
  }
  if (!isReplaceable) {
    await setLinkState(db, partnerId, id, { state: 'NEXT', itemId, token })
    return { linkId: id }
  }
  await endLive(db, runtime, attempt, 'CHANGED')
  await setLinkState(db, partnerId, id, { state: 'LIVE', itemId, token })
  await markBankPending(db, attempt)
  return { linkId: id }
}

/** Refreshes the link. Without an answer from Plaid the status stays unchanged until the next refresh. */
const refreshIfPossible = async (deps: BankDeps, context: PortalContext, linkId: string): Promise<void> => {
  const { caller, meta } = context
  await refreshLink(deps, { actor: caller, meta }, { partnerId: caller.partnerId, linkId }).catch((error: unknown) => {
    if (!(error instanceof PlaidUnavailable || error instanceof PlaidRefusedError)) throw error
    deps.log.warn({ why: error.message }, 'bank_link.refresh.unanswered')
  })
}

/** A typed code keeps the token, so nothing is exchanged. False: the code is still awaited, so another account was linked. */
const isCodeTyped = async (deps: BankDeps, context: PortalContext, storeId: string, id: string): Promise<boolean> => {
  const { partnerId } = context.caller
  const key = { partnerId, storeId }
  const coded = await withTenant(context, async (db) => (await findNext(db, key)) ?? (await findLive(db, key)))
  if (!coded) return false
  await refreshIfPossible(deps, context, coded.id)
  const { inForce, toCome } = await statusOf(deps, partnerId, storeId)
  if ((toCome ?? inForce) === 'PENDING_MANUAL_VERIFICATION') return false
  await withTenant(context, (db) => setLinkState(db, partnerId, id, { state: 'REPLACED' }))
  return true
}

type Registering = { body: Sent; id: string; isChangeAsked: boolean }

const register = async (
  deps: BankDeps,
  context: PortalContext,
  { body, id, isChangeAsked }: Registering,
): Promise<void> => {
  const { partnerId } = context.caller
  const { storeId } = body
  const item = await exchange(deps, context, id, body)
  // The session's own key makes it happen once; an idempotency key on top would keep an older status.
  const outcome = await auditedTransaction(withoutIdempotency(context), async (db, audit) => {
    const taken = await take(db, deps, { ...item, id, partnerId, storeId, isChangeAsked })
    const after = { link: id, session: body.lastLinkSessionId, claimed: body.verificationStatus ?? null, taken }
    await audit({ action: 'bank.linked', object: 'store', objectId: storeId, after })
    return taken
  })
  if (outcome === 'not-linkable') return refuse('bank.not-linkable')
  await refreshIfPossible(deps, context, outcome.linkId)
}

export const registerPublicToken =
  (deps: BankDeps) =>
  async (
    { body }: Input<typeof contract.registerPublicToken>,
    context: PortalContext,
  ): Promise<Answer<typeof contract.registerPublicToken>> => {
    const { partnerId } = context.caller
    const { storeId } = body
    const { store } = await openStore(context, storeId)
    await requireWithin(context, { name: 'bank-register', max: 60 })
    const id = await begin(context, body)
    if (id !== undefined) {
      const isTyped = store.bankLinkMode === 'CODE' && (await isCodeTyped(deps, context, storeId, id))
      if (!isTyped) await register(deps, context, { body, id, isChangeAsked: store.isChangeAsked })
    }
    const { inForce, toCome } = await statusOf(deps, partnerId, storeId)
    return { bankAccountStatus: toCome ?? inForce }
  }
