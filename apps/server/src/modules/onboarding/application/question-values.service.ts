import { documentKinds, type AskableField, type DocumentKind } from '@tillgate/domain/applications.ts'
import type { Db } from '#server/db/db.ts'
import type { Keyring } from '#server/secrets/keyring.ts'
import { findBankShown, type StoreRow } from '#server/modules/partners/api.ts'
import { toDetails, toOwner } from '../records/business.answer.ts'
import { listDocumentRows } from '../records/documents.queries.ts'
import { listOwnerRows } from '../records/owners.queries.ts'
import type { listQuestions } from './onboarding.queries.ts'
import { saveAnsweredValue } from './resubmission.queries.ts'

/** Digits of an EIN or an account are shown to reviewers by their last four. */
const lastFour = (digits: string | null): string => (digits ? `••${digits.slice(-4)}` : '')

/** Value of a field as a single line, with the named file. */
export type QuestionValue = { value: string; documentId: string | null }

const isDocument = (field: AskableField): field is DocumentKind => documentKinds.some((kind) => kind === field)

/** Formats each field as one line for the reviewer's comparison. The identity check has no value. */
export const readValues = async (
  db: Db,
  keyring: Keyring,
  store: StoreRow,
  fields: readonly AskableField[],
): Promise<(field: AskableField) => QuestionValue> => {
  const { partnerId, id: storeId } = store
  const ownerRows = fields.includes('owners') ? await listOwnerRows(db, partnerId, storeId) : []
  const owners = ownerRows.map((row) => toOwner(keyring, partnerId, row))
  const documents = await listDocumentRows(db, { partnerId, storeId })
  const bank = fields.includes('bankAccount') ? await findBankShown(db, { partnerId, storeId }) : undefined
  const details = toDetails(keyring, store, false, undefined)
  const account = [lastFour(details.bankAccountNumber), bank?.holder ?? ''].filter((part) => part !== '').join(', ')
  const values: Record<Exclude<AskableField, DocumentKind>, string> = {
    businessName: details.businessName,
    doingBusinessAs: details.doingBusinessAs,
    employerIdentificationNumber: lastFour(details.employerIdentificationNumber),
    contactPerson: details.contactPerson,
    contactEmailAddress: details.contactEmailAddress,
    phoneNumber: details.phoneNumber,
    addressLine1: details.addressLine1,
    addressLine2: details.addressLine2,
    city: details.city,
    state: details.state,
    zipCode: details.zipCode,
    businessDescription: details.businessDescription,
    npi: details.npi,
    owners: owners.map(({ firstName, lastName, ownership }) => `${firstName} ${lastName} ${ownership}%`).join(', '),
    bankAccount: account,
    identity: '',
  }
  return (field) => {
    if (!isDocument(field)) return { value: values[field], documentId: null }
    const document = documents.find(({ kind }) => kind === field)
    return { value: document?.fileName ?? '', documentId: document?.id ?? null }
  }
}

type Open = Pick<Awaited<ReturnType<typeof listQuestions>>[number], 'id' | 'field' | 'answeredAt'>

/** Stores the present values of the answered questions, for the comparison with the values at the time of the question. */
export const saveAnsweredValues = async (
  db: Db,
  keyring: Keyring,
  store: StoreRow,
  questions: readonly Open[],
): Promise<AskableField[]> => {
  const answered = questions.filter(({ answeredAt }) => answeredAt !== null)
  const fields = answered.map(({ field }) => field)
  const valueOf = await readValues(db, keyring, store, fields)
  for (const { id, field } of answered) await saveAnsweredValue(db, store.partnerId, id, valueOf(field))
  return fields
}
