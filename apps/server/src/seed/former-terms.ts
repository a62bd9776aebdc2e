import { createHash } from 'node:crypto'
import type { TermsDocument } from '@tillgate/domain/terms.ts'
import { termsOf, termsVersion } from '@tillgate/phrases/terms/published.ts'
import type { Language } from '@tillgate/phrases/translator.ts'
import { newId } from '#server/base/ids.ts'
import type { Db } from '#server/db/db.ts'
import { recordAcceptance } from '../modules/onboarding/records/acceptance.service.ts'
import { insertAcceptance, saveText } from '../modules/onboarding/records/terms.queries.ts'
import { bindPartner } from '../modules/partners/api.ts'

/** Versions before the published one, newest first, for consents that are older than the published version. */
const formerVersions = ['2026-03-02', '2024-01-01'] as const

type Signature = {
  partnerId: string
  userId: string
  document: TermsDocument
  language: Language
  acceptedAt: Date
  ip: string
  userAgent: string
}

/** Records the consent to the terms that were in force on that day. */
export const acceptTermsOfDay = async (db: Db, signature: Signature): Promise<void> => {
  const { document, language, acceptedAt, partnerId } = signature
  if (acceptedAt.toISOString() >= termsVersion) {
    await recordAcceptance(db, { ...signature, shownAt: null })
    return
  }
  const version = formerVersions.find((from) => acceptedAt.toISOString() >= from) ?? formerVersions[1]
  const content = JSON.stringify({ document, version, language, text: termsOf(document, language) })
  const sha256 = createHash('sha256').update(content).digest()
  await saveText(db, { sha256, document, version, language, content })
  await bindPartner(db, partnerId, version)
  await insertAcceptance(db, { ...signature, id: newId(), version, sha256, shownAt: null })
}
