import type * as contract from '@tillgate/contract/onboarding.ts'
import type { Answer, Input } from '@tillgate/contract/route.ts'
import type { PortalUser } from '#server/base/caller.ts'
import { changeAccounts } from '#server/db/change.ts'
import type { Context } from '#server/db/context.ts'
import { withIdentity } from '#server/db/with-tenant.ts'
import { refuseExceeded } from '#server/http/limit-rate.ts'
import { claim, hit } from '#server/http/rate-limit.queries.ts'
import { translate } from '#server/http/translate.ts'
import {
  correctEmailOf,
  findEmailState,
  guess,
  issueCode,
  proveEmailOf,
  requireRecentSignIn,
  useCode,
} from '#server/modules/accounts/api.ts'
import { messagePerson } from '#server/modules/outbox/api.ts'
import { refuse, refusePending, type PendingRefusal } from '#server/base/refusal.ts'
import { readAll } from './onboarding.service.ts'
import { advance } from './progress.service.ts'

type PortalContext = Context<PortalUser>

/** Seconds for which a right code stays valid for the change after its check. */
const keepSeconds = 60

const unprovenEmail = async ({ pool, caller }: PortalContext): Promise<string> => {
  const own = (await withIdentity(pool, (db) => findEmailState(db, caller))) ?? refuse('session.missing')
  if (own.emailVerified) refuse('email.proven')
  return own.email
}

/** Sends a code, at most three mails an hour. The mail contains no typed text, because the mailbox may belong to another person. */
export const sendEmailCode = async (
  _: Input<typeof contract.sendEmailCode>,
  context: PortalContext,
): Promise<Answer<typeof contract.sendEmailCode>> => {
  const { pool, meta } = context
  const email = await unprovenEmail(context)
  const no = await withIdentity(pool, async (db): Promise<PendingRefusal | undefined> => {
    const exceeded = await claim(db, context.keyring, [{ name: 'email-proof', subject: email, max: 3, seconds: 3600 }])
    if (exceeded) return { why: 'rate.too-many', retryAfter: exceeded.retryAfter }
    const issued = await issueCode(db, context.keyring, { email, purpose: 'email' })
    if (!issued.ok) return issued
    const { code } = issued
    await messagePerson(db, context, meta.language, {
      channel: 'mail',
      to: email,
      kind: 'email-code',
      params: { code },
    })
    return undefined
  })
  if (no) refusePending(no)
  return { message: translate(meta.language, 'email-proof.sent') }
}

/** The check of the code commits by itself, so that wrong codes are counted; proof and submission are one change afterwards. */
export const verifyOwnEmail = async (
  { body: { code } }: Input<typeof contract.verifyOwnEmail>,
  context: PortalContext,
): Promise<Answer<typeof contract.verifyOwnEmail>> => {
  const { pool, caller, meta } = context
  const { partnerId, userId } = caller
  const email = await unprovenEmail(context)
  const guessed = await withIdentity(pool, (db) =>
    guess(db, context.keyring, { email, purpose: 'email', code, keepSeconds }),
  )
  if (!guessed.ok) return refusePending(guessed)
  return changeAccounts(context, async (db, audit) => {
    if (!(await useCode(db, guessed.id))) refuse('passcode.expired')
    await proveEmailOf(db, context, caller, email)
    const facts = { before: { emailVerified: false }, after: { emailVerified: true } }
    await audit({ action: 'user.email-proven', object: 'user', objectId: userId, ...facts })
    await advance(db, context, { actor: caller, meta })
    return readAll(db, partnerId, caller.role)
  })
}

/** Each attempt counts, because the answer reveals whether an address has an account. */
const corrections = { name: 'email-correction', max: 5, seconds: 24 * 3600 }

/** Replaces the caller's unproven email. A code mailed before proves the old address only. */
export const updateOwnEmail = async (
  { body: { email, password } }: Input<typeof contract.updateOwnEmail>,
  context: PortalContext,
): Promise<Answer<typeof contract.updateOwnEmail>> => {
  const { pool, caller } = context
  const before = await unprovenEmail(context)
  if (email === before) refuse('input.invalid', { fields: [{ field: 'email', code: 'email.same' }] })
  await requireRecentSignIn(context, password)
  const exceeded = await withIdentity(pool, (db) =>
    hit(db, context.keyring, [{ ...corrections, subject: caller.userId }]),
  )
  refuseExceeded(exceeded)
  return changeAccounts(context, async (db, audit) => {
    await correctEmailOf(db, caller, email)
    const facts = { before: { email: before }, after: { email } }
    await audit({ action: 'user.email-corrected', object: 'user', objectId: caller.userId, ...facts })
    return { email }
  })
}
