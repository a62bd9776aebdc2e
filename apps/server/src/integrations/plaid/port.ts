import type { LinkMode } from '@tillgate/domain/bank-links.ts'
import type { ProviderIdentityStatus } from '@tillgate/domain/identity.ts'

/** Nobody answered, or not in words that can be read: later it may be different. */
export class PlaidUnavailable extends Error {}

/** Plaid understood and said no. The code is theirs, `INVALID_PUBLIC_TOKEN` and the like. */
export class PlaidRefused extends Error {
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
  businessName: string
  language: Speaking
  /** The stored link that a code is typed for. */
  accessToken: string | undefined
}
export type Numbers = { account: string; routing: string }
export type AccountNews = {
  accountId: string | null
  last4: string | null
  holder: string | null
  type: string | null
  /** Plaid's own word about the account; null for a plain online-banking link. */
  said: string | null
  /** `undefined`: there are none yet. `null`: there are none to be had. */
  numbers: Numbers | null | undefined
}

export type BankLinkPort = {
  createToken: (wish: LinkWish) => Promise<string>
  /** The public tokens that sessions of this link token ended with; Plaid lists them a moment after Link's own answer. */
  listPublicTokens: (linkToken: string) => Promise<string[]>
  /** Once. Asked again after a lost answer the token may be consumed, which is a refusal. */
  exchange: (publicToken: string) => Promise<{ accessToken: string; itemId: string }>
  readAccount: (accessToken: string) => Promise<AccountNews>
  /** Also when it is gone already. */
  remove: (accessToken: string) => Promise<void>
}

export type Attempt = {
  id: string
  userRef: string
  template: string
  status: ProviderIdentityStatus
  previousId: string | null
  beganAt: string
  completedAt: string | null
  /** How each step ended; no name, no number, no document. */
  steps: Record<string, string>
}
export type IdentityPort = {
  /** Empty: nobody has to pass a check. */
  template: string
  createToken: (person: { userId: string; email: string; language: Speaking }) => Promise<string>
  /** Newest first. */
  listAttempts: (userId: string) => Promise<Attempt[]>
  findAttempt: (id: string) => Promise<Attempt | undefined>
  /** Never asked twice by ourselves: look at the list whether it worked. */
  retry: (userId: string) => Promise<void>
}

/** Too many unknown keys were named: Plaid is not asked for another one right now. */
export class TooManyKeys extends Error {}

export type PlaidWebhookPort = {
  /** Whether Plaid signed these very bytes within the last five minutes. `address`: who sent them. */
  isGenuine: (signature: string, body: Buffer, address: string) => Promise<boolean>
}

export const userRef = (userId: string): string => `user_${userId}`
export const userOfRef = (ref: string): string | undefined => /^user_([0-9a-f-]{36})$/.exec(ref)?.[1]
