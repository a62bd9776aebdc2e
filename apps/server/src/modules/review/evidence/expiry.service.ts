import type * as contract from '@tillgate/contract/operator-documents.ts'
import type { Answer, Input } from '@tillgate/contract/route.ts'
import { recordParticipation } from '#server/db/participants.ts'
import { changeAsPartnerAdmin } from '#server/db/change.ts'
import { refuse } from '#server/base/refusal.ts'
import { translate } from '#server/http/translate.ts'
import { lockApplication, setExpiry, setVerified } from '#server/modules/onboarding/api.ts'
import { applicationKeyOf, type Operating } from './with-application.service.ts'
import { findDocument } from './detail.queries.ts'
import { recheckBySystem } from './recheck.service.ts'

const dated = { cause: 'LICENCE_DATE', requestId: 'licence-date' } as const

/**
 * Records until when a document is valid. The lock orders the record and an approval that reads the date. After the approval the
 * date of a license decides when the store is paid: its author takes part in the payout, and a re-check begins, which another
 * administrator ends.
 */
export const setDocumentExpiry = async (
  { params, body }: Input<typeof contract.setDocumentExpiry>,
  context: Operating,
): Promise<Answer<typeof contract.setDocumentExpiry>> => {
  const key = await applicationKeyOf(context.pool, params.id)
  const { partnerId } = key
  const { caller, meta } = context
  return changeAsPartnerAdmin(context, partnerId, async (db, audit) => {
    const application = await lockApplication(db, key)
    const document = (await findDocument(db, key, params.documentId)) ?? refuse('document.not-found')
    const { id, kind, expiresOn: before } = document
    const { expiresOn } = body
    if (before !== body.before) refuse('document.changed')
    if (!(await setExpiry(db, { partnerId, id }, { expiresOn, by: caller.userId }))) refuse('document.not-found')
    await audit({
      action: 'document.expiry-recorded',
      object: 'document',
      objectId: id,
      before: { expiresOn: before },
      after: { kind, expiresOn },
    })
    if (application?.status === 'APPROVED' && kind === 'CREDENTIALS' && before !== expiresOn) {
      await recordParticipation(db, { partnerId, storeId: key.storeId, userId: caller.userId, kind: 'LICENCE' })
      // The date of a license that is being re-checked already is part of that re-check.
      if (application.phase !== 'RECHECK') await recheckBySystem(db, context, key, dated)
    }
    return { message: translate(meta.language, 'document.expiry-recorded') }
  })
}

/** Records or removes the tick of a reviewer. The lock orders the tick and an approval that names documents without one. */
export const verifyDocument = async (
  { params, body: { isVerified, verifiedAt: seen } }: Input<typeof contract.verifyDocument>,
  context: Operating,
): Promise<Answer<typeof contract.verifyDocument>> => {
  const key = await applicationKeyOf(context.pool, params.id)
  const { partnerId } = key
  const action = isVerified ? 'document.verified' : 'document.unverified'
  return changeAsPartnerAdmin(context, partnerId, async (db, audit) => {
    await lockApplication(db, key)
    const { id, kind, verifiedAt } = (await findDocument(db, key, params.documentId)) ?? refuse('document.not-found')
    if ((verifiedAt?.toISOString() ?? null) !== seen) refuse('document.changed')
    const by = isVerified ? context.caller.userId : null
    if (!(await setVerified(db, { partnerId, id }, by))) refuse('document.not-found')
    await audit({ action, object: 'document', objectId: id, after: { kind } })
    return { message: translate(context.meta.language, action) }
  })
}
