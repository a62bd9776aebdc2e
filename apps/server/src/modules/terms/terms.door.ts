import { createHash } from 'node:crypto'
import type { TermsDocument } from '@tillgate/domain/terms.ts'
import type { Language } from '@tillgate/phrases/say.ts'
import { canonicalText, termsOf, termsVersion } from '@tillgate/phrases/terms/published.ts'
import type { Db } from '#server/db/db.ts'
import { findAcceptance } from './terms.queries.ts'

/** The text that is in force, under the name by which it is agreed to. */
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

/** Whether somebody who may has bound the partner to the version that is in force. */
export const hasAcceptedTerms = async (db: Db, partnerId: string, document: TermsDocument): Promise<boolean> =>
  (await findAcceptance(db, partnerId, document, termsVersion)) !== undefined
