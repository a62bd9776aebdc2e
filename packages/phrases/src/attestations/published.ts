import type { AttestationText, Practice } from '@tillgate/contract/documents.ts'
import type { AttestationKind } from '@tillgate/domain/applications.ts'
import type { Language } from '../translator.ts'
import { attestationsEnglish } from './en.ts'
import { attestationsSpanish } from './es.ts'

/** The day the texts beside this file were published. A changed word changes this day and the sums in attestation.test.ts of the server. */
export const attestationVersion = '2026-11-24'

const texts: Record<Language, Record<AttestationKind, AttestationText>> = {
  'en-US': attestationsEnglish,
  'es-ES': attestationsSpanish,
}

export const attestationOf = (kind: AttestationKind, language: Language): AttestationText => texts[language][kind]

/** Returns the text that is hashed and signed: form, name, language and the practice's data. */
export const canonicalAttestation = (kind: AttestationKind, language: Language, practice: Practice): string =>
  JSON.stringify({ kind, version: attestationVersion, language, practice, text: attestationOf(kind, language) })
