import type { RetiredReason } from '@tillgate/domain/bank-links.ts'
import type { ProviderIdentityStatus } from '@tillgate/domain/identity.ts'
import type { BankAccountStatus } from '@tillgate/domain/stores.ts'
import type { Generated } from 'kysely'
import type { Json, Now } from './columns.ts'

/** What the provider of bank links and identity checks reported. */
export type PlaidTables = {
  identity_attempt: {
    partnerId: string
    id: string
    userId: string
    providerId: string
    status: ProviderIdentityStatus
    steps: Json | null
    beganAt: Date
    completedAt: Date | null
    changedAt: Now
  }
  bank_link: {
    partnerId: string
    id: string
    storeId: string
    lastLinkSessionId: string
    state: 'ASKED' | 'LIVE' | 'NEXT' | 'REPLACED' | 'FAILED'
    itemId: string | null
    accessToken: Buffer | null
    accountId: string | null
    accountNumber: Buffer | null
    routingNumber: Buffer | null
    routingLast4: string | null
    accountIndex: Generated<Buffer | null>
    last4: string | null
    holder: string | null
    accountType: string | null
    said: string | null
    claimed: string | null
    askedBy: string
    askedAt: Now
    checkedAt: Date | null
    createdAt: Now
    verifiedAt: Generated<Date | null>
    retiredAt: Generated<Date | null>
    retiredReason: Generated<RetiredReason | null>
    /** How far a new account is that waits to take the place of the one in force. */
    nextStatus: Generated<BankAccountStatus | null>
    /** NOC: a correction that the bank asked for. */
    source: Generated<'LINK' | 'NOC'>
  }
  plaid_link_token: {
    partnerId: string
    storeId: string
    id: string
    sealed: Buffer
    createdAt: Now
  }
  payout_hold: {
    partnerId: string
    /** Null: all of the partner's. */
    storeId: string | null
    id: string
    kind: 'BANK_CHANGE' | 'BANK_RETURN' | 'OPERATOR'
    bankLinkId: string | null
    begunBy: string
    begunAt: Now
    /** Null: until somebody ends it. */
    endsAt: Date | null
    statementId: string | null
    reason: Generated<string>
    endsWithRelink: Generated<boolean>
    endedAt: Date | null
    endedBy: string | null
    endReason: Generated<string>
  }
  webhook_inbox: {
    id: string
    provider: string
    type: string
    code: string
    subject: string
    body: Buffer
    issuedAt: Date
    receivedAt: Now
    state: Generated<'NEW' | 'DONE' | 'IGNORED' | 'FAILED'>
    attempts: Generated<number>
    handledAt: Date | null
    error: string | null
  }
}
