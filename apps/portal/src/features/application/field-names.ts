import { documentKinds, type AskableField, type DocumentKind } from '@tillgate/domain/applications.ts'
import type { PhraseKey } from '@tillgate/phrases/en-us.ts'

const isDocument = (field: AskableField): field is DocumentKind => documentKinds.some((kind) => kind === field)
export const nameOf = (field: AskableField): PhraseKey => (isDocument(field) ? `documents.${field}` : `field.${field}`)
