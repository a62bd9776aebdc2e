import type { LinkMode } from '@tillgate/domain/bank-links.ts'
import type { ProviderIdentityStatus } from '@tillgate/domain/identity.ts'

/** Thrown without a readable answer; a later call may succeed. */
export class PlaidUnavailable extends Error {}

/** Refusal by Plaid with Plaid's code, such as `INVALID_PUBLIC_TOKEN`. */
export class PlaidRefusedError extends Error {
  readonly code: string
  constructor(code: string) {
    super(`Plaid refused: ${code}`)
    this.code = code
  }
}

export type Speaking = 'en' | 'es'
export type LinkWish = {
  mode: LinkMode
  storeId: string
  language: Speaking
  /** The stored link that a code is typed for. */
  accessToken: string | undefined
}
export type Numbers = { account: string; routing: string }
export type LinkedAccount = {
  accountId: string | null
  last4: string | null
  /** Name that the user typed for a deposit or for a database; null for a bank login. */
  holder: string | null
  type: string | null
  /** Plaid's own word about the account; null for a plain online-banking link. */
  said: string | null
  /** `undefined`: no numbers yet. `null`: the bank gives no numbers. */
  numbers: Numbers | null | undefined
}

export type BankLinkPort = {
  createToken: (wish: LinkWish) => Promise<string>
  /** The public tokens that sessions of this link token ended with; Plaid lists them a moment after Link's own answer. */
  listPublicTokens: (linkToken: string) => Promise<string[]>
  /** Once. Asked again after a lost answer the token may be consumed, which is a refusal. */
  exchange: (publicToken: string) => Promise<{ accessToken: string; itemId: string }>
  readAccount: (accessToken: string) => Promise<LinkedAccount>
  /** Names of the account's owners, as the bank reports them. `undefined`: no answer yet. `null`: the bank names no owners. */
  readOwners: (accessToken: string, accountId: string) => Promise<string[] | null | undefined>
  /** Succeeds also for a removed Item. */
  remove: (accessToken: string) => Promise<void>
}

/**
 * Person of an attempt, as the provider reports it. `nameFrom`: a document, or the name that the person typed, with the
 * provider's own result of comparing it with data sources (`nameCheck`, for example `match`; null without such a check).
 */
export type VerifiedPerson = {
  name: string | null
  nameFrom: 'document' | 'typed'
  nameCheck: string | null
  dateOfBirth: string | null
  address: string | null
  document: { category: string; issuer: string; expiresOn: string | null } | null
}

export type Attempt = {
  id: string
  userRef: string
  template: string
  status: ProviderIdentityStatus
  previousId: string | null
  beganAt: string
  completedAt: string | null
  /** Result of each step, without names, numbers and documents. */
  steps: Record<string, string>
  /** Null before the person typed anything. */
  person: VerifiedPerson | null
}
export type IdentityPort = {
  /** Empty: no check is required. */
  template: string
  createToken: (person: { userId: string; email: string; language: Speaking }) => Promise<string>
  /** Newest first. */
  listAttempts: (userId: string) => Promise<Attempt[]>
  findAttempt: (id: string) => Promise<Attempt | undefined>
  /** Not repeated automatically: read the list to see whether it worked. */
  retry: (userId: string) => Promise<void>
}

/** Thrown when too many unknown keys were requested, so that Plaid is not called. */
export class TooManyKeys extends Error {}

export type PlaidWebhookPort = {
  /** Returns true when Plaid signed these bytes within the last five minutes. `address` is the sender's. */
  isGenuine: (signature: string, body: Buffer, address: string) => Promise<boolean>
}

export const userRef = (userId: string): string => `user_${userId}`
export const userOfRef = (ref: string): string | undefined => /^user_([0-9a-f-]{36})$/.exec(ref)?.[1]
