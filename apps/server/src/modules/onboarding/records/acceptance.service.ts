import { createHash } from 'node:crypto'
import type { TermsDocument } from '@tillgate/domain/terms.ts'
import type { Language } from '@tillgate/phrases/translator.ts'
import { canonicalText, termsOf, termsVersion } from '@tillgate/phrases/terms/published.ts'
import type { Db } from '#server/db/db.ts'
import { newId } from '#server/base/ids.ts'
import { bindPartner } from '#server/modules/partners/api.ts'
import { findAcceptance, insertAcceptance, saveText } from './terms.queries.ts'

/** Returns the terms text in force with the version that people accept. */
export const currentTerms = (document: TermsDocument, language: Language) => {
  const content = canonicalText(document, language)
  const sum = createHash('sha256').update(content).digest()
  return {
    name: { document, version: termsVersion, sha256: sum.toString('hex'), language },
    text: termsOf(document, language),
    sum,
    content,
  }
}

/** Returns true when an authorised person has accepted the version in force for the partner. */
export const hasAcceptedTerms = async (db: Db, partnerId: string, document: TermsDocument): Promise<boolean> =>
  (await findAcceptance(db, partnerId, document, termsVersion)) !== undefined

type Signature = {
  partnerId: string
  userId: string
  document: TermsDocument
  language: Language
  shownAt: Date | null
  /** Default: now. */
  acceptedAt?: Date
  ip: string
  userAgent: string
}

/** Stores the terms in force and the acceptance. Returns undefined when this person has already accepted this version. */
export const recordAcceptance = async (db: Db, signature: Signature) => {
  const { partnerId, userId, document, language, shownAt, acceptedAt, ip, userAgent } = signature
  const { name, sum, content } = currentTerms(document, language)
  const { version } = name
  await saveText(db, { sha256: sum, document, version, language, content })
  await bindPartner(db, partnerId, version)
  return insertAcceptance(db, {
    partnerId,
    id: newId(),
    userId,
    document,
    version,
    sha256: sum,
    language,
    shownAt,
    ...(acceptedAt && { acceptedAt }),
    ip,
    userAgent,
  })
}
