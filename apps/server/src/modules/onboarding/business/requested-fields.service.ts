import type { BusinessInformation, StoreDetails } from '@tillgate/contract/business.ts'
import { askableBusinessFields, type AskableField } from '@tillgate/domain/applications.ts'
import { einDigits } from '@tillgate/domain/business-numbers.ts'
import { internationalPhone } from '@tillgate/domain/phones.ts'
import { refuse } from '#server/base/refusal.ts'

/** Returns the fields whose form value differs from the record. An omitted field stays unchanged. */
export const changedFields = (now: StoreDetails, body: BusinessInformation): AskableField[] => {
  const sent: Partial<Record<AskableField, string | undefined>> = {
    ...body,
    employerIdentificationNumber: einDigits(body.employerIdentificationNumber),
    phoneNumber: body.phoneNumber === '' ? '' : internationalPhone(body.phoneNumber),
    npi: body.npi ?? '',
  }
  return askableBusinessFields.filter((field) => sent[field] !== undefined && sent[field] !== now[field])
}

/** Refuses changes to a sent application outside the fields that the reviewer asked about. */
export const requireAsked = (writable: 'all' | ReadonlySet<AskableField>, changed: readonly AskableField[]): void => {
  if (writable !== 'all' && changed.some((field) => !writable.has(field))) refuse('application.sent')
}
