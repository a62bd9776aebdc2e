import * as z from 'zod/mini'
import { withOperator } from '#server/db/with-tenant.ts'
import { define } from '#server/jobs/define.ts'
import { mailOperators } from '#server/modules/outbox/api.ts'
import {
  findApplication,
  findCandidate,
  findCardEntryRequest,
  findOpenCase,
  findWaiver,
  type Application,
} from './news.queries.ts'

/** `id`: the application, the person whose identity check is waived, the candidate or the case of the sanctions list, or the partner. */
const Payload = z.object({
  what: z.enum([
    'ANSWER',
    'APPEAL',
    'OVERDUE',
    'CLOSED',
    'ASSIGNMENT',
    'SECOND_PERSON',
    'CARD_ENTRY',
    'IDENTITY',
    'CANDIDATE',
    'SANCTIONS_CASE',
    'SANCTIONS_LIFT',
    'SANCTIONS_OWNER',
    'SANCTIONS_DEPUTY',
    'RECHECK',
    'RECHECK_MORE',
    'RECHECK_END',
  ]),
  partnerId: z.uuid(),
  id: z.uuid(),
})
type Work = z.output<typeof Payload>['what']
const caseWork = ['SANCTIONS_CASE', 'SANCTIONS_LIFT', 'SANCTIONS_OWNER', 'SANCTIONS_DEPUTY'] as const
type CaseWork = (typeof caseWork)[number]
const isCaseWork = (what: Work): what is CaseWork => caseWork.some((one) => one === what)
type ApplicationWork = Exclude<Work, 'CARD_ENTRY' | 'IDENTITY' | 'CANDIDATE' | CaseWork>

/** Returns who is mailed about an application, or `undefined` when the work is done. */
const recipientsOf = (what: ApplicationWork, application: Application) => {
  const { isInReview, isAppealed, isAsked, isClosed, isRechecked, assigneeId, decidedBy, proposedBy, endProposedBy } =
    application
  const permission = 'applications.review' as const
  switch (what) {
    case 'ANSWER':
      return isInReview && !isAsked ? { only: assigneeId ?? undefined, kind: what, permission } : undefined
    case 'APPEAL':
      return isAppealed ? { except: decidedBy ?? undefined, role: 'OPERATOR_ADMIN' as const, kind: what } : undefined
    case 'OVERDUE':
      return isInReview && !isAsked ? { role: 'OPERATOR_ADMIN' as const } : undefined
    case 'CLOSED':
      return isClosed && assigneeId !== null ? { only: assigneeId, kind: 'ANSWER' as const } : undefined
    case 'ASSIGNMENT':
      return isInReview && assigneeId !== null ? { only: assigneeId, kind: what } : undefined
    case 'RECHECK':
    case 'RECHECK_MORE':
      return isRechecked ? { role: 'OPERATOR_ADMIN' as const, kind: 'RECHECK' as const } : undefined
    case 'RECHECK_END':
      return endProposedBy === null
        ? undefined
        : { except: endProposedBy, role: 'OPERATOR_ADMIN' as const, kind: 'RECHECK' as const }
    case 'SECOND_PERSON':
      break
  }
  return proposedBy === null ? undefined : { except: proposedBy, permission }
}

/** Mails operators about work that a partner or a colleague created. Work that was done meanwhile is not mailed. */
export const inboxJobs = [
  define('inbox-mails', Payload, ({ what, partnerId, id }, { pool, keyring, enqueue }) =>
    withOperator(pool, async (db) => {
      const runtime = { keyring, enqueue }
      if (what === 'CARD_ENTRY') {
        const business = await findCardEntryRequest(db, partnerId)
        if (business !== undefined)
          await mailOperators(
            db,
            runtime,
            'inbox-card-entry',
            { business },
            {
              kind: what,
              permission: 'card-entry.answer',
            },
          )
        return
      }
      if (what === 'IDENTITY') {
        const waiver = await findWaiver(db, partnerId, id)
        if (!waiver) return
        const { business, proposedBy: except, text } = waiver
        await mailOperators(
          db,
          runtime,
          'inbox-identity',
          { business, text, id: partnerId },
          {
            except,
            permission: 'identities.help',
          },
        )
        return
      }
      if (what === 'CANDIDATE') {
        const candidate = await findCandidate(db, partnerId, id)
        if (!candidate) return
        const { business, applicationId, proposedBy } = candidate
        const params = { what: proposedBy === null ? what : 'SECOND_PERSON', business }
        const permission = 'sanctions.decide' as const
        const recipients = proposedBy === null ? { kind: what, permission } : { except: proposedBy, permission }
        const mail = applicationId === null ? 'inbox-match' : 'inbox-application'
        await mailOperators(db, runtime, mail, { ...params, id: applicationId ?? partnerId }, recipients)
        return
      }
      if (isCaseWork(what)) {
        const isOfOwner = what === 'SANCTIONS_OWNER' || what === 'SANCTIONS_DEPUTY'
        const found = await findOpenCase(db, partnerId, { id, isLiftedToo: isOfOwner })
        if (!found) return
        const { proposedBy, ownerId, dueOn: day, ...params } = found
        const except = what === 'SANCTIONS_LIFT' ? (proposedBy ?? undefined) : undefined
        await mailOperators(
          db,
          runtime,
          'inbox-sanctions',
          { ...params, day, id, what },
          isOfOwner ? { only: ownerId } : { except, role: 'OPERATOR_ADMIN' },
        )
        return
      }
      const application = await findApplication(db, partnerId, id)
      const recipients = application && recipientsOf(what, application)
      if (!recipients) return
      const mail = what === 'CLOSED' ? 'inbox-closed' : 'inbox-application'
      await mailOperators(db, runtime, mail, { what, business: application.business, id }, recipients)
    }),
  ),
]
