import type { PasscodePurpose } from '@tillgate/domain/passcodes.ts'
import type { ColumnType, Generated } from 'kysely'
import type { Audience, Json, Now } from './columns.ts'

/** How people get in: before any partner is known. */
export type AccessTables = {
  session: {
    tokenHash: Buffer
    userId: string
    audience: Audience
    authenticatedAt: Now
    expiresAt: ColumnType<Date, Date | undefined, Date>
    revokedAt: Date | null
    ip: string
    userAgent: string
    seenAt: Now
    id: Generated<string>
    terminalId: string | null
    storeId: string | null
    terminalHash: Buffer | null
  }
  passcode: {
    id: string
    subject: Buffer
    purpose: PasscodePurpose
    codeHash: Buffer
    attempts: Generated<number>
    expiresAt: Date
    provedAt: Date | null
    burntAt: Date | null
    unsent: Generated<boolean>
    createdAt: Now
  }
  link_token: {
    tokenHash: Buffer
    userId: string
    purpose: 'reset' | 'first-password'
    expiresAt: Date
    usedAt: Date | null
    createdAt: Now
  }
  derived_key: { id: string; sealed: Buffer; createdAt: Now }
  user_totp: {
    userId: string
    sealed: Buffer | null
    lastStep: Generated<number>
    pending: Buffer | null
    pendingAt: Date | null
  }
  recovery_code: { userId: string; hash: Buffer; usedAt: Date | null }
  staff_totp: { userId: string; sealed: Buffer; lastStep: number; enrolledAt: Now }
  operator_ticket: {
    tokenHash: Buffer
    userId: string
    sealed: Buffer | null
    attempts: Generated<number>
    expiresAt: Date
    usedAt: Date | null
    device: Buffer
  }
  registration: {
    subject: Buffer
    sealed: Buffer
    language: string
    verifiedUntil: Date | null
    passcodeId: string | null
    createdAt: Now
  }
  captcha_spent: { signature: Buffer; expiresAt: Date }
  account_event: {
    id: string
    at: Now
    userId: string | null
    subject: Buffer | null
    action: string
    ip: string
    userAgent: string
    trial: Json | null
    requestId: string
  }
  request_key: { owner: Buffer; key: string; hash: Buffer; createdAt: Now }
  sign_in_guard: {
    subject: Buffer
    device: Buffer
    wrong: Generated<number>
    streak: Generated<number>
    pending: Generated<number>
    pendingUntil: Now
    openAt: Now
  }
  rate_limit: { key: Buffer; hits: number; until: Date }
}
