import type { Operator, PortalUser } from '#server/base/caller.ts'
import type { Context } from '#server/db/context.ts'
import { writeAudit } from '#server/db/audit.ts'
import { withOperator, withTenant } from '#server/db/with-tenant.ts'
import type { Deps } from '#server/ports/deps.ts'
import {
  answerReviewer,
  appealRejection,
  confirmQuestion,
} from '../modules/onboarding/application/onboarding.service.ts'
import { listQuestions } from '../modules/onboarding/api.ts'
import { claimApplication } from '../modules/review/queue/assign.service.ts'
import { confirmProposal, rejectApplication } from '../modules/review/decision/decide-application.service.ts'
import { requestInformation } from '../modules/review/decision/questions.service.ts'
import { caseApplicants, type SeedCase } from './applicant-data.ts'
import { openApplicant } from './applicants.ts'
import { contextOf, type SeedDeps } from './proposals.ts'
import { findStaff, isSeeded } from './people.ts'
import { ago, insertRow, updateRows } from '#server/world/rows.queries.ts'
import { newId } from '#server/base/ids.ts'

type Case = { partnerId: string; userId: string; applicationId: string }
type People = { reviewer: Context<Operator>; second: Context<Operator>; applicant: Context<PortalUser> }
type Play = (of: Case, people: People) => Promise<unknown>

const question = {
  field: 'contactPerson',
  message: 'The person of the lease is another one. Who may sign for the business?',
} as const

const ask: Play = ({ applicationId: id }, { reviewer }) =>
  requestInformation({ params: { id }, body: { fields: [question] } }, reviewer)

/** The mail with the questions finds no mailbox. */
const bounce: Play = ({ partnerId, applicationId }, { applicant: { pool } }) =>
  withTenant({ pool, caller: { partnerId } }, (db) =>
    updateRows(
      db,
      'outbox',
      { partnerId, applicationId },
      { failure: '550 5.1.1 No such mailbox', sealed: null, attempts: 1 },
    ),
  )

const claim: Play = ({ applicationId: id }, { reviewer }) => claimApplication({ params: { id } }, reviewer)

const answer: Play = async (of, { applicant }) => {
  const { partnerId, applicationId } = of
  const questions = await withOperator(applicant.pool, (db) => listQuestions(db, partnerId, applicationId))
  const text = 'My sister signed the lease of the shop. I own the business and sign for it alone.'
  for (const { id } of questions) await confirmQuestion({ params: { id }, body: { text } }, applicant)
  await answerReviewer({}, applicant)
}

const plays: Record<SeedCase, readonly Play[]> = {
  NEW: [],
  CLAIMED: [claim],
  WAITING: [claim, ask, bounce],
  ANSWERED: [claim, ask, answer],
  CLOSED: [
    ({ partnerId, applicationId }, { reviewer: { pool, keyring, caller, meta } }) =>
      withOperator(pool, async (db) => {
        const { message } = question
        const [askedAt, askedBy] = [ago('14 days'), caller.userId]
        await insertRow(db, 'application_question', {
          partnerId,
          applicationId,
          id: newId(),
          field: 'contactPerson',
          message,
          askedBy,
          askedAt,
        })
        const event = { event: 'INFO_REQUESTED', at: askedAt, actorId: askedBy } as const
        await insertRow(db, 'application_event', { partnerId, applicationId, id: newId(), ...event })
        const silent = { pausedAt: askedAt, askedAt, reminders: 2, remindedAt: ago('11 days') }
        const closed = { phase: 'CLOSED', assigneeId: askedBy, ...silent } as const
        await updateRows(db, 'application', { partnerId, id: applicationId }, closed)
        const system = { partnerId, userId: partnerId, role: 'SYSTEM' } as const
        await writeAudit(db, keyring, system, meta, {
          action: 'application.closed',
          object: 'application',
          objectId: applicationId,
          before: { phase: 'INFO_REQUESTED' },
          after: { phase: 'CLOSED' },
        })
      }),
  ],
  APPEALED: [
    claim,
    ({ applicationId: id }, { reviewer }) =>
      rejectApplication(
        {
          params: { id },
          body: { reason: 'NOT_ELIGIBLE', text: 'The shop sells tobacco only, which no card pays for.' },
        },
        reviewer,
      ),
    (_, { applicant }) =>
      appealRejection(
        { body: { text: 'Two thirds of our shelves are groceries. The photos of the shop show it.' } },
        applicant,
      ),
  ],
  REJECTED: [
    claim,
    ({ applicationId: id }, { reviewer }) =>
      rejectApplication(
        { params: { id }, body: { reason: 'IDENTITY', text: 'The person of the document is not the owner on file.' } },
        reviewer,
      ),
    ({ applicationId: id }, { second }) => confirmProposal({ params: { id } }, second),
  ],
}

/** Plays applications through the reviews that operators and applicants see. Runs once. */
export const seedCases = async (
  deps: SeedDeps & Pick<Deps, 'files'>,
  passwordHash: () => Promise<string>,
): Promise<void> => {
  const { pool } = deps
  const staff = await findStaff(pool)
  if (!staff) return
  const [reviewer, second] = [staff.olive, staff.otto]
  for (const { situation, ...seed } of caseApplicants) {
    if (await isSeeded(pool, seed.email)) continue
    const of = await openApplicant(deps, seed, await passwordHash())
    const { caller: _, ...shared } = contextOf(deps, reviewer, 'OPERATOR')
    const { partnerId, userId } = of
    const caller = {
      audience: 'portal',
      userId,
      partnerId,
      role: 'RETAILER',
      limitedTo: null,
      approved: false,
      agreedVersion: null,
    } as const
    const people: People = {
      reviewer: contextOf(deps, reviewer, 'OPERATOR'),
      second: contextOf(deps, second, 'OPERATOR'),
      applicant: { ...shared, caller },
    }
    for (const play of plays[situation]) await play(of, people)
  }
}
