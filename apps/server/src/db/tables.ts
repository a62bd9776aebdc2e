import type { LinkMode } from '@tillgate/domain/bank-links.ts'
import type { ProviderIdentityStatus } from '@tillgate/domain/identity.ts'
import type { Unit } from '@tillgate/domain/items.ts'
import type { BatchStatus } from '@tillgate/domain/item-batches.ts'
import type { PasscodePurpose } from '@tillgate/domain/passcodes.ts'
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
import type { ColumnType, Generated } from 'kysely'

/** Set by the database's clock unless a migration or seed says otherwise. */
type Now = ColumnType<Date, Date | undefined, Date>
type Json = ColumnType<unknown, string, string>
export type Audience = 'portal' | 'operator' | 'pos'

/** One line per column; the migrations say what each may hold. */
export type Tables = {
  partner: {
    id: string
    business_name: string
    type: StoreType
    application_status: ApplicationStatus
    approved_screen: Generated<boolean>
    primary_store_id: string | null
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
  session: {
    token_hash: Buffer
    user_id: string
    audience: Audience
    authenticated_at: Now
    expires_at: ColumnType<Date, Date | undefined, Date>
    revoked_at: Date | null
    ip: string
    user_agent: string
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
  registration: {
    subject: Buffer
    sealed: Buffer
    language: string
    verified_until: Date | null
    passcode_id: string | null
    created_at: Now
  }
  identity_post: {
    id: string
    task: string
    sealed: Buffer | null
    language: string
    expires_at: Date
    created_at: Now
    sent_at: Date | null
    attempts: Generated<number>
    failure: string | null
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
  rate_limit: { key: Buffer; hits: number; until: Date }
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
    business_description: Generated<string>
    npi: Generated<string>
  }
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
    kind: 'mail' | 'text'
    sealed: Buffer | null
    language: string
    created_at: Now
    sent_at: Date | null
    attempts: Generated<number>
    failure: string | null
  }
}
