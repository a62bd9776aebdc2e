import type { BusinessInformation, StoreDetails } from '@tillgate/contract/business.ts'
import { askableBusinessFields, type AskableField } from '@tillgate/domain/applications.ts'
import { einDigits } from '@tillgate/domain/business-numbers.ts'
import { internationalPhone } from '@tillgate/domain/phones.ts'
import { refuse } from '#server/refusal.ts'

/** Which fields of the form say something else than the record. One that was left out stays as it is. */
export const changedFields = (now: StoreDetails, body: BusinessInformation): AskableField[] => {
  const sent: Partial<Record<AskableField, string | undefined>> = {
    ...body,
    employerIdentificationNumber: einDigits(body.employerIdentificationNumber),
    phoneNumber: body.phoneNumber === '' ? '' : internationalPhone(body.phoneNumber),
    npi: body.npi ?? '',
  }
  return askableBusinessFields.filter((field) => sent[field] !== undefined && sent[field] !== now[field])
}

/**
 * Once it was sent only what the reviewer asked about can be changed. Gives what that form has answered: everything
 * asked about in it, changed or not, because whoever saves it has looked at it.
 */
export const requireAsked = (
  writable: 'all' | ReadonlySet<AskableField>,
  changed: readonly AskableField[],
): AskableField[] => {
  if (writable === 'all') return []
  if (changed.some((field) => !writable.has(field))) refuse('application.sent')
  return askableBusinessFields.filter((field) => writable.has(field))
}
