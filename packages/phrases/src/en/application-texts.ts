import type { AskableField, RejectionReason } from '@tillgate/domain/applications.ts'
import type { FunnelStep } from '@tillgate/domain/funnel.ts'

/** Fields that a reviewer asks about, reasons of a rejection and next steps, in the words of our mails. */
export const applicationTexts: Record<
  | `asked.${AskableField}`
  | `rejected.${RejectionReason}`
  | `next.${'fix' | 'appeal' | 'final'}`
  | `reminder-step.${FunnelStep}`
  | 'reminder-last',
  string
> = {
  'asked.businessName': 'Business name',
  'asked.doingBusinessAs': 'Doing business as',
  'asked.employerIdentificationNumber': 'Employer identification number (EIN)',
  'asked.contactPerson': 'Contact person',
  'asked.contactEmailAddress': 'Contact email',
  'asked.phoneNumber': 'Phone number',
  'asked.addressLine1': 'Address',
  'asked.addressLine2': 'Address, second line',
  'asked.city': 'City',
  'asked.state': 'State',
  'asked.zipCode': 'ZIP code',
  'asked.businessDescription': 'Business description',
  'asked.npi': 'National Provider Identifier (NPI)',
  'asked.owners': 'Owners',
  'asked.bankAccount': 'Bank account',
  'asked.identity': 'Identity verification',
  'asked.W9': 'Form W-9',
  'asked.CREDENTIALS': 'Credentials',
  'asked.COMPLIANCE_ATTESTATION': 'Compliance attestation',
  'asked.ADA_ATTESTATION': 'ADA attestation',
  'rejected.IDENTITY': 'We could not confirm the identity of the person who applied.',
  'rejected.BUSINESS_NOT_FOUND': 'We could not find the business in public records.',
  'rejected.BANK_MISMATCH': 'The bank account does not belong to the business.',
  'rejected.NOT_ELIGIBLE': 'The business does not meet the conditions of the program.',
  'rejected.DUPLICATE': 'The business is in the program already.',
  'rejected.INCOMPLETE': 'Something we asked for is missing.',
  'rejected.OTHER': 'The reason is this:',
  'next.fix':
    'You can correct this once and send the application again. Open it and choose Fix and resubmit. You can change: {{fields}}.',
  'next.appeal': 'If you see it differently, you can ask us once to look at it again.',
  'next.final': 'This decision is final.',
  'reminder-step.registered': 'choose your type of store',
  'reminder-step.terms': 'accept the terms',
  'reminder-step.identity': 'verify your identity',
  'reminder-step.business': 'enter your business and its owners',
  'reminder-step.bank': 'link your bank account',
  'reminder-step.submit': 'check your bank account and send the application',
  'reminder-last': 'This is the last reminder: what you entered stays saved, and you can go on at any time.',
}
