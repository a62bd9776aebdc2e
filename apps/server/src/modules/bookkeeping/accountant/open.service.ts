import type * as contract from '@tillgate/contract/accountant.ts'
import type { Answer, Input } from '@tillgate/contract/route.ts'
import { accountantDownloadsPerDay } from '@tillgate/domain/accountant.ts'
import type { FastifyReply } from 'fastify'
import type { Caller } from '#server/base/caller.ts'
import { refuse } from '#server/base/refusal.ts'
import type { Deps } from '#server/ports/deps.ts'
import { writeAudit, type Event } from '#server/db/audit.ts'
import type { Context } from '#server/db/context.ts'
import type { Db } from '#server/db/db.ts'
import { withIdentity, withTenant } from '#server/db/with-tenant.ts'
import { limitRate } from '#server/http/limit-rate.ts'
import { translate } from '#server/http/translate.ts'
import { findBusinessName, guess, issueCode } from '#server/modules/accounts/api.ts'
import { messagePerson } from '#server/modules/outbox/api.ts'
import { newToken, tokenHash } from '#server/secrets/keyring.ts'
import { monthArchive } from '../package/package.service.ts'
import { streamFile } from '#server/http/stream-file.ts'
import { booksOf } from '../journal/books.service.ts'
import { journalFile } from '../journal/journal-files.service.ts'
import { countDownload, findOpenLink, findPassedLink, setPass } from './accountant.queries.ts'

type Guest = Context<Caller>

const hour = 3600
/** Requests of one address, for links of all partners together. */
const perAddress = (name: string, ip: string, max: number) => ({
  name: `accountant-${name}`,
  subject: ip,
  max,
  seconds: hour,
})

/** The accountant is no user: the log names the address that the partner chose. */
const noteGuest = (
  db: Db,
  { keyring, meta }: Guest,
  partnerId: string,
  action: Event['action'],
  after: Event['after'],
) =>
  writeAudit(db, keyring, { partnerId, userId: partnerId, role: 'SYSTEM' }, meta, {
    action,
    object: 'partner',
    objectId: partnerId,
    after,
  })

type LinkInput = { partnerId: string; token: string }
/** Returns the open link with the name of its partner. A wrong partner and a wrong token have the same error. */
const linkOf = ({ pool }: Guest, { partnerId, token }: LinkInput) =>
  withTenant({ pool, caller: { partnerId } }, async (db) => {
    const link = (await findOpenLink(db, partnerId, tokenHash(token))) ?? refuse('accountant.link-over')
    return { ...link, businessName: await findBusinessName(db, partnerId) }
  })

export const sendAccountantCode = async (
  { body }: Input<typeof contract.sendAccountantCode>,
  context: Guest,
): Promise<Answer<typeof contract.sendAccountantCode>> => {
  const { pool, keyring, meta } = context
  await limitRate(context, [perAddress('code', meta.ip, 20)])
  const { id, name, email, businessName } = await linkOf(context, body)
  const no = await withIdentity(pool, async (db) => {
    const issued = await issueCode(db, keyring, { email: id, purpose: 'accountant' })
    if (!issued.ok) return issued
    const params = { name, business: businessName, code: issued.code }
    await messagePerson(db, context, meta.language, { channel: 'mail', to: email, kind: 'accountant-code', params })
    return undefined
  })
  if (no) refuse(no.why, no.retryAfter === undefined ? {} : { retryAfter: no.retryAfter })
  return { message: translate(meta.language, 'accountant.code-sent') }
}

export const openAccountantPackage = async (
  { body: { code, ...given } }: Input<typeof contract.openAccountantPackage>,
  context: Guest,
): Promise<Answer<typeof contract.openAccountantPackage>> => {
  const { pool, keyring, meta } = context
  await limitRate(context, [perAddress('open', meta.ip, 60)])
  const { partnerId } = given
  const { id, name, email, month, businessName, expiresAt } = await linkOf(context, given)
  // Committed alone, so that a wrong guess counts.
  const guessed = await withIdentity(pool, (db) => guess(db, keyring, { email: id, purpose: 'accountant', code }))
  if (!guessed.ok) refuse(guessed.why, guessed.retryAfter === undefined ? {} : { retryAfter: guessed.retryAfter })
  const pass = newToken()
  await withTenant({ pool, caller: { partnerId } }, async (db) => {
    if (!(await setPass(db, { partnerId, id, passHash: tokenHash(pass) }))) refuse('accountant.link-over')
    await noteGuest(db, context, partnerId, 'accountant.pack-opened', { month, email })
  })
  return { pass, name, businessName, month, expiresAt: expiresAt.toISOString() }
}

/** Streams a file of the month. Count and log entry are written before the first byte. */
export const downloadAccountantFile =
  (deps: Pick<Deps, 'readSource' | 'sheets'>) =>
  async (
    { body: { partnerId, pass, format } }: Input<typeof contract.downloadAccountantFile>,
    context: Guest,
    reply: FastifyReply,
  ) => {
    const { pool, meta, namedLocks } = context
    const { language } = meta
    await limitRate(context, [perAddress('file', meta.ip, 120)])
    const tenant = { pool, caller: { partnerId } }
    const link = await withTenant(tenant, (db) => findPassedLink(db, partnerId, tokenHash(pass)))
    const { id, month, email } = link ?? refuse('accountant.code-again')
    await limitRate(context, [
      { name: 'accountant-downloads', subject: id, max: accountantDownloadsPerDay, seconds: 24 * hour },
    ])
    await withTenant(tenant, async (db) => {
      await countDownload(db, partnerId, id)
      await noteGuest(db, context, partnerId, 'accountant.pack-downloaded', { month, email, file: format })
    })
    return streamFile(deps, { caller: { partnerId, userId: id }, namedLocks }, reply, 'month', async (db) =>
      format === 'zip'
        ? monthArchive(deps, db, partnerId, month, language)
        : journalFile(deps, await booksOf(db, { partnerId }, month, language), format, language),
    )
  }
