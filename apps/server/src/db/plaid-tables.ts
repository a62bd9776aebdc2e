import type { ProviderIdentityStatus } from '@tillgate/domain/identity.ts'
import type { Generated } from 'kysely'
import type { Json, Now } from './columns.ts'

/** What the provider of bank links and identity checks told us. */
export type PlaidTables = {
  identity_attempt: {
    partner_id: string
    id: string
    user_id: string
    provider_id: string
    status: ProviderIdentityStatus
    steps: Json | null
    began_at: Date
    completed_at: Date | null
    changed_at: Now
  }
  bank_link: {
    partner_id: string
    id: string
    store_id: string
    last_link_session_id: string
    state: 'ASKED' | 'LIVE' | 'REPLACED' | 'FAILED'
    item_id: string | null
    access_token: Buffer | null
    account_id: string | null
    account_number: Buffer | null
    routing_number: Buffer | null
    account_index: Generated<Buffer | null>
    last4: string | null
    holder: string | null
    account_type: string | null
    said: string | null
    claimed: string | null
    asked_by: string
    asked_at: Now
    checked_at: Date | null
    created_at: Now
  }
  webhook_inbox: {
    id: string
    provider: string
    type: string
    code: string
    subject: string
    body: Buffer
    issued_at: Date
    received_at: Now
    state: Generated<'NEW' | 'DONE' | 'IGNORED' | 'FAILED'>
    attempts: Generated<number>
    handled_at: Date | null
    error: string | null
  }
}
