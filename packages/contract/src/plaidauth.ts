import { reuseObstacles } from '@tillgate/domain/account-holders.ts'
import { retiredReasons } from '@tillgate/domain/bank-links.ts'
import { returnReasons } from '@tillgate/domain/return-reasons.ts'
import { bankAccountStatuses } from '@tillgate/domain/stores.ts'
import * as z from 'zod/mini'
import { fieldError } from './refusals.ts'
import { resource } from './route.ts'
import { partnerObject } from './access.ts'
import { withId } from './scalars.ts'

const route = resource({ tags: ['Bank account'], access: partnerObject('bank.link') })

export const BankStatus = z.strictObject({ bankAccountStatus: z.enum(bankAccountStatuses) })
const token = z.string().check(z.regex(/^[\w.:-]{1,256}$/))

/** Spec 1 §7, bank-linking group. `password` is required when an approved partner's sign-in is not fresh. */
export const BankTokenAsked = z.strictObject({
  storeId: z.uuid(),
  isDatabaseInsights: z._default(z.boolean(), false),
  restartAuthFlow: z._default(z.boolean(), false),
  /** Links a new account to a store with a verified account, which stays in force until the new account is verified. */
  isChange: z._default(z.boolean(), false),
  password: z.optional(z.string().check(z.maxLength(100))),
})
export const BankToken = z.strictObject({ linkToken: z.string() })
export const fetchBankToken = route({
  method: 'POST',
  path: '/api/plaidauth/fetch-link-token',
  summary: 'Begin linking a bank account',
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
  summary: 'Hand a linked bank account in',
  body: PublicToken,
  answer: BankStatus,
})

export const StoreNamed = z.strictObject({ storeId: z.uuid() })
export const checkBankStatus = route({
  method: 'POST',
  path: '/api/plaidauth/check-status',
  summary: 'Ask how a bank link stands',
  access: partnerObject('stores.manage'),
  /**
   * `isChange`: the replacement account instead of the account in force. `hasEnded`: Plaid's window has just closed,
   * perhaps after the third wrong code, so the server asks Plaid at once.
   */
  body: z.strictObject({
    ...StoreNamed.shape,
    isChange: z._default(z.boolean(), false),
    hasEnded: z._default(z.boolean(), false),
  }),
  answer: BankStatus,
})

/** Bank account with masked numbers: the last four digits. A Supervisor receives no routing number. */
export const StoreBank = z.strictObject({
  ...BankStatus.shape,
  isBankAccountVerified: z.boolean(),
  bankAccountNumber: z.nullable(z.string()),
  bankRoutingNumber: z.nullable(z.string()),
  bankAccountHolderName: z.nullable(z.string()),
  accountType: z.nullable(z.string()),
  /** Money to a new account waits. The days are reckoned here, never in the browser. */
  hold: z.nullable(
    z.strictObject({
      changedAt: z.iso.datetime(),
      changedBy: z.string(),
      endsAt: z.iso.datetime(),
      cutOffAt: z.iso.datetime(),
      arrivesOn: z.iso.date(),
    }),
  ),
  /** Account that waits to replace this account. */
  next: z.nullable(z.strictObject({ ...BankStatus.shape, bankAccountNumber: z.nullable(z.string()) })),
  /**
   * Account that the bank closed, while this store or a store that was paid to it has no other account. `stores`: the other stores
   * without an account.
   */
  closed: z.nullable(
    z.strictObject({
      bankAccountNumber: z.nullable(z.string()),
      reason: z.enum(returnReasons),
      stores: z.array(z.strictObject({ id: z.uuid(), businessName: z.string() })),
    }),
  ),
  earlier: z.array(
    z.strictObject({
      id: z.uuid(),
      bankAccountNumber: z.nullable(z.string()),
      retiredAt: z.iso.datetime(),
      reason: z.enum(retiredReasons),
    }),
  ),
})
export type StoreBank = z.infer<typeof StoreBank>
export const getStoreBank = route({
  method: 'GET',
  path: '/api/store/:id/bank',
  summary: 'Read a store’s bank account',
  access: partnerObject('stores.manage'),
  params: z.strictObject({ id: z.uuid() }),
  answer: StoreBank,
})

/** Account in force at other stores of the partner. `obstacle` says why this store may not use the account. */
export const SharedAccount = z.strictObject({
  accountId: z.uuid(),
  bankAccountNumber: z.string(),
  accountType: z.nullable(z.string()),
  holder: z.nullable(z.string()),
  verifiedAt: z.iso.datetime(),
  /** The first stores that use the account, in order of first use. */
  stores: z.array(z.strictObject({ id: z.uuid(), businessName: z.string() })),
  storeCount: z.number(),
  obstacle: z.nullable(z.enum(reuseObstacles)),
})
export type SharedAccount = z.infer<typeof SharedAccount>
export const listSharedAccounts = route({
  method: 'GET',
  path: '/api/store/:id/bank/shared',
  summary: 'List accounts of other stores that a store may use',
  params: withId,
  answer: z.strictObject({ items: z.array(SharedAccount) }),
})

/** Pays a store to an account that another store of the partner uses. Always requires the password. */
export const reuseBankAccount = route({
  method: 'POST',
  path: '/api/store/:id/bank/reuse',
  summary: 'Use the bank account of another store',
  params: withId,
  body: z.strictObject({
    accountId: z.uuid(),
    password: z.optional(z.string().check(z.maxLength(100, fieldError('password.too-long')))),
  }),
  answer: z.strictObject({ ...BankStatus.shape, bankAccountNumber: z.string() }),
})

/** Maximum number of stores that one call pays to an account. */
export const sharedStoresMax = 50
/**
 * Pays further stores to the account of this store. Requires the password, except within 15 minutes after the caller linked the
 * account with a sign-in at the bank. `obstacle`: why a store was left out; null: the store is paid to the account.
 */
export const shareBankAccount = route({
  method: 'POST',
  path: '/api/store/:id/bank/share',
  summary: 'Use the bank account of a store for other stores',
  params: withId,
  body: z.strictObject({
    storeIds: z.array(z.uuid()).check(z.minLength(1), z.maxLength(sharedStoresMax)),
    password: z.optional(z.string().check(z.maxLength(100, fieldError('password.too-long')))),
  }),
  answer: z.strictObject({
    bankAccountNumber: z.string(),
    items: z.array(
      z.strictObject({ storeId: z.uuid(), businessName: z.string(), obstacle: z.nullable(z.enum(reuseObstacles)) }),
    ),
  }),
})
