import * as z from 'zod/mini'
import { BusinessContact, Email } from './auth.ts'
import { BusinessInformation } from './business.ts'
import { fieldError } from './refusals.ts'
import { route } from './route.ts'
import { approvedPartnerUsers } from './access.ts'
import { Version } from './scalars.ts'

/** Contact of the program for a business. The version is the version of the first store's business information. */
export const Contact = z.strictObject({ ...BusinessContact.shape, version: Version })
export type Contact = z.infer<typeof Contact>

/** A new e-mail address requires the password when the sign-in is old. */
export const ContactEdit = z.strictObject({
  contactPerson: BusinessInformation.shape.contactPerson,
  contactEmailAddress: Email,
  contactPhoneNumber: BusinessInformation.shape.phoneNumber,
  version: Version,
  password: z.optional(z.string().check(z.maxLength(100, fieldError('password.too-long')))),
})
export type ContactEdit = z.infer<typeof ContactEdit>

export const updateContact = route({
  method: 'PUT',
  path: '/api/retailer/contact',
  summary: 'Change whom the program calls about the business',
  tags: ['Contact'],
  access: approvedPartnerUsers('contact.edit'),
  body: ContactEdit,
  answer: Contact,
})
