import type { Owner, StoreDetails } from '@tillgate/contract/business.ts'
import { isBankVerified } from '@tillgate/domain/stores.ts'
import * as z from 'zod/mini'
import { sealedFact, type Facts } from '#server/db/audit-changes.ts'
import { theKeyring } from '#server/secrets/installed.ts'
import type { BankShown } from '#server/modules/partners/api.ts'
import type { listOwnerRows } from '../owners/owners.queries.ts'
import type { StoreRow } from '#server/modules/partners/api.ts'

export const einField = ({ partner_id: partnerId, id }: Pick<StoreRow, 'partner_id' | 'id'>) => ({
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

/** A record nobody filled in yet shows empty fields, not the words that mark it. */
export const toDetails = (row: StoreRow, isUnfinished: boolean, bank: BankShown): StoreDetails => ({
  id: row.id,
  businessName: isUnfinished ? '' : row.business_name,
  doingBusinessAs: row.doing_business_as,
  employerIdentificationNumber: row.ein_sealed ? theKeyring().open(einField(row), row.ein_sealed) : '',
  bankAccountNumber: row.bank_account_last4,
  bankRoutingNumber: bank.routingLast4,
  bankAccountHolderName: bank.holder,
  accountType: bank.type,
  addressLine1: row.address_line_1,
  addressLine2: row.address_line_2,
  city: row.city,
  state: row.state_code,
  zipCode: isUnfinished ? '' : row.zip_code,
  addressSource: row.address_source,
  isAddressVerified: row.address_verified,
  contactPerson: row.contact_person,
  contactEmailAddress: row.contact_email,
  phoneNumber: row.phone_number,
  type: row.type,
  businessDescription: row.business_description,
  npi: row.npi,
  status: row.status,
  code: row.code,
  applicationStatus: row.application_status,
  bankAccountStatus: row.bank_account_status,
  isBankAccountVerified: isBankVerified(row.bank_account_status),
  version: row.version,
})

/** What people fill in, for the audit log. */
export const businessFacts = (details: StoreDetails): Facts => ({
  businessName: details.businessName,
  doingBusinessAs: details.doingBusinessAs,
  employerIdentificationNumber: sealedFact(details.employerIdentificationNumber),
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

/** What of an owner lies sealed: everything but the share and who controls. */
const Person = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  ownerPhoneNumber: z.string(),
})

export const toOwner = (
  partnerId: string,
  { id, sealed, ownership, is_control_person: isControlPerson }: Awaited<ReturnType<typeof listOwnerRows>>[number],
): Owner => ({
  ...z.parse(Person, JSON.parse(theKeyring().open(ownerField(partnerId, id), sealed))),
  ownership: ownership / 100,
  isControlPerson,
})

/** For the audit log, in the order of the list: an owner has no id that outlives a save. */
export const ownersFacts = (owners: readonly Owner[]): Facts => ({
  owners: Object.fromEntries(
    owners.map(({ ownership, isControlPerson, ...person }, place) => [
      place + 1,
      {
        ...Object.fromEntries(Object.entries(person).map(([field, text]) => [field, sealedFact(text)])),
        ownership,
        isControlPerson,
      },
    ]),
  ),
})
