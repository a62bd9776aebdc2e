import type { Owner } from '@tillgate/contract/business.ts'
import type { ApplicationDetail } from '@tillgate/contract/operator-applications.ts'
import { requiredDocuments } from '@tillgate/domain/applications.ts'
import { documentFileName } from '@tillgate/domain/document-media.ts'
import { isIdentityComplete } from '@tillgate/domain/identity.ts'
import { mentionedIn } from '@tillgate/domain/mentions.ts'
import type { Language } from '@tillgate/phrases/say.ts'
import * as z from 'zod/mini'
import { theKeyring } from '#server/secrets/installed.ts'
import { einField, toOwner } from '#server/modules/onboarding/api.ts'
import type {
  BusinessRow,
  DuplicateRow,
  findBank,
  listAttempts,
  listDocuments,
  listEdits,
  listEvents,
  listNotes,
  listOwnerRows,
  listQuestions,
  listStaffNamed,
  listTerms,
} from './detail.queries.ts'
import { checksOfRow, nameOf, ProposalText, toHead } from '../review.answer.ts'
import type { ReviewRow } from '../review.queries.ts'

type Rows<F extends (...given: never[]) => Promise<unknown>> = Awaited<ReturnType<F>>
export type Found = {
  row: ReviewRow
  me: string
  editors: readonly string[]
  language: Language
  business: BusinessRow
  bank: Rows<typeof findBank>
  owners: Rows<typeof listOwnerRows>
  attempts: Rows<typeof listAttempts>
  documents: Rows<typeof listDocuments>
  terms: Rows<typeof listTerms>
  questions: Rows<typeof listQuestions>
  notes: Rows<typeof listNotes>
  mentioned: Rows<typeof listStaffNamed>
  edits: Rows<typeof listEdits>
  events: Rows<typeof listEvents>
  duplicates: readonly DuplicateRow[]
}

const iso = (at: Date | null | undefined): string | null => at?.toISOString() ?? null

export const openEin = (row: Pick<BusinessRow, 'partner_id' | 'id' | 'ein_sealed'>): string | undefined =>
  row.ein_sealed ? theKeyring().open(einField(row), row.ein_sealed) : undefined

/** Why this operator cannot decide now; the first that stands against it. */
export const blockedFor = (
  row: Pick<ReviewRow, 'status' | 'assignee_id' | 'proposal'>,
  me: string,
  editors: readonly string[],
): ApplicationDetail['blocked'] => {
  if (row.status !== 'REVIEW') return 'DECIDED'
  if (editors.includes(me)) return 'OWN_EDIT'
  if (row.assignee_id !== null && row.assignee_id !== me) return 'TAKEN'
  return row.proposal === null ? null : 'PROPOSAL'
}

const Steps = z.catch(z.record(z.string(), z.string()), {})

export const toBusiness = (row: BusinessRow): ApplicationDetail['business'] => ({
  version: row.version,
  businessName: row.business_name,
  doingBusinessAs: row.doing_business_as,
  einLast4: openEin(row)?.slice(-4) ?? null,
  contactPerson: row.contact_person,
  contactEmailAddress: row.contact_email,
  phoneNumber: row.phone_number,
  addressLine1: row.address_line_1,
  addressLine2: row.address_line_2,
  city: row.city,
  state: row.state_code,
  zipCode: row.zip_code,
  addressSource: row.address_source,
  isAddressVerified: row.address_verified,
  businessDescription: row.business_description,
  npi: row.npi,
})

const toOwners = ({ row, owners }: Found): Owner[] => owners.map((owner) => toOwner(row.partner_id, owner))

const toIdentity = ({ row, attempts }: Found): ApplicationDetail['identity'] => {
  const status = row.identity ?? 'PENDINGVERIFICATION'
  const isOpen = row.status === 'REVIEW' && !isIdentityComplete(status)
  return {
    status,
    person: row.person_name,
    attempts: attempts.map((attempt) => ({
      status: attempt.status,
      beganAt: attempt.began_at.toISOString(),
      completedAt: iso(attempt.completed_at),
      steps: Object.entries(z.parse(Steps, attempt.steps)).map(([step, result]) => ({ step, result })),
    })),
    canReset: isOpen && status !== 'PENDINGVERIFICATION',
    canWaive: isOpen && row.proposal === null,
  }
}

const toProposal = (row: ReviewRow): ApplicationDetail['proposal'] => {
  const by = nameOf(row.proposed_by, row.proposed_name)
  if (row.proposal === null || !by || !row.proposed_at) return null
  return { ...z.parse(ProposalText, row.proposal), by, at: row.proposed_at.toISOString() }
}

/** What was handed in, asked, noted, corrected, and what happened when. */
const toHistory = (found: Found) => ({
  documents: found.documents.map((one) => ({
    id: one.id,
    kind: one.kind,
    fileName: documentFileName(one.file_name, one.media),
    media: one.media,
    size: one.bytes,
    uploadedAt: one.uploaded_at.toISOString(),
  })),
  terms: found.terms.map((one) => ({
    document: one.document,
    version: one.version,
    language: one.language,
    sha256: one.sha256.toString('hex'),
    shownAt: iso(one.shown_at),
    acceptedAt: one.accepted_at.toISOString(),
    by: one.name,
    ip: one.ip,
    userAgent: one.user_agent,
  })),
  questions: found.questions.map((one) => ({
    id: one.id,
    field: one.field,
    message: one.message,
    askedAt: one.asked_at.toISOString(),
    askedBy: one.name,
    answeredAt: iso(one.answered_at),
    closedAt: iso(one.closed_at),
  })),
  notes: found.notes.map((one) => ({
    id: one.id,
    text: one.text,
    at: one.at.toISOString(),
    by: { id: one.author_id, name: one.name },
    mentions: found.mentioned
      .filter(({ id }) => mentionedIn(one.text).includes(id))
      .map(({ id, name }) => ({ id, name })),
  })),
  edits: found.edits.map((one) => ({
    field: one.field,
    before: one.before,
    after: one.after,
    reason: one.reason,
    at: one.at.toISOString(),
    by: { id: one.editor_id, name: one.name },
  })),
  timeline: found.events.map((one) => ({
    event: one.event,
    at: one.at.toISOString(),
    by: one.name,
    isOperator: one.audience === 'operator',
  })),
  duplicates: found.duplicates.map((one) => ({
    kind: one.kind,
    partnerId: one.partner_id,
    storeId: one.store_id,
    businessName: one.business_name,
    supportId: one.code,
    applicationId: one.application_id,
    applicationStatus: one.application_status,
  })),
})

export const toDetail = (found: Found): ApplicationDetail => {
  const { row, me, editors, business, bank } = found
  return {
    ...toHead(row),
    now: row.now.toISOString(),
    isPrimaryStore: row.is_primary,
    language: found.language,
    submittedBy:
      row.person_id === null ? null : { id: row.person_id, name: row.person_name ?? '', email: row.person_email ?? '' },
    decidedBy: nameOf(row.decided_by, row.decided_name),
    rejection:
      row.status === 'REJECTED' && row.rejection_reason !== null
        ? { reason: row.rejection_reason, text: row.rejection_text }
        : null,
    appeal:
      row.appealed_at === null
        ? null
        : {
            at: row.appealed_at.toISOString(),
            text: row.appeal_text,
            isOpen: row.status === 'REJECTED' && row.appeal_answered_at === null,
          },
    checks: checksOfRow(row),
    business: toBusiness(business),
    owners: toOwners(found),
    bank: {
      status: business.bank_account_status,
      last4: row.last4 ?? bank?.last4 ?? null,
      holder: bank?.holder ?? null,
      accountType: bank?.account_type ?? null,
      linkedAt: iso(bank?.created_at),
      checkedAt: iso(bank?.checked_at),
    },
    identity: toIdentity(found),
    requiredDocuments: [...requiredDocuments(business.type)],
    ...toHistory(found),
    proposal: toProposal(row),
    blocked: blockedFor(row, me, editors),
  }
}
