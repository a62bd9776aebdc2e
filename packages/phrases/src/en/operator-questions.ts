import type { AskableField } from '@tillgate/domain/applications.ts'

/** Frequent questions of reviewers. Sent to partners, so each language has its own sentence. */
export const operatorQuestions: Record<AskableField, string> = {
  businessName: 'Enter the legal name exactly as it stands on your W-9.',
  doingBusinessAs: 'Enter the name your customers know you by.',
  employerIdentificationNumber: 'The EIN does not match the legal name. Check both against the letter from the IRS.',
  contactPerson: 'Enter the first and last name of the person we can talk to.',
  contactEmailAddress: 'Our email could not be delivered. Enter another address.',
  phoneNumber: 'We could not reach you at this number. Enter another one.',
  addressLine1: 'Enter the street address of the store, not a P.O. box.',
  addressLine2: 'Enter the suite or unit, or leave it empty.',
  city: 'The city does not match the ZIP code. Check both.',
  state: 'The state does not match the ZIP code. Check both.',
  zipCode: 'The ZIP code does not match the city. Check both.',
  businessDescription: 'Describe in a few words what you sell or which services you offer.',
  npi: 'We did not find this NPI. Check it in the NPPES registry.',
  owners: 'List everybody who owns 25% or more, and one person with control.',
  bankAccount: 'The account belongs to another name. Link an account of the business.',
  identity: 'Your identity could not be verified. Start the check again.',
  W9: 'Upload a W-9 that is signed and dated this year.',
  CREDENTIALS: 'Upload your current license. All four corners have to be visible.',
  COMPLIANCE_ATTESTATION: 'Upload the compliance attestation with signature and date.',
  ADA_ATTESTATION: 'Upload the ADA attestation with signature and date.',
}
