import type { Answer, Input } from '@tillgate/contract/route.ts'
import type * as contract from '@tillgate/contract/terms.ts'
import { termsDocumentOf, type TermsDocument } from '@tillgate/domain/terms.ts'
import { auditedTransaction } from '#server/db/change.ts'
import { ReplayError } from '#server/db/once.ts'
import { withTenant } from '#server/db/with-tenant.ts'
import type { Caller, PortalUser } from '#server/base/caller.ts'
import type { Context } from '#server/db/context.ts'
import { limitRate } from '#server/http/limit-rate.ts'
import { refuse } from '#server/base/refusal.ts'
import { advance } from '../application/progress.service.ts'
import { currentTerms, recordAcceptance } from '../records/acceptance.service.ts'
import { findAcceptance, readAcceptanceOf, getPartner, type AcceptanceRow } from '../records/terms.queries.ts'
import type { Keyring } from '#server/secrets/keyring.ts'

const toAcceptance = (row: AcceptanceRow): Answer<typeof contract.acceptTerms> => ({
  version: row.version,
  language: row.language,
  sha256: row.sha256.toString('hex'),
  acceptedAt: row.acceptedAt.toISOString(),
})

type Reading = Input<typeof contract.getTerms>

export const isPartners = (caller: Caller): caller is PortalUser =>
  caller.audience === 'portal' && caller.partnerId !== null

/** Returns the requested document; a visitor has to name the document. Visitors are rate limited, people with a partner are not. */
export const askedDocument = async (
  { query }: Reading,
  { pool, caller, meta, keyring }: Context<Caller>,
  perMinute: { name: string; max: number },
): Promise<TermsDocument> => {
  if (query.audience === undefined) {
    if (caller.audience === 'none') return refuse('session.missing')
    return refuse('input.invalid', { fields: [{ field: 'audience', code: 'field.required' }] })
  }
  await limitRate({ pool, keyring }, [{ ...perMinute, subject: meta.ip, seconds: 60 }])
  return query.audience
}

/** Binds the proof to person and text, so that a proof of another person or text is invalid. */
const sealedFieldOf = ({ partnerId, userId }: PortalUser, sha256: string) => ({
  table: 'terms_acceptance',
  column: 'shown_at',
  partnerId,
  rowId: `${userId}|${sha256}`,
})

/** Creates a sealed proof that the server showed a text. The client returns the proof, because reading writes nothing to the database. */
const shownWord = (keyring: Keyring, caller: PortalUser, sha256: string, at: Date): string =>
  keyring.seal(sealedFieldOf(caller, sha256), at.toISOString()).toString('base64url')

/** undefined: not our word, or not about this text. */
const shownAt = (keyring: Keyring, caller: PortalUser, sha256: string, word: string): Date | undefined => {
  try {
    return new Date(keyring.open(sealedFieldOf(caller, sha256), Buffer.from(word, 'base64url')))
  } catch {
    return undefined
  }
}

const readOwn = ({ query }: Reading, context: Context<PortalUser>): Promise<Answer<typeof contract.getTerms>> =>
  withTenant(context, async (db) => {
    const { caller, meta } = context
    const { type, now } = await getPartner(db, caller.partnerId)
    const own = termsDocumentOf(type)
    const document = query.audience ?? own
    const { name, text } = currentTerms(document, meta.language)
    if (document !== own) return { ...name, text, accepted: null, shown: null }
    const accepted = await findAcceptance(db, caller.partnerId, document, name.version)
    return {
      ...name,
      text,
      accepted: accepted ? toAcceptance(accepted) : null,
      shown: shownWord(context.keyring, caller, name.sha256, now),
    }
  })

export const getTerms = async (asked: Reading, context: Context<Caller>): Promise<Answer<typeof contract.getTerms>> => {
  const { caller, meta } = context
  if (isPartners(caller)) return readOwn(asked, { ...context, caller })
  const document = await askedDocument(asked, context, { name: 'terms-text', max: 60 })
  const { name, text } = currentTerms(document, meta.language)
  return { ...name, text, accepted: null, shown: null }
}

/**
 * Records the acceptance once for each person and version. A repeated acceptance, under any key, returns the first answer. Of
 * two concurrent acceptances the first writes, and the second waits and reads.
 */
export const acceptTerms = (
  { body }: Input<typeof contract.acceptTerms>,
  context: Context<PortalUser>,
): Promise<Answer<typeof contract.acceptTerms>> =>
  auditedTransaction(context, async (db, audit) => {
    const { caller, meta } = context
    const { partnerId, userId } = caller
    const { document, version, sha256, language, shown } = body
    const { type } = await getPartner(db, partnerId)
    if (document !== termsDocumentOf(type)) refuse('terms.not-yours')
    const { name } = currentTerms(document, language)
    if (version !== name.version || sha256 !== name.sha256) refuse('terms.outdated')
    const seenAt =
      shown === undefined ? null : (shownAt(context.keyring, caller, sha256, shown) ?? refuse('terms.outdated'))

    const { ip, userAgent } = meta
    const row = await recordAcceptance(db, { partnerId, userId, document, language, shownAt: seenAt, ip, userAgent })
    if (!row) throw new ReplayError(toAcceptance(await readAcceptanceOf(db, caller, document, version)))
    const after = { version, sha256, language, ip }
    await audit({ action: 'terms.accept', object: 'terms', objectId: document, after })
    await advance(db, context, { actor: caller, meta })
    return toAcceptance(row)
  })
