import type { PasscodePurpose } from '@tillgate/domain/passcodes.ts'
import type { ColumnType, Generated } from 'kysely'
import type { Audience, Json, Now } from './columns.ts'

/** How people get in: before any partner is known. */
export type AccessTables = {
  session: {
    token_hash: Buffer
    user_id: string
    audience: Audience
    authenticated_at: Now
    expires_at: ColumnType<Date, Date | undefined, Date>
    revoked_at: Date | null
    ip: string
    user_agent: string
    seen_at: Now
    id: Generated<string>
  }
  passcode: {
    id: string
    subject: Buffer
    purpose: PasscodePurpose
    code_hash: Buffer
    attempts: Generated<number>
    expires_at: Date
    proved_at: Date | null
    burnt_at: Date | null
    created_at: Now
  }
  link_token: {
    token_hash: Buffer
    user_id: string
    purpose: 'reset' | 'first-password'
    expires_at: Date
    used_at: Date | null
    created_at: Now
  }
  derived_key: { id: string; sealed: Buffer; created_at: Now }
  staff_totp: { user_id: string; sealed: Buffer; last_step: number; enrolled_at: Now }
  operator_ticket: {
    token_hash: Buffer
    user_id: string
    sealed: Buffer | null
    attempts: Generated<number>
    expires_at: Date
    used_at: Date | null
    device: Buffer
  }
  registration: {
    subject: Buffer
    sealed: Buffer
    language: string
    verified_until: Date | null
    passcode_id: string | null
    created_at: Now
  }
  captcha_spent: { signature: Buffer; expires_at: Date }
  account_event: {
    id: string
    at: Now
    user_id: string | null
    subject: Buffer | null
    action: string
    ip: string
    user_agent: string
    trial: Json | null
    request_id: string
  }
  request_key: { owner: Buffer; key: string; hash: Buffer; created_at: Now }
  sign_in_guard: {
    subject: Buffer
    device: Buffer
    wrong: Generated<number>
    streak: Generated<number>
    pending: Generated<number>
    pending_until: Now
    open_at: Now
  }
  rate_limit: { key: Buffer; hits: number; until: Date }
}
