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
import type { Language } from '@tillgate/phrases/say.ts'
import type { Generated } from 'kysely'
import type { Json, Now } from './columns.ts'

/** What was sent for review, what was asked about it, and the documents that belong to it. */
export type ApplicationTables = {
  application: {
    partnerId: string
    id: string
    storeId: string
    status: Exclude<ApplicationStatus, 'PENDING_AUTH'>
    phase: ApplicationPhase
    submittedAt: Now
    submittedBy: string | null
    dueAt: Date
    pausedAt: Date | null
    assigneeId: string | null
    decidedAt: Date | null
    decidedBy: string | null
    rejectionReason: RejectionReason | null
    rejectionText: Generated<string>
    appealedAt: Date | null
    appealText: Generated<string>
    appealAnsweredAt: Date | null
    /** The rejection that "Fix and resubmit" corrects. */
    fixReason: RejectionReason | null
    fixText: Generated<string>
    resubmittedAt: Date | null
    tinResult: TinResult | null
    tinEin: Buffer | null
    tinName: string | null
    tinAskedAt: Date | null
    einUnusual: Generated<boolean>
    proposal: Json | null
    proposedBy: string | null
    proposedAt: Date | null
  }
  identity_waiver: { partnerId: string; userId: string; proposedBy: string; reason: string; at: Now }
  application_note: {
    partnerId: string
    id: string
    applicationId: string
    text: string
    authorId: string
    at: Now
  }
  application_edit: {
    partnerId: string
    id: string
    applicationId: string
    field: AskableBusinessField
    before: string
    after: string
    reason: string
    editorId: string
    at: Now
  }
  application_question: {
    partnerId: string
    applicationId: string
    id: string
    field: AskableField
    message: string
    askedBy: string
    askedAt: Now
    answeredAt: Date | null
    closedAt: Date | null
    /** Opened by the applicant to correct a rejection. */
    isFix: Generated<boolean>
    /** The value when the field was opened, and when it was sent. */
    before: string | null
    after: string | null
  }
  application_event: {
    partnerId: string
    /** One of the two: the application, or the store before there is one. */
    applicationId: string | null
    storeId: string | null
    id: string
    event: ApplicationEvent
    at: Now
    actorId: string | null
  }
  document: {
    partnerId: string
    storeId: string
    id: string
    kind: DocumentKind
    /** Null once the file was deleted after its term. */
    fileKey: string | null
    fileName: string
    media: DocumentMedia
    bytes: number
    sha256: Buffer
    /** Key of the file, sealed under DATA_KEYS; null: a file from before encryption. */
    sealed: Buffer | null
    uploadedBy: string
    uploadedAt: Now
    removedAt: Date | null
  }
  document_signature: {
    partnerId: string
    documentId: string
    userId: string
    version: string
    /** Of text and practice data; the signed PDF's is the document's. */
    textSha256: Buffer
    language: Language
    signedBy: string
    signedAt: Date
    ip: string
    userAgent: string
  }
}
