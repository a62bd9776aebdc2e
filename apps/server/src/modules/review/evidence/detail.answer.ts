import type { SecondPersonBlocker } from '@tillgate/domain/four-eyes.ts'
import type { Owner } from '@tillgate/contract/business.ts'
import type { ApplicationDetail } from '@tillgate/contract/operator-applications.ts'
import { requiredDocuments } from '@tillgate/domain/applications.ts'
import { documentFileName } from '@tillgate/domain/document-media.ts'
import { closesAtOf } from '@tillgate/domain/waiting.ts'
import { mentionedIn } from '@tillgate/domain/mentions.ts'
import type { Language } from '@tillgate/phrases/translator.ts'
import * as z from 'zod/mini'
import { namedPersonOrNull } from '#server/base/named-person.ts'
import { toOwner } from '#server/modules/onboarding/api.ts'
import type { DuplicateRow } from '../duplicates.queries.ts'
import { isOpened } from './detail.queries.ts'
import type {
  BusinessRow,
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
import { blockedFor, checksOfRow, Overrides, ProposalText, toHead, verifiedPersonOf } from '../review.answer.ts'
import { screenedNames, toBank } from './bank.answer.ts'
import { toBusiness } from './business.answer.ts'
import { recheckBlockerOf, toRecheck } from './recheck.answer.ts'
import { toRecord } from './record.answer.ts'
import type { RecordRow } from './record.queries.ts'
import { toIdentity } from './identity.answer.ts'
import { toNpi } from './npi.answer.ts'
import { toScreening } from '#server/modules/sanctions/api.ts'
import type { Keyring } from '#server/secrets/keyring.ts'
import type { ReviewRow } from '../review.queries.ts'

type Rows<F extends (...given: never[]) => Promise<unknown>> = Awaited<ReturnType<F>>
export type Found = {
  row: ReviewRow
  me: string
  editors: readonly string[]
  /** Operators who recorded the date of a document. */
  daters: readonly string[]
  appealBlocker: SecondPersonBlocker | undefined
  language: Language
  business: BusinessRow
  bank: Rows<typeof findBank>
  owners: Rows<typeof listOwnerRows>
  attempts: Rows<typeof listAttempts>
  documents: Rows<typeof listDocuments>
  /** Ids of the documents that an operator has read. */
  readDocuments: ReadonlySet<string>
  terms: Rows<typeof listTerms>
  questions: Rows<typeof listQuestions>
  undelivered: { at: Date; reason: string } | undefined
  partnerEnd: ApplicationDetail['partnerEnd']
  /** Names that the store lost since the re-check began. */
  formerNames: readonly string[]
  notes: Rows<typeof listNotes>
  mentioned: Rows<typeof listStaffNamed>
  /** Operators who proposed an approval with overrides. */
  proposers: Rows<typeof listStaffNamed>
  edits: Rows<typeof listEdits>
  events: Rows<typeof listEvents>
  record: readonly RecordRow[]
  recordNames: ReadonlyMap<string, string>
  duplicates: readonly DuplicateRow[]
  /** Why the caller may not be the second person of a proposer of a cleared candidate. */
  blockers: ReadonlyMap<string, 'proposer' | 'invited' | 'role'>
}

const iso = (at: Date | null | undefined): string | null => at?.toISOString() ?? null

const toOwners = (keyring: Keyring, { row, owners }: Found): Owner[] =>
  owners.map((owner) => toOwner(keyring, row.partnerId, owner))

const toProposal = (row: ReviewRow): ApplicationDetail['proposal'] => {
  const by = namedPersonOrNull(row.proposedBy, row.proposedName)
  if (row.proposal === null || !by || !row.proposedAt) return null
  const { unopened: _, ...proposal } = z.parse(ProposalText, row.proposal)
  return { ...proposal, by, at: row.proposedAt.toISOString() }
}

type DocumentRow = Found['documents'][number]

const toSignature = (row: DocumentRow): ApplicationDetail['documents'][number]['signature'] => {
  const { signedBy, signedAt, ip, version, language, textSha256, sha256 } = row
  // A left join: the columns of the signature are all present or all null.
  if (signedBy === null || !signedAt || ip === null || version === null || !language || !textSha256) return null
  const sums = { sha256: sha256.toString('hex'), textSha256: textSha256.toString('hex') }
  return { name: signedBy, at: signedAt.toISOString(), ip, version, language, ...sums }
}

const toResubmission = ({ row, questions }: Found): ApplicationDetail['resubmission'] =>
  row.fixReason === null
    ? null
    : {
        reason: row.fixReason,
        text: row.fixText,
        sentAt: iso(row.resubmittedAt),
        changes: questions.flatMap(({ isFix, field, before, after }) =>
          isFix && after !== null ? [{ field, before: before ?? '', after }] : [],
        ),
      }

type QuestionRow = Found['questions'][number]

/** A value that the partner explained and then changed is a change. */
const resultOf = (one: QuestionRow): ApplicationDetail['questions'][number]['result'] => {
  if (!one.answeredAt) return 'open'
  const isSame = one.before === one.after && one.beforeDocument === one.afterDocument
  return one.answerText !== null && (one.after === null || isSame) ? 'confirmed' : 'changed'
}

/** Builds the documents, questions, notes, corrections and timeline of an application. */
const toHistory = (found: Found) => ({
  documents: found.documents.map((one) => ({
    id: one.id,
    kind: one.kind,
    fileName: documentFileName(one.fileName, one.media),
    media: one.media,
    size: one.bytes,
    uploadedAt: one.uploadedAt.toISOString(),
    signature: toSignature(one),
    expiresOn: one.expiresOn,
    isOfFirstStore: one.isOfFirstStore,
    isOpened: isOpened(one, found.readDocuments),
    verification:
      one.verifiedAt === null
        ? null
        : { by: one.verifiedByName, at: one.verifiedAt.toISOString(), isCurrent: one.isVerifiedNow },
  })),
  terms: found.terms.map((one) => ({
    document: one.document,
    version: one.version,
    language: one.language,
    sha256: one.sha256.toString('hex'),
    shownAt: iso(one.shownAt),
    acceptedAt: one.acceptedAt.toISOString(),
    by: one.name,
    ip: one.ip,
    userAgent: one.userAgent,
  })),
  questions: found.questions
    .filter(({ isFix }) => !isFix)
    .map((one) => ({
      id: one.id,
      field: one.field,
      message: one.message,
      askedAt: one.askedAt.toISOString(),
      askedBy: one.name,
      answeredAt: iso(one.answeredAt),
      closedAt: iso(one.closedAt),
      result: resultOf(one),
      before: one.before === null ? null : { value: one.before, documentId: one.beforeDocument },
      after: one.after === null ? null : { value: one.after, documentId: one.afterDocument },
      answer: one.answerText,
      answeredBy: one.answeredByName === '' ? null : one.answeredByName,
    })),
  closesAt: iso(closesAtOf(found.row)),
  undelivered: found.undelivered ? { at: found.undelivered.at.toISOString(), reason: found.undelivered.reason } : null,
  notes: found.notes.map((one) => ({
    id: one.id,
    text: one.text,
    at: one.at.toISOString(),
    by: { id: one.authorId, name: one.name },
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
    by: { id: one.editorId, name: one.name },
  })),
  record: toRecord(found.record, found.recordNames),
  timeline: found.events.map((one) => ({
    event: one.event,
    at: one.at.toISOString(),
    by: one.name,
    isOperator: one.audience === 'operator',
  })),
  duplicates: found.duplicates.map((one) => ({
    kind: one.kind,
    partnerId: one.partnerId,
    storeId: one.storeId,
    businessName: one.businessName,
    supportId: one.code,
    applicationId: one.applicationId,
    applicationStatus: one.applicationStatus,
  })),
})

export const toDetail = (keyring: Keyring, found: Found): ApplicationDetail => {
  const { row, me, editors, business } = found
  const owners = toOwners(keyring, found)
  const checks = checksOfRow(keyring, row)
  return {
    ...toHead(row),
    now: row.now.toISOString(),
    recheck: toRecheck(row, found.formerNames),
    partnerEnd: found.partnerEnd,
    recheckBlocker: recheckBlockerOf(row, checks, {
      me,
      isDater: found.daters.includes(me),
      isOver: found.partnerEnd?.isOver ?? false,
    }),
    isPrimaryStore: row.isPrimary,
    language: found.language,
    submittedBy:
      row.personId === null ? null : { id: row.personId, name: row.personName ?? '', email: row.personEmail ?? '' },
    decidedBy: namedPersonOrNull(row.decidedBy, row.decidedName),
    rejection:
      row.status === 'REJECTED' && row.rejectionReason !== null
        ? { reason: row.rejectionReason, text: row.rejectionText }
        : null,
    appeal:
      row.appealedAt === null || row.fixReason !== null
        ? null
        : {
            at: row.appealedAt.toISOString(),
            text: row.appealText,
            isOpen: row.status === 'REJECTED' && row.appealAnsweredAt === null,
            blocker: found.appealBlocker ?? null,
          },
    resubmission: toResubmission(found),
    checks,
    business: toBusiness(keyring, business),
    owners,
    bank: toBank(keyring, found),
    npi: toNpi(keyring, row),
    screening: toScreening(keyring, row, screenedNames(keyring, row), {
      birthDate: verifiedPersonOf(keyring, row)?.dateOfBirth ?? null,
      blockerOf: ({ proposedBy }) => found.blockers.get(proposedBy ?? '') ?? null,
    }),
    identity: toIdentity(keyring, found, owners),
    requiredDocuments: [...requiredDocuments(business.type)],
    ...toHistory(found),
    proposal: toProposal(row),
    overrides: z.parse(Overrides, row.overrides).map(({ check, reason, by }) => ({
      check,
      reason,
      by: { id: by, name: found.proposers.find(({ id }) => id === by)?.name ?? '' },
    })),
    blocked: blockedFor(row, me, editors),
  }
}
