import type * as contract from '@tillgate/contract/recovery.ts'
import type { Answer, Input } from '@tillgate/contract/route.ts'
import { withIdentity, withTenant } from '#server/db/with-tenant.ts'
import type { Caller } from '#server/base/caller.ts'
import type { Context, Runtime } from '#server/db/context.ts'
import { limitRate } from '#server/http/limit-rate.ts'
import { claim, type Exceeded } from '#server/http/rate-limit.queries.ts'
import { refuse } from '#server/base/refusal.ts'
import { userOfLink, issueLink, whyNoLink } from '../links/links.service.ts'
import { addressLimit } from './recovery.service.ts'
import { findAccount, listStoreNames } from './recovery.queries.ts'
import type { Language } from '@tillgate/phrases/translator.ts'
import type { Db } from '#server/db/db.ts'
import { isPractice, messagePerson } from '#server/modules/outbox/api.ts'

type Invited = {
  id: string
  email: string
  firstName: string
  partnerName: string
  inviterName: string
  isCashier: boolean
}

/**
 * Mails a person the link to a first password and replaces an older link. Returns the exceeded limit, if any: three mails an
 * hour and ten a day for one person.
 */
export const invite = async (
  db: Db,
  runtime: Runtime,
  language: Language,
  person: Invited,
): Promise<Exceeded | undefined> => {
  const { id, email, firstName: name, partnerName: partner, inviterName: inviter } = person
  const exceeded = await claim(db, runtime.keyring, [
    { name: 'invitation-hour', subject: email, max: 3, seconds: 3600 },
    { name: 'invitation-day', subject: email, max: 10, seconds: 24 * 3600 },
  ])
  if (exceeded) return exceeded
  const token = await issueLink(db, id, 'first-password')
  const kind = person.isCashier ? 'cashier-invitation' : 'user-invitation'
  const partnerId = (await findAccount(db, { id }))?.partnerId ?? null
  const ofPractice = partnerId !== null && (await isPractice(db, partnerId))
  const params = { name, partner, inviter, email, token }
  const message = { channel: 'mail', to: email, kind, params, ofPractice } as const
  await messagePerson(db, runtime, language, message)
  return undefined
}

/** Reading does not use up the link, because mail scanners read too. */
export const getResetLink = async (
  { body: { email, token } }: Input<typeof contract.getResetLink>,
  { pool, meta, keyring }: Context<Caller>,
): Promise<Answer<typeof contract.getResetLink>> => {
  const limit = addressLimit('invitation-address', meta.ip, 30, 60)
  await limitRate({ pool, keyring }, [limit])
  const link = { token, email, purpose: 'reset' } as const
  const why = await withIdentity(pool, async (db) => ((await userOfLink(db, link)) ? undefined : whyNoLink(db, link)))
  if (why !== undefined) refuse(why)
  return { isOpen: true }
}

/** Returns the inviter and the invited person before the first password. Does not use up the link, because mail scanners open links. */
export const getInvitation = async (
  { body }: Input<typeof contract.getInvitation>,
  { pool, meta, keyring }: Context<Caller>,
): Promise<Answer<typeof contract.getInvitation>> => {
  const { email, token } = body
  const limit = addressLimit('invitation-address', meta.ip, 30, 60)
  await limitRate({ pool, keyring }, [limit])
  const invited = await withIdentity(pool, async (db) => {
    const owner = await userOfLink(db, { token, email, purpose: 'first-password' })
    if (owner === undefined) return whyNoLink(db, { token, email, purpose: 'first-password' })
    return findAccount(db, { id: owner })
  })
  if (typeof invited === 'string') return refuse(invited)
  if (!invited || invited.partnerId === null) return refuse('link.expired')
  const { partnerId } = invited
  const isCashier = invited.role === 'CASHIER'
  return {
    firstName: invited.firstName,
    businessName: invited.businessName ?? '',
    storeNames: await withTenant({ pool, caller: { partnerId } }, async (db) => {
      const own = await listStoreNames(db, partnerId, invited.id)
      return isCashier || own.length > 0 ? own : listStoreNames(db, partnerId)
    }),
    isCashier,
  }
}
