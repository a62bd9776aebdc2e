import type * as contract from '@tillgate/contract/operator-decisions.ts'
import type { Answer, Input } from '@tillgate/contract/route.ts'
import type { RejectionReason } from '@tillgate/domain/applications.ts'
import { fixableFields } from '@tillgate/domain/rejections.ts'
import type { StoreType } from '@tillgate/domain/stores.ts'
import { composeMail } from '@tillgate/phrases/mails.ts'
import type { Language } from '@tillgate/phrases/translator.ts'
import type { Facts } from '#server/db/audit-changes.ts'
import { withOperator } from '#server/db/with-tenant.ts'
import { refuse } from '#server/base/refusal.ts'
import { requireReason } from '#server/base/require-reason.ts'
import type { Deps } from '#server/ports/deps.ts'
import { closeQuestions } from '#server/modules/onboarding/api.ts'
import { confirmRow, decideRow, dropProposal, proposeRow, type Verdict } from '#server/modules/onboarding/api.ts'
import { listEditors } from '../evidence/edit.queries.ts'
import { findBusiness } from '../evidence/detail.queries.ts'
import { fieldName, wordsOf } from './question-mail.service.ts'
import { waive } from './identity.service.ts'
import {
  closeProposal,
  withApplication,
  onTimeline,
  applicationKeyOf,
  record,
  requireUnblocked,
  type ApplicationChange,
  type Operating,
  mailWork,
} from '../evidence/with-application.service.ts'
import { readProposal, type ProposalText } from '../review.answer.ts'
import { factsOf, findObstacle, requireAccepted, requireOpened } from './acceptance.service.ts'
import { findReview } from '../review.queries.ts'
import { newId } from '#server/base/ids.ts'
import {
  languageOfPartner,
  listAdmins,
  notifyPartner,
  recordEvent,
  type EventMail,
} from '#server/modules/notifications/api.ts'
import { setApplicationStatus } from '#server/modules/partners/api.ts'
import type { Runtime } from '#server/db/context.ts'
import { switchOnTwoFactor } from '#server/modules/accounts/api.ts'
import { requireSecondPerson } from '#server/modules/proposals/api.ts'

const reasonText = (language: Language, reason: RejectionReason): string => wordsOf(language)[`rejected.${reason}`]

type Rejected = { type: StoreType; isFirst: boolean; isAppealUsed: boolean }

/** Returns the partner's next step after a rejection: one correction, otherwise one appeal. */
const nextText = (language: Language, reason: RejectionReason, store: Rejected): string => {
  const texts = wordsOf(language)
  if (store.isAppealUsed) return texts['next.final']
  const fields = fixableFields(reason, store).map((field) => fieldName(language, field))
  return fields.length === 0 ? texts['next.appeal'] : texts['next.fix'].replace('{{fields}}', fields.join(', '))
}

type Answered = { isPrimary: boolean; business: string }

const verdictMail = async (
  { db, key, row }: ApplicationChange,
  verdict: Verdict,
  { isPrimary, business }: Answered,
): Promise<EventMail> => {
  if (verdict.status === 'APPROVED') return { kind: 'application-approved', params: () => ({ business }) }
  const { type } = await findBusiness(db, key)
  const rejected = { type, isFirst: isPrimary, isAppealUsed: row.appealedAt !== null }
  return {
    kind: 'application-rejected',
    params: (language) => ({
      business,
      reason: reasonText(language, verdict.reason),
      text: verdict.text,
      next: nextText(language, verdict.reason, rejected),
    }),
  }
}

/** Mails a verdict. The answer about a further store is an event; before the answer about the first store there is no portal. */
const mailVerdict = async (
  m: ApplicationChange,
  runtime: Runtime,
  verdict: Verdict,
  answered: Answered,
): Promise<void> => {
  const { partnerId, storeId } = m.key
  const mail = await verdictMail(m, verdict, answered)
  if (answered.isPrimary) {
    await notifyPartner(m.db, runtime, partnerId, mail.kind, mail.params)
    return
  }
  const change = verdict.status === 'APPROVED' ? 'approved' : 'declined'
  const details = { kind: 'store.changed', storeId, store: answered.business, change } as const
  await recordEvent(m.db, runtime, { partnerId, subject: newId(), details }, { ...mail, isAlways: true })
}

/** Applies a verdict to the store, the partner, the questions, the timeline, the mail and the log. */
const carryOut = async (m: ApplicationChange, runtime: Runtime, verdict: Verdict, logged: Facts): Promise<void> => {
  const { db, key } = m
  const { isPrimary, businessName: business } = await setApplicationStatus(db, key, verdict.status)
  await closeQuestions(db, key.partnerId, key.applicationId)
  await onTimeline(m, verdict.status)
  if (verdict.status === 'APPROVED' && isPrimary) await switchOnTwoFactor(db, key.partnerId)
  await mailVerdict(m, runtime, verdict, { isPrimary, business })
  const { status, phase } = m.row
  const after = { ...logged, status: verdict.status, phase: 'DECIDED' }
  await record(m, verdict.status === 'APPROVED' ? 'approved' : 'rejected', after, { status, phase })
}

const propose = async (m: ApplicationChange, proposal: ProposalText): Promise<void> => {
  if (!(await proposeRow(m.db, m.key, m.me, JSON.stringify(proposal)))) refuse('review.decided')
  await record(m, 'proposed', factsOf(proposal))
  await mailWork(m, 'SECOND_PERSON')
}

export const approveApplication = (
  { params, body }: Input<typeof contract.approveApplication>,
  context: Operating,
): Promise<Answer<typeof contract.approveApplication>> =>
  withApplication(context, params.id, async (m) => {
    await requireUnblocked(m)
    const { accepted } = body
    const failed = await requireAccepted(m, context.keyring, body)
    const overrides = body.overrides.filter(({ check }) => failed.includes(check))
    const opened = await requireOpened(m, body.unopenedReason)
    const approval = { kind: 'APPROVE', accepted, overrides, reason: null, ...opened } as const
    if (failed.length > 0) return propose(m, approval)
    const verdict = { status: 'APPROVED', overrides: '[]' } as const
    if (!(await decideRow(m.db, m.key, m.me, verdict))) refuse('review.decided')
    const { text, unopened } = opened
    return carryOut(m, context, verdict, { accepted, ...(unopened.length > 0 && { fields: unopened, text }) })
  })

export const rejectApplication = (
  { params, body }: Input<typeof contract.rejectApplication>,
  context: Operating,
): Promise<Answer<typeof contract.rejectApplication>> =>
  withApplication(context, params.id, async (m) => {
    await requireUnblocked(m)
    const { reason, text } = body
    // A rejection for identity needs two operators.
    if (reason === 'IDENTITY')
      return propose(m, { kind: 'REJECT', accepted: [], overrides: [], unopened: [], reason, text })
    const verdict = { status: 'REJECTED', reason, text } as const
    if (!(await decideRow(m.db, m.key, m.me, verdict))) refuse('review.decided')
    return carryOut(m, context, verdict, { reason, text })
  })

export const previewRejection =
  ({ config }: Pick<Deps, 'config'>) =>
  async (
    { params, body }: Input<typeof contract.previewRejection>,
    { pool }: Operating,
  ): Promise<Answer<typeof contract.previewRejection>> => {
    const key = await applicationKeyOf(pool, params.id)
    return withOperator(pool, async (db) => {
      const language = await languageOfPartner(db, key.partnerId)
      const [admin] = await listAdmins(db, key.partnerId)
      const { businessName: business, type } = await findBusiness(db, key)
      const row = (await findReview(db, params.id)) ?? refuse('application.not-found')
      const rejected = { type, isFirst: row.isPrimary, isAppealUsed: row.appealedAt !== null }
      const { subject, text } = composeMail('application-rejected', language, {
        name: admin?.firstName ?? '',
        business,
        reason: reasonText(language, body.reason),
        text: body.text,
        next: nextText(language, body.reason, rejected),
        brand: config.brand.name,
        phone: config.brand.supportPhone,
        link: `${config.publicUrl}/under-review`,
      })
      return { subject, text, language }
    })
  }

/**
 * Confirms a proposal against today's checks, not against the checks of the proposal's day. A proposal that they no longer allow
 * closes; a check that waits for its provider keeps the proposal.
 */
export const confirmProposal = (
  { params }: Input<typeof contract.confirmProposal>,
  context: Operating,
): Promise<Answer<typeof contract.confirmProposal>> =>
  withApplication(context, params.id, async (m) => {
    const { db, key, row, me } = m
    if (row.status !== 'REVIEW') refuse('review.decided')
    const proposal = readProposal(row.proposal) ?? refuse('review.no-proposal')
    await requireSecondPerson(db, me, 'applications.review', [row.proposedBy], 'review.second-person')
    await requireSecondPerson(db, me, 'applications.review', await listEditors(db, key), 'review.own-edit')
    await requireSecondPerson(db, me, 'applications.review', row.rejectedBeforeBy, 'review.rejected-before')
    const logged = { ...factsOf(proposal), proposedBy: row.proposedBy }
    if (proposal.kind === 'WAIVE_IDENTITY') return waive(m, logged)
    if (proposal.kind === 'APPROVE') {
      const { obstacle } = await findObstacle(m, context.keyring, proposal)
      if (obstacle) return closeProposal(m, obstacle === 'review.licence-invalid' ? 'licence' : 'checks')
    }
    const verdict: Verdict =
      proposal.kind === 'APPROVE'
        ? {
            status: 'APPROVED',
            overrides: JSON.stringify(proposal.overrides.map((one) => ({ ...one, by: row.proposedBy }))),
          }
        : { status: 'REJECTED', reason: proposal.reason ?? 'OTHER', text: proposal.text }
    if (!(await confirmRow(db, key, me, verdict))) refuse('review.no-proposal')
    return carryOut(m, context, verdict, logged)
  })

export const withdrawProposal = (
  { params, body }: Input<typeof contract.withdrawProposal>,
  context: Operating,
): Promise<Answer<typeof contract.withdrawProposal>> =>
  withApplication(context, params.id, async (m) => {
    if (m.row.status !== 'REVIEW') refuse('review.decided')
    if (m.row.proposedBy === null) refuse('review.no-proposal')
    const reason = requireReason(body.reason, m.row.proposedBy === m.me)
    if (!(await dropProposal(m.db, m.key))) refuse('review.no-proposal')
    await record(m, 'proposal-withdrawn', reason === '' ? undefined : { reason }, { proposedBy: m.row.proposedBy })
  })
