import type {
  ApplicationEvent,
  ApplicationPhase,
  AskableBusinessField,
  AskableField,
  DocumentKind,
  DocumentMedia,
  RejectionReason,
} from '@tillgate/domain/applications.ts'
import type { TinResult } from '@tillgate/domain/review.ts'
import type { ApplicationStatus } from '@tillgate/domain/stores.ts'
import type { Generated } from 'kysely'
import type { Json, Now } from './columns.ts'

/** What was sent for review, what was asked about it, and the documents that belong to it. */
export type ApplicationTables = {
  application: {
    partner_id: string
    id: string
    store_id: string
    status: Exclude<ApplicationStatus, 'PENDING_AUTH'>
    phase: ApplicationPhase
    submitted_at: Now
    submitted_by: string | null
    due_at: Date
    paused_at: Date | null
    assignee_id: string | null
    decided_at: Date | null
    decided_by: string | null
    rejection_reason: RejectionReason | null
    rejection_text: Generated<string>
    appealed_at: Date | null
    appeal_text: Generated<string>
    appeal_answered_at: Date | null
    tin_result: TinResult | null
    tin_ein: Buffer | null
    tin_name: string | null
    tin_asked_at: Date | null
    ein_unusual: Generated<boolean>
    proposal: Json | null
    proposed_by: string | null
    proposed_at: Date | null
  }
  identity_waiver: { partner_id: string; user_id: string; proposed_by: string; reason: string; at: Now }
  application_note: {
    partner_id: string
    id: string
    application_id: string
    text: string
    author_id: string
    at: Now
  }
  application_edit: {
    partner_id: string
    id: string
    application_id: string
    field: AskableBusinessField
    before: string
    after: string
    reason: string
    editor_id: string
    at: Now
  }
  application_question: {
    partner_id: string
    application_id: string
    id: string
    field: AskableField
    message: string
    asked_by: string
    asked_at: Now
    answered_at: Date | null
    closed_at: Date | null
  }
  application_event: {
    partner_id: string
    /** One of the two: the application, or the store before there is one. */
    application_id: string | null
    store_id: string | null
    id: string
    event: ApplicationEvent
    at: Now
    actor_id: string | null
  }
  document: {
    partner_id: string
    store_id: string
    id: string
    kind: DocumentKind
    file_key: string
    file_name: string
    media: DocumentMedia
    bytes: number
    sha256: Buffer
    uploaded_by: string
    uploaded_at: Now
    removed_at: Date | null
  }
}
