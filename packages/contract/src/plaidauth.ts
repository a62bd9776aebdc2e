import { bankAccountStatuses } from '@tillgate/domain/stores.ts'
import * as z from 'zod/mini'
import { route } from './route.ts'

export const BankStatus = z.strictObject({ bankAccountStatus: z.enum(bankAccountStatuses) })
const token = z.string().check(z.regex(/^[\w.:-]{1,256}$/))

/** Spec 1 §7, bank-linking group. `password` is asked for when an approved partner's sign-in is not fresh. */
export const BankTokenAsked = z.strictObject({
  storeId: z.uuid(),
  isDatabaseInsights: z._default(z.boolean(), false),
  restartAuthFlow: z._default(z.boolean(), false),
  password: z.optional(z.string().check(z.maxLength(100))),
})
export const BankToken = z.strictObject({ linkToken: z.string() })
export const fetchBankToken = route({
  method: 'POST',
  path: '/api/plaidauth/fetch-link-token',
  body: BankTokenAsked,
  answer: BankToken,
})

/** `verificationStatus` is recorded, never believed. */
export const PublicToken = z.strictObject({
  publicToken: token,
  storeId: z.uuid(),
  lastLinkSessionId: token,
  verificationStatus: z.optional(z.nullable(z.string().check(z.maxLength(64)))),
})
export const registerPublicToken = route({
  method: 'POST',
  path: '/api/plaidauth/register-public-token',
  body: PublicToken,
  answer: BankStatus,
})

export const StoreNamed = z.strictObject({ storeId: z.uuid() })
export const checkBankStatus = route({
  method: 'POST',
  path: '/api/plaidauth/check-status',
  body: StoreNamed,
  answer: BankStatus,
})
