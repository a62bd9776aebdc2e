import { manualCardEntryStatuses } from '@tillgate/domain/manual-card-entry.ts'
import { passwordMax, passwordRules } from '@tillgate/domain/passwords.ts'
import { digitsOf, phoneDigits } from '@tillgate/domain/phones.ts'
import { partnerTypes, portalRoles } from '@tillgate/domain/roles.ts'
import { recoveryCodeLength, recoveryCodeOf } from '@tillgate/domain/two-factor.ts'
import { identityStatuses, storeStatuses, storeTypes } from '@tillgate/domain/stores.ts'
import * as z from 'zod/mini'
import { emailUpTo } from './emails.ts'
import { Done } from './paging.ts'
import { fieldError } from './refusals.ts'
import { resource } from './route.ts'
import { accounts, anyone, ownProfile } from './access.ts'
import { Version } from './scalars.ts'

const route = resource({ tags: ['Sign-in'] })

/** Spec 1 §5; at most 254 characters as mail allows. */
export const Email = emailUpTo(254, fieldError('email.too-long'))

/** Spec 1 §5: each rule of the checklist has a separate error. */
export const Password = z
  .string(fieldError('password.required'))
  .check(
    z.minLength(1, { error: fieldError('password.required'), abort: true }),
    z.maxLength(passwordMax, { error: fieldError('password.too-long'), abort: true }),
    z.refine(passwordRules.length, fieldError('password.too-short')),
    z.refine(passwordRules.uppercase, fieldError('password.uppercase')),
    z.refine(passwordRules.lowercase, fieldError('password.lowercase')),
    z.refine(passwordRules.special, fieldError('password.special')),
    z.refine(passwordRules.number, fieldError('password.number')),
  )

/** The current password of the caller. */
export const OwnPassword = z
  .string(fieldError('password.required'))
  .check(z.minLength(1, fieldError('password.required')), z.maxLength(passwordMax, fieldError('password.too-long')))

export const Passcode = z
  .string(fieldError('passcode.required'))
  .check(
    z.trim(),
    z.minLength(1, { error: fieldError('passcode.required'), abort: true }),
    z.regex(/^[0-9]{6}$/, fieldError('passcode.six-digits')),
  )

/** A new password: the same rules with different messages (spec 1 §5). */
export const NewPassword = z
  .string(fieldError('password.required'))
  .check(
    z.minLength(1, { error: fieldError('password.required'), abort: true }),
    z.maxLength(passwordMax, { error: fieldError('password.too-long'), abort: true }),
    z.refine(passwordRules.length, fieldError('password.min-8')),
    z.refine(passwordRules.uppercase, fieldError('password.uppercase')),
    z.refine(passwordRules.lowercase, fieldError('password.lowercase')),
    z.refine(passwordRules.special, fieldError('password.special')),
    z.refine(passwordRules.number, fieldError('password.number')),
  )

/**
 * On the wire a US number is +1 and ten digits. Area codes and exchanges begin with 2 to 9 (North American Numbering Plan), except in
 * the example of spec 1 §5, (123) 456 7890.
 */
export const Phone = z.string(fieldError('phone.invalid')).check(
  z.refine((text) => digitsOf(text.replace(/^\+1/, '')).length >= phoneDigits, {
    error: fieldError('phone.too-short'),
    abort: true,
  }),
  z.refine((text) => digitsOf(text.replace(/^\+1/, '')).length <= phoneDigits, {
    error: fieldError('phone.too-long'),
    abort: true,
  }),
  z.regex(/^\+1(?:[2-9][0-9]{2}[2-9][0-9]{6}|1234567890)$/, fieldError('phone.invalid')),
)

/** Token of a bot check; the server knows the provider. */
export const CaptchaToken = z
  .string(fieldError('captcha.required'))
  .check(z.minLength(1, fieldError('captcha.required')), z.maxLength(8192))

/**
 * Partner as shown to its users. `stores` is limited: the pickers call `store/stores-by-user` for more. `isLimited`: a supervisor of some
 * stores, which the stores are; absent in a record of an earlier release.
 */
export const Retailer = z.strictObject({
  id: z.uuid(),
  type: z.enum(storeTypes),
  businessName: z.string(),
  approvedScreen: z.boolean(),
  isLimited: z.optional(z.boolean()),
  stores: z.array(z.strictObject({ id: z.uuid(), businessName: z.string(), status: z.enum(storeStatuses) })),
})
export type Retailer = z.infer<typeof Retailer>

/**
 * Mark that a browser stores after a sign-in and sends with the next sign-in: the account knows this device. Grants no
 * access; an invalid mark counts as no mark.
 */
export const DeviceMark = z.string().check(z.maxLength(200))

/** Spec 1 §3, login response. */
export const SignedIn = z.strictObject({
  accessToken: z.string(),
  userIdentifier: z.string(),
  id: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  role: z.enum(portalRoles),
  retailer: z.nullable(Retailer),
  /** Empty while the email is unproven. */
  device: DeviceMark,
})

const RecoveryCode = z
  .string(fieldError('passcode.required'))
  .check(
    z.maxLength(40, fieldError('recovery-code.invalid')),
    z.overwrite(recoveryCodeOf),
    z.minLength(recoveryCodeLength, fieldError('recovery-code.invalid')),
    z.maxLength(recoveryCodeLength, fieldError('recovery-code.invalid')),
  )

/**
 * With two-factor enabled: without a code the server sends a code, by the user's chosen factor or as
 * `isSmsVerification` says; otherwise the code is verified. `isAppCode`: code of an authenticator. A recovery code may
 * replace the code.
 */
export const Credentials = z.strictObject({
  email: Email,
  password: Password,
  isSmsVerification: z.optional(z.boolean()),
  twoFactorCode: z.optional(Passcode),
  isAppCode: z.optional(z.boolean()),
  recoveryCode: z.optional(RecoveryCode),
  device: z.optional(DeviceMark),
})

export const login = route({
  method: 'POST',
  path: '/api/auth/login',
  summary: 'Sign in',
  access: anyone,
  body: Credentials,
  answer: SignedIn,
})

export const logout = route({
  method: 'POST',
  path: '/api/auth/logout',
  summary: 'Sign out',
  access: accounts,
  answer: Done,
  beforeTerms: true,
})

/** Spec 1 §3, provider contact fields: contact of the program for a business. */
export const BusinessContact = z.strictObject({
  contactPerson: z.string(),
  contactEmailAddress: z.string(),
  contactPhoneNumber: z.string(),
})

/** The partner on a profile. Numbers are the last four digits; the routing number is for Store Admins. */
export const ProfileRetailer = z.strictObject({
  ...Retailer.shape,
  ...BusinessContact.shape,
  /** Version of the contact, for updates. Null without a store. */
  contactVersion: z.nullable(Version),
  bankAccountNumber: z.nullable(z.string()),
  bankRoutingNumber: z.nullable(z.string()),
  entryPanManuallyStatus: z.enum(manualCardEntryStatuses),
  entryPanManuallyStatusUpdatedDate: z.nullable(z.iso.datetime()),
  /** Reason of the operator's last answer. */
  entryPanManuallyReason: z.string(),
})
export type ProfileRetailer = z.infer<typeof ProfileRetailer>

/** Spec 1 §3, user profile. */
export const Profile = z.strictObject({
  id: z.uuid(),
  email: z.string(),
  phoneNumber: z.nullable(z.string()),
  firstName: z.string(),
  lastName: z.string(),
  role: z.enum(portalRoles),
  identityVerificationStatus: z.enum(identityStatuses),
  twoFactor: z.boolean(),
  partnerType: z.nullable(z.enum(partnerTypes)),
  retailer: z.nullable(ProfileRetailer),
})
export type Profile = z.infer<typeof Profile>

export const getProfile = route({
  method: 'GET',
  path: '/api/user/:id',
  summary: 'Read the profile of the person signed in',
  access: ownProfile,
  params: z.strictObject({ id: z.uuid() }),
  answer: Profile,
})
