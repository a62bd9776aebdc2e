import type * as operatorContract from '@tillgate/contract/operator-passkeys.ts'
import type * as contract from '@tillgate/contract/passkeys.ts'
import type { Answer, Input } from '@tillgate/contract/route.ts'
import type { AccountAction } from '@tillgate/domain/account-actions.ts'
import { passkeysMax } from '@tillgate/domain/passkeys.ts'
import type { MailKind } from '@tillgate/phrases/mails.ts'
import { randomBytes } from 'node:crypto'
import type { Operator, PortalUser } from '#server/base/caller.ts'
import { newId } from '#server/base/ids.ts'
import { refuse, refusePending, type PendingRefusal } from '#server/base/refusal.ts'
import type { Deps } from '#server/ports/deps.ts'
import { passkeySiteOf } from '#server/config/passkey-site.ts'
import type { Context } from '#server/db/context.ts'
import type { Db } from '#server/db/db.ts'
import { withIdentity } from '#server/db/with-tenant.ts'
import { limitRate } from '#server/http/limit-rate.ts'
import { translate } from '#server/http/translate.ts'
import { messagePerson } from '#server/modules/outbox/api.ts'
import { newToken, tokenHash } from '#server/secrets/keyring.ts'
import { verifyNewPasskey } from '#server/secrets/webauthn.ts'
import { noteEvent } from '../account/account-events.service.ts'
import { ownAccount, requirePassword, requireRecentSignIn, type OwnAccount } from '../account/step-up.service.ts'
import { toCreation, toPasskeys } from './passkeys.answer.ts'
import * as rows from './passkeys.queries.ts'

type SignedInContext = Context<PortalUser | Operator>
type Creation = Answer<typeof contract.beginPasskey>
type Done = Answer<typeof contract.addPasskey>

type Change = { action: AccountAction; kind: MailKind; passkey: string }

/** Records an addition or removal and mails the owner. */
const report = async (db: Db, { caller, meta, ...context }: SignedInContext, account: OwnAccount, change: Change) => {
  const { email: to, firstName: name } = account
  await noteEvent(db, context.keyring, meta, { userId: caller.userId }, change.action)
  const params = { name, passkey: change.passkey }
  await messagePerson(db, context, meta.language, { channel: 'mail', to, kind: change.kind, params })
}

export const listPasskeys = async (
  _: unknown,
  { pool, caller }: SignedInContext,
): Promise<Answer<typeof contract.listPasskeys>> =>
  toPasskeys(await withIdentity(pool, (db) => rows.listPasskeysOf(db, caller.userId)))

export const listOperatorPasskeys = (
  asked: Input<typeof operatorContract.listOperatorPasskeys>,
  context: Context<Operator>,
): Promise<Answer<typeof operatorContract.listOperatorPasskeys>> => listPasskeys(asked, context)

const begin = async (
  context: SignedInContext,
  { config }: Pick<Deps, 'config'>,
  account: OwnAccount,
): Promise<Creation> => {
  const { pool, caller } = context
  const { userId, audience } = caller
  const site = passkeySiteOf(config.publicUrl) ?? refuse('passkey.unavailable')
  await limitRate(context, [{ name: 'passkey-add', subject: userId, max: 20, seconds: 3600 }])
  const [attempt, challenge] = [newToken(), newToken()]
  return withIdentity(pool, async (db) => {
    const stored = await rows.listPasskeysOf(db, userId)
    if (stored.length >= passkeysMax) refuse('passkey.too-many')
    const userHandle = stored[0]?.userHandle ?? randomBytes(32)
    const [hash, challengeHash] = [tokenHash(attempt), tokenHash(challenge)]
    await rows.insertChallenge(db, { tokenHash: hash, challengeHash, audience, owner: { userId, userHandle } })
    return toCreation(site, { attempt, challenge, userHandle, account, stored, brand: config.brand.name })
  })
}

/** Always requires the password, because a passkey outlives the session. Refuses an unproven address: its later owner could not remove the passkey. */
export const beginPasskey =
  (deps: Pick<Deps, 'config'>) =>
  async ({ body }: Input<typeof contract.beginPasskey>, context: Context<PortalUser>): Promise<Creation> => {
    const account = await ownAccount(context)
    await requirePassword(context, account, 'password', body.password)
    if (!account.emailVerified) refuse('two-factor.email-unproven')
    return begin(context, deps, account)
  }

/** Checks the fresh authenticator code here: adding the passkey needs the challenge that only this call returns. */
export const beginOperatorPasskey =
  (deps: Pick<Deps, 'config'>) =>
  async (_: Input<typeof operatorContract.beginOperatorPasskey>, context: Context<Operator>): Promise<Creation> => {
    const { requireCode = () => refuse('operator.code-needed') } = context.meta
    await requireCode()
    return begin(context, deps, await ownAccount(context))
  }

/** Stores a passkey that answered its challenge. A used challenge stays used, also after a refusal. */
export const addPasskey =
  ({ config }: Pick<Deps, 'config'>) =>
  async ({ body }: Input<typeof contract.addPasskey>, context: SignedInContext): Promise<Done> => {
    const { pool, caller, meta } = context
    const { userId, audience } = caller
    const site = passkeySiteOf(config.publicUrl) ?? refuse('passkey.unavailable')
    const whose = { tokenHash: tokenHash(body.attempt), audience, userId }
    const { challengeHash, userHandle } =
      (await withIdentity(pool, (db) => rows.takeAddition(db, whose))) ?? refuse('passkey.expired')
    const { credential, name } = body
    const made = (await verifyNewPasskey(credential, { site, challengeHash })) ?? refuse('passkey.not-added')
    const { credentialId, publicKey, counter, isSynced } = made
    const account = await ownAccount(context)
    const passkey = { id: newId(), userId, credentialId, publicKey, counter, synced: isSynced, name }
    const no = await withIdentity(pool, async (db): Promise<PendingRefusal | undefined> => {
      await rows.lockAccount(db, userId)
      if ((await rows.listPasskeysOf(db, userId)).length >= passkeysMax) return { why: 'passkey.too-many' }
      const handle = userHandle ?? refuse('passkey.expired')
      const row = { ...passkey, userHandle: handle, transports: credential.transports }
      if (!(await rows.insertPasskey(db, row))) return { why: 'passkey.not-added' }
      const kind = audience === 'portal' ? 'passkey-added' : 'staff-passkey-added'
      await report(db, context, account, { action: 'passkey-added', kind, passkey: name })
      return undefined
    })
    if (no) refusePending(no)
    return { message: translate(meta.language, 'passkey.added') }
  }

export const addOperatorPasskey =
  (deps: Pick<Deps, 'config'>) =>
  (asked: Input<typeof operatorContract.addOperatorPasskey>, context: Context<Operator>): Promise<Done> =>
    addPasskey(deps)(asked, context)

export const renamePasskey = async (
  { params, body }: Input<typeof contract.renamePasskey>,
  context: SignedInContext,
): Promise<Done> => {
  const { pool, caller, meta, keyring } = context
  await withIdentity(pool, async (db) => {
    const own = { userId: caller.userId, id: params.id }
    if (!(await rows.setPasskeyName(db, own, body.name))) refuse('passkey.not-found')
    await noteEvent(db, keyring, meta, { userId: caller.userId }, 'passkey-renamed')
  })
  return { message: translate(meta.language, 'passkey.renamed') }
}

export const renameOperatorPasskey = (
  asked: Input<typeof operatorContract.renameOperatorPasskey>,
  context: Context<Operator>,
): Promise<Done> => renamePasskey(asked, context)

const remove = async (id: string, context: SignedInContext, account: OwnAccount): Promise<Done> => {
  const { pool, caller, meta } = context
  const { userId, audience } = caller
  await withIdentity(pool, async (db) => {
    const { name } = (await rows.deletePasskey(db, { userId, id })) ?? refuse('passkey.not-found')
    const kind = audience === 'portal' ? 'passkey-removed' : 'staff-passkey-removed'
    await report(db, context, account, { action: 'passkey-removed', kind, passkey: name })
  })
  return { message: translate(meta.language, 'passkey.removed') }
}

/** Codes, authenticator and recovery codes stay, so no removal leaves the account without its second factor. */
export const removePasskey = async (
  { params, body }: Input<typeof contract.removePasskey>,
  context: Context<PortalUser>,
): Promise<Done> => {
  return remove(params.id, context, await requireRecentSignIn(context, body.password))
}

/** Needs no fresh code: removing only restricts, and the authenticator stays. */
export const removeOperatorPasskey = async (
  { params }: Input<typeof operatorContract.removeOperatorPasskey>,
  context: Context<Operator>,
): Promise<Done> => remove(params.id, context, await ownAccount(context))
