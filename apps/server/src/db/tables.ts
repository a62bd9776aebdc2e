import type { LinkMode } from '@tillgate/domain/bank-links.ts'
import type { Unit } from '@tillgate/domain/items.ts'
import type { BatchStatus, Lane } from '@tillgate/domain/item-batches.ts'
import type { ManualCardEntryStatus } from '@tillgate/domain/manual-card-entry.ts'
import type { OperatorRole, PortalRole } from '@tillgate/domain/roles.ts'
import type {
  ApplicationStatus,
  BankAccountStatus,
  IdentityStatus,
  StoreStatus,
  StoreType,
} from '@tillgate/domain/stores.ts'
import type { TermsDocument } from '@tillgate/domain/terms.ts'
import type { Language } from '@tillgate/phrases/say.ts'
import type { Generated } from 'kysely'
import type { AccessTables } from './access-tables.ts'
import type { ApplicationTables } from './application-tables.ts'
import type { Audience, Json, Now } from './columns.ts'
import type { PlaidTables } from './plaid-tables.ts'

export type { Audience }

/** One line per column; the migrations say what each may hold. */
export type Tables = AccessTables &
  ApplicationTables &
  PlaidTables & {
    partner: {
      id: string
      business_name: string
      type: StoreType
      application_status: ApplicationStatus
      approved_screen: Generated<boolean>
      primary_store_id: string | null
      agreed_version: Generated<string | null>
      manual_card_entry: Generated<ManualCardEntryStatus>
      manual_card_entry_at: Generated<Date | null>
      created_at: Now
    }
    user_account: {
      id: string
      partner_id: string | null
      audience: Audience
      email: string
      password_hash: string | null
      first_name: string
      last_name: string
      phone_number: string | null
      role: PortalRole | OperatorRole
      active: Generated<boolean>
      email_verified: Generated<boolean>
      two_factor: Generated<boolean>
      identity_status: Generated<IdentityStatus>
      identity_asked_at: Date | null
      identity_read_at: Date | null
      identity_reset_at: Date | null
      created_at: Now
    }
    store: {
      partner_id: string
      id: string
      business_name: string
      type: StoreType
      code: string
      address_line_1: string
      address_line_2: Generated<string>
      city: string
      state_code: string
      zip_code: string
      time_zone: Generated<string>
      status: StoreStatus
      application_status: ApplicationStatus
      bank_account_status: Generated<BankAccountStatus>
      bank_account_last4: string | null
      bank_link_mode: LinkMode | null
      created_at: Now
      doing_business_as: Generated<string>
      ein_sealed: Generated<Buffer | null>
      ein_index: Generated<Buffer | null>
      contact_person: Generated<string>
      contact_email: Generated<string>
      phone_number: Generated<string>
      address_source: Generated<'AUTOCOMPLETE' | 'TYPED' | 'MANUAL' | null>
      address_verified: Generated<boolean>
      address_usual_city: Generated<string>
      business_description: Generated<string>
      npi: Generated<string>
      suspended_at: Generated<Date | null>
      suspended_by: Generated<string | null>
      suspended_from: Generated<StoreStatus | null>
      suspended_reason: Generated<string>
      version: Generated<number>
      owners_version: Generated<number>
    }
    owner: {
      partner_id: string
      store_id: string
      id: string
      place: number
      sealed: Buffer
      ownership: number
      is_control_person: boolean
    }
    draft: { partner_id: string; store_id: string; form: 'business' | 'owners'; sealed: Buffer; saved_at: Now }
    item: {
      partner_id: string
      id: string
      code: string
      code_key: string
      name: string
      description: string
      unit: Unit
      apl_verified: Generated<boolean>
      apply_all_stores: Generated<boolean>
      version: Generated<number>
      created_by: string | null
      created_at: Now
      updated_at: Now
      deleted_at: Date | null
    }
    item_store: {
      partner_id: string
      store_id: string
      item_id: string
      price_cents: number
      tax_milli: number
      active: boolean
      version: Generated<number>
      updated_at: Now
      deleted_at: Date | null
    }
    item_batch: {
      partner_id: string
      id: string
      file_name: string
      original_file_name: string
      file_key: string | null
      error_file_key: string | null
      sha256: Buffer
      bytes: number
      status: BatchStatus
      phase: string
      all_stores: boolean
      language: string
      created_by: string
      originals: Generated<number>
      created: Generated<number>
      updated: Generated<number>
      unchanged: Generated<number>
      failed: Generated<number>
      progress: Generated<number>
      message_code: string | null
      message_holes: Json | null
      problems: Json | null
      started_at: Date | null
      ended_at: Date | null
      lease_until: Date | null
      attempt: Generated<number>
      cursor: string | null
      cards: Generated<number>
      lane: Generated<Lane>
      turns: Generated<number>
      understood: Json | null
      created_at: Now
    }
    item_batch_store: { partner_id: string; batch_id: string; store_id: string }
    import_turn: { partner_id: string; batch_id: string | null; lease_until: Date | null }
    idempotency: {
      partner_id: string
      user_id: string
      key: string
      request_hash: Buffer
      answer: Json | null
      created_at: Now
    }
    audit_entry: {
      partner_id: string
      id: string
      at: Now
      actor_id: string
      actor_role: string
      action: string
      object: string
      object_id: string
      before: Json | null
      after: Json | null
      trial: Json | null
      request_id: string
      proof: Buffer
    }
    terms_text: { sha256: Buffer; document: TermsDocument; version: string; language: Language; content: string }
    terms_acceptance: {
      partner_id: string
      id: string
      user_id: string
      document: TermsDocument
      version: string
      sha256: Buffer
      language: Language
      shown_at: Date | null
      accepted_at: Now
      ip: string
      user_agent: string
    }
    outbox: {
      partner_id: string
      id: string
      sealed: Buffer | null
      language: string
      created_at: Now
      expires_at: Date | null
      sent_at: Date | null
      attempts: Generated<number>
      due_at: Now
      in_hand: Generated<boolean>
      failure: string | null
    }
  }
