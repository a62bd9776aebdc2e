import type { Owner, StoreDetails } from '@tillgate/contract/business.ts'
import type { AskableField } from '@tillgate/domain/applications.ts'
import { isPermitted } from '@tillgate/domain/permissions.ts'
import type { PortalRole } from '@tillgate/domain/roles.ts'
import { isBankVerified } from '@tillgate/domain/stores.ts'
import * as z from 'zod/mini'
import { maskedFact, type Facts } from '#server/db/audit-changes.ts'
import type { BankShown } from '#server/modules/partners/api.ts'
import type { listOwnerRows } from './owners.queries.ts'
import type { Keyring } from '#server/secrets/keyring.ts'
import type { StoreRow } from '#server/modules/partners/api.ts'

export const einField = ({ partnerId, id }: Pick<StoreRow, 'partnerId' | 'id'>) => ({
  table: 'store',
  column: 'ein_sealed',
  partnerId,
  rowId: id,
})
export const ownerField = (partnerId: string, id: string) => ({
  table: 'owner',
  column: 'sealed',
  partnerId,
  rowId: id,
})

/** Builds the store details. An unfinished record shows empty fields instead of its placeholder values. */
export const toDetails = (keyring: Keyring, row: StoreRow, isUnfinished: boolean, bank: BankShown): StoreDetails => ({
  id: row.id,
  businessName: isUnfinished ? '' : row.businessName,
  doingBusinessAs: row.doingBusinessAs,
  employerIdentificationNumber: row.einSealed ? keyring.open(einField(row), row.einSealed) : '',
  bankAccountNumber: row.bankAccountLast4,
  bankRoutingNumber: bank?.routingLast4 ?? null,
  bankAccountHolderName: bank?.holder ?? null,
  accountType: bank?.type ?? null,
  addressLine1: row.addressLine1,
  addressLine2: row.addressLine2,
  city: row.city,
  state: row.stateCode,
  zipCode: isUnfinished ? '' : row.zipCode,
  addressSource: row.addressSource,
  isAddressVerified: row.addressVerified,
  contactPerson: row.contactPerson,
  contactEmailAddress: row.contactEmail,
  phoneNumber: row.phoneNumber,
  type: row.type,
  businessDescription: row.businessDescription,
  npi: row.npi,
  status: row.status,
  code: row.code,
  applicationStatus: row.applicationStatus,
  bankAccountStatus: row.bankAccountStatus,
  isBankAccountVerified: isBankVerified(row.bankAccountStatus),
  version: row.version,
})

/** Omits the routing number for a supervisor (SECURITY.md §4, 31). */
export const shownTo = (role: PortalRole, details: StoreDetails): StoreDetails =>
  isPermitted(role, 'bank.routing-number') ? details : { ...details, bankRoutingNumber: null }

/** Builds the audit facts of the business form. */
export const businessFacts = (details: StoreDetails): Facts => ({
  businessName: details.businessName,
  doingBusinessAs: details.doingBusinessAs,
  employerIdentificationNumber: maskedFact(details.employerIdentificationNumber),
  contactPerson: details.contactPerson,
  contactEmailAddress: details.contactEmailAddress,
  phoneNumber: details.phoneNumber,
  addressLine1: details.addressLine1,
  addressLine2: details.addressLine2,
  city: details.city,
  state: details.state,
  zipCode: details.zipCode,
  addressSource: details.addressSource,
  isAddressVerified: details.isAddressVerified,
  businessDescription: details.businessDescription,
  npi: details.npi,
})

/** Encrypted fields of an owner: all fields except the share and the control flag. */
const Person = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  ownerPhoneNumber: z.string(),
})

export const toOwner = (
  keyring: Keyring,
  partnerId: string,
  { id, sealed, ownership, isControlPerson }: Awaited<ReturnType<typeof listOwnerRows>>[number],
): Owner => ({
  ...z.parse(Person, JSON.parse(keyring.open(ownerField(partnerId, id), sealed))),
  ownership: ownership / 100,
  isControlPerson,
})

/** For the audit log, in the order of the list: an owner has no id that outlives a save. */
export const ownersFacts = (owners: readonly Owner[]): Facts => ({
  owners: Object.fromEntries(
    owners.map(({ ownership, isControlPerson, ...person }, index) => [
      index + 1,
      {
        ...Object.fromEntries(Object.entries(person).map(([field, text]) => [field, maskedFact(text)])),
        ownership,
        isControlPerson,
      },
    ]),
  ),
})

const identifying: readonly AskableField[] = ['businessName', 'employerIdentificationNumber']
/** True when a changed field identifies a different business: tax check and, after the approval, re-check follow. */
export const isIdentifying = (changed: readonly AskableField[]): boolean =>
  changed.some((field) => identifying.includes(field))

const naming: readonly AskableField[] = ['businessName', 'doingBusinessAs']
/** True when a changed field is a name of the business that is compared with the sanctions list. */
export const isNaming = (changed: readonly AskableField[]): boolean => changed.some((field) => naming.includes(field))
