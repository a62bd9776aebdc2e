import { staffCallers, staffOfMatrix, type StaffCaller } from '@tillgate/contract/access.ts'
import { appealRejection } from '@tillgate/contract/onboarding.ts'
import { requestManualCardEntry } from '@tillgate/contract/card-entry.ts'
import {
  approveApplication,
  assignApplication,
  claimApplication,
  rejectApplication,
  requestInformation,
} from '@tillgate/contract/operator-decisions.ts'
import { listInbox } from '@tillgate/contract/operator-inbox.ts'
import { inboxRows, type InboxRow } from '@tillgate/domain/inbox.ts'
import { operatorKinds, payoutKinds, type OperatorKind, type ProposalKind } from '@tillgate/domain/proposals.ts'
import { staffMay } from '@tillgate/domain/staff-roles.ts'
import { expect, test } from 'vitest'
import { newId } from '#server/base/ids.ts'
import { operatorTenantId } from '#server/db/change.ts'
import { recipientOf } from '#server/modules/outbox/api.ts'
import { instant, sqlNow } from '#server/db/rows.ts'
import { answerAll } from '#server/testing/applications.queries.ts'
import { anApplication } from '#server/testing/applications.ts'
import { testDatabase } from '#server/testing/database.ts'
import { standardProgram as programId } from '#server/testing/forms.ts'
import { anOperator, type TestOperator } from '#server/testing/operators.ts'
import { aSeller } from '#server/testing/payouts.ts'
import { insertTestPayout } from '#server/testing/payouts.queries.ts'
import { aRetailer } from '#server/testing/people.ts'
import { setApproved } from '#server/testing/prepared.queries.ts'
import { aCandidate, aCase } from '#server/testing/sanctions.queries.ts'
import { startApp } from '#server/testing/start-app.ts'
import { getRow, insertRow, updateRows } from '#server/world/rows.queries.ts'

// The inbox shows the work of every partner.
const app = await startApp({ DATABASE_URL: await testDatabase('_deadlines') })
const { owner } = app
const colleague = await anOperator(app, 'OPERATOR_ADMIN')
const reason = 'Asked for by the store in writing.'
const someone = newId()
const member = (kind: StaffCaller) => anOperator(app, staffOfMatrix[kind].role, staffOfMatrix[kind].staffRoles)
const people: Record<StaffCaller, TestOperator> = {
  reviewer: await member('reviewer'),
  treasurer: await member('treasurer'),
  supporter: await member('supporter'),
  complianceOfficer: await member('complianceOfficer'),
  auditor: await member('auditor'),
  administrator: await member('administrator'),
}

/** Work of a row: its subject, how it ends, and the only person who sees it, where it is one's own. */
type Work = { id: string; end: () => Promise<unknown>; only?: StaffCaller }
type Maker = () => Promise<Work>

const ended = { state: 'WITHDRAWN', decidedBy: someone, decidedAt: sqlNow } as const
type Place = {
  kind: ProposalKind
  programId?: string
  partnerId?: string
  subjectId?: string
  /** Proposals about payouts wait without an end. */
  isEndless?: boolean
}
const aProposal = async ({ isEndless = false, programId: ofProgram, ...place }: Place): Promise<Work> => {
  const id = newId()
  await insertRow(owner, 'change_proposal', {
    ...place,
    id,
    state: 'OPEN',
    programId: ofProgram ?? null,
    change: JSON.stringify({
      store: { name: 'Doral' },
      email: 'nina@operator.test',
      firstName: 'Nina',
      lastName: 'Shaw',
    }),
    proposedBy: someone,
    proposedAt: instant`now() - interval '5 days'`,
    reason,
    expiresAt: isEndless ? null : instant`now() + interval '5 days'`,
  })
  return { id, end: () => updateRows(owner, 'change_proposal', { id }, ended) }
}
const placeOf = async (kind: OperatorKind): Promise<Place> => {
  if (kind === 'BANK_STATEMENT' || kind === 'BANK_LINE') return { kind, subjectId: newId() }
  const isOfAccount = kind === 'FACTOR' || kind === 'EMAIL' || kind === 'PARTNER_END'
  if (!isOfAccount && !payoutKinds.some((one) => one === kind)) return { kind, programId }
  const { partnerId, storeId } = await aRetailer(app)
  return { kind, partnerId, subjectId: storeId, isEndless: !isOfAccount }
}

const aPayout = async () => {
  const retailer = await aRetailer(app)
  const payout = await insertTestPayout(app, { ...retailer, by: someone })
  // Its request is work of another row.
  await updateRows(owner, 'change_proposal', { id: payout.requestId }, ended)
  return { ...retailer, ...payout }
}
const proposed = { proposedBy: someone, proposedAt: sqlNow, proposalNote: reason }
const rejected = { status: 'REJECTED', rejectedBy: someone, rejectedAt: sqlNow, rejectionReason: reason } as const
const endOfRun = (id: string) => updateRows(owner, 'settlement_run', { id }, rejected)

const bankItem = (kind: 'RETURN' | 'NOC' | 'UNREADABLE' | 'BANK') => async (): Promise<Work> => {
  const { exceptionId: id, runId } = await aPayout()
  await endOfRun(runId)
  await updateRows(owner, 'ach_event', { id }, { kind })
  const resolved = { state: 'RESOLVED', resolvedAt: sqlNow, resolvedBy: someone } as const
  return { id, end: () => updateRows(owner, 'ach_event', { id }, resolved) }
}

const aMatch = (hasApplication: boolean, isProposed: boolean) => async (): Promise<Work> => {
  const application = hasApplication ? await anApplication(app) : undefined
  if (application) await closed(application.id)
  const partnerId = application?.partnerId ?? (await aRetailer(app)).partnerId
  const candidateId = await aCandidate(app, partnerId, isProposed)
  const end = () => updateRows(owner, 'sanction_candidate', { id: candidateId }, { goneAt: sqlNow })
  return { id: application?.id ?? partnerId, end }
}
const aSanctionCase = (isLiftProposed: boolean) => async (): Promise<Work> => {
  const { partnerId } = await aRetailer(app)
  const { id, taskId } = await aCase(app, partnerId, isLiftProposed)
  const done = { state: 'DONE', endedBy: someone, endedAt: sqlNow } as const
  return { id, only: 'administrator', end: () => updateRows(owner, 'sanction_task', { id: taskId }, done) }
}

/** The application is in the hands of a person who does not see the inbox here. */
const claimed = (id: string) => updateRows(owner, 'application', { id }, { assigneeId: someone, phase: 'ASSIGNED' })
const closed = (id: string) =>
  updateRows(
    owner,
    'application',
    { id },
    { status: 'APPROVED', phase: 'DECIDED', decidedAt: sqlNow, decidedBy: someone },
  )

const makers: Record<string, Maker> = {
  ...Object.fromEntries(
    operatorKinds.map((kind) => [`SECOND_PERSON ${kind}`, async () => aProposal(await placeOf(kind))]),
  ),
  'SECOND_PERSON STAFF': () => aProposal({ kind: 'INVITE' }),
  'SECOND_PERSON RUN': async () => {
    const { runId: id } = await aPayout()
    await updateRows(owner, 'settlement_run', { id }, proposed)
    return { id, end: () => endOfRun(id) }
  },
  'RUN_BUILT RUN': async () => {
    const { runId: id } = await aPayout()
    return { id, end: () => updateRows(owner, 'settlement_run', { id }, proposed) }
  },
  'FILE_WAITING BANK_SILENT': async () => {
    const { runId: id } = await aPayout()
    await updateRows(
      owner,
      'settlement_run',
      { id },
      { ...proposed, status: 'APPROVED', approvedBy: newId(), approvedAt: sqlNow },
    )
    await insertRow(owner, 'ach_file', {
      id: newId(),
      runId: id,
      name: `WAITING-${id}`,
      day: '2026-11-23',
      modifier: 'Z',
      effectiveDay: '2026-11-24',
      sealed: Buffer.alloc(0),
      sha256: '0'.repeat(64),
      entries: 1,
      creditCents: 100,
      approvedAt: instant`now() - interval '10 minutes'`,
    })
    return { id, end: () => updateRows(owner, 'ach_file', { runId: id }, { status: 'SENT', sentAt: sqlNow }) }
  },
  'SECOND_PERSON IDENTITY': async () => {
    const { id, partnerId } = await aRetailer(app, { status: 'PENDING_AUTH' })
    await insertRow(owner, 'identity_waiver', { partnerId, userId: id, proposedBy: someone, reason })
    return { id, end: () => owner.deleteFrom('identity_waiver').where('userId', '=', id).execute() }
  },
  'IDENTITY IDENTITY_CHECK': async () => {
    const { id, partnerId } = await aRetailer(app, { status: 'PENDING_AUTH' })
    await updateRows(owner, 'user_account', { id }, { identityStatus: 'IDV_PENDING_REVIEW' })
    const attempt = {
      partnerId,
      id: newId(),
      userId: id,
      providerId: newId(),
      status: 'failed' as const,

      beganAt: sqlNow,
    }
    await insertRow(owner, 'identity_attempt', attempt)
    return { id, end: () => updateRows(owner, 'user_account', { id }, { identityStatus: 'IDV_SUCCESS' }) }
  },
  'SECOND_PERSON APPLICATION': async () => {
    const { id } = await anApplication(app, { tin: 'MISMATCH' })
    const overrides = [{ check: 'ein' as const, reason }]
    await colleague.call(approveApplication, { params: { id }, body: { accepted: ['ein'], overrides } })
    return {
      id,
      end: () => updateRows(owner, 'application', { id }, { proposal: null, proposedBy: null, proposedAt: null }),
    }
  },
  'UNCLAIMED APPLICATION': async () => {
    const { id } = await anApplication(app)
    return { id, end: () => colleague.call(claimApplication, { params: { id } }) }
  },
  'ANSWER APPLICATION': async () => {
    const { id, partnerId, asPartner } = await anApplication(app)
    const body = { fields: [{ field: 'W9' as const, message: 'Page 2 is missing.' }] }
    await colleague.call(requestInformation, { params: { id }, body })
    await asPartner((db) => answerAll(db, partnerId, id))
    await updateRows(owner, 'application', { id }, { assigneeId: null, phase: 'QUEUED', pausedAt: null })
    return { id, end: () => claimed(id) }
  },
  'ASSIGNMENT APPLICATION': async () => {
    const { id } = await anApplication(app)
    const body = { operatorId: people.reviewer.id, assigneeId: null }
    await colleague.call(assignApplication, { params: { id }, body })
    return { id, only: 'reviewer', end: () => claimed(id) }
  },
  'APPEAL APPLICATION': async () => {
    const { id, person } = await anApplication(app)
    const text = 'The reviewer could not read the license that was sent.'
    await colleague.call(rejectApplication, { params: { id }, body: { reason: 'OTHER', text } })
    await person.call(appealRejection, { body: { text: 'Please look again.' } })
    return { id, end: () => updateRows(owner, 'application', { id }, { appealAnsweredAt: sqlNow }) }
  },
  'RECHECK APPLICATION': async () => {
    const { id, partnerId, storeId } = await anApplication(app)
    const key = { applicationId: id, partnerId, storeId }
    await setApproved(app, key, 'RECHECK')
    await updateRows(owner, 'store', { id: storeId }, { einIndex: null })
    return { id, end: () => setApproved(app, key, 'DECIDED') }
  },
  'ENDING APPLICATION': async () => {
    const { id, partnerId, storeId } = await anApplication(app)
    await setApproved(app, { applicationId: id, partnerId, storeId }, 'DECIDED')
    await updateRows(owner, 'partner', { id: partnerId }, { lastDay: '2099-12-31', endReason: reason })
    return { id, end: () => updateRows(owner, 'partner', { id: partnerId }, { endedAt: sqlNow }) }
  },
  'CANDIDATE CANDIDATE': aMatch(true, false),
  'CANDIDATE PARTNER_MATCH': aMatch(false, false),
  'SECOND_PERSON CANDIDATE': aMatch(true, true),
  'SECOND_PERSON PARTNER_MATCH': aMatch(false, true),
  'SANCTIONS_CASE SANCTION_CASE': aSanctionCase(false),
  'SECOND_PERSON SANCTION_CASE': aSanctionCase(true),
  'CARD_ENTRY CARD_ENTRY': async () => {
    const retailer = await aRetailer(app)
    await retailer.call(requestManualCardEntry, {})
    const id = retailer.partnerId
    return { id, end: () => updateRows(owner, 'partner', { id }, { manualCardEntry: 'APPROVED' }) }
  },
  'COVER_REQUEST COVER_REQUEST': async () => {
    const { partnerId } = await aSeller(app)
    const { id: itemId } = await getRow(owner, 'item', { partnerId })
    const asked = {
      partnerId,
      id: newId(),
      itemId,
      programId,
      purse: 'OTC',
      reason: 'SALES',
      askedBy: someone,
    } as const
    await insertRow(owner, 'cover_request', asked)
    const answered = { status: 'DECLINED', answeredBy: someone, answeredAt: sqlNow } as const
    return { id: partnerId, end: () => updateRows(owner, 'cover_request', { partnerId }, answered) }
  },
  'EXCEPTION BANK_RETURN': bankItem('RETURN'),
  'EXCEPTION BANK_NOTICE': bankItem('NOC'),
  'EXCEPTION BANK_DIFFERENCE': bankItem('BANK'),
  'EXCEPTION BANK_UNREADABLE': bankItem('UNREADABLE'),
  'BOUNCED STAFF_MESSAGE': async () => {
    const { id, email } = await anOperator(app)
    const recipient = recipientOf(app.deps.keyring, email)
    const mail = { partnerId: operatorTenantId, language: 'en-US', channel: 'mail', recipient } as const
    const expiresAt = instant`now() + interval '1 day'`
    const createdAt = instant`now() - interval '1 hour'`
    await insertRow(owner, 'outbox', { ...mail, id: newId(), expiresAt, failure: '550 mailbox not found', createdAt })
    return { id, end: () => insertRow(owner, 'outbox', { ...mail, id: newId(), expiresAt, sentAt: sqlNow }) }
  },
  'BOUNCED MESSAGE': async () => {
    const { partnerId } = await aRetailer(app)
    const mail = { partnerId, language: 'en-US', channel: 'mail', recipient: Buffer.from(partnerId) } as const
    const expiresAt = instant`now() + interval '1 day'`
    await insertRow(owner, 'outbox', {
      ...mail,
      id: newId(),
      expiresAt,
      failure: '550 mailbox not found',
      createdAt: instant`now() - interval '1 hour'`,
    })
    return { id: partnerId, end: () => insertRow(owner, 'outbox', { ...mail, id: newId(), expiresAt, sentAt: sqlNow }) }
  },
}

const seenBy = async ({ kind, subject }: InboxRow, id: string): Promise<StaffCaller[]> => {
  const seen: StaffCaller[] = []
  for (const caller of staffCallers) {
    const { items, waiting, excluded } = await people[caller].call(listInbox, {})
    const entry = items.find((one) => one.id === `${kind}-${subject}-${id}`)
    if (entry) seen.push(caller)
    // What a person may not do is offered nowhere.
    expect([...waiting, ...excluded].filter((one) => one.subjectId === id)).toEqual([])
    if (entry) expect(new Date(entry.dueAt).getTime()).toBeGreaterThan(0)
  }
  return seen
}

test('every row of the table has a test', () => {
  expect(Object.keys(makers).toSorted()).toEqual(inboxRows.map(({ kind, subject }) => `${kind} ${subject}`).toSorted())
})

test.each(inboxRows.map((row) => [`${row.kind} ${row.subject}`, row] as const))(
  '%s appears for those who may act and vanishes',
  async (key, row) => {
    const make = makers[key]
    if (!make) throw new Error(`no maker of ${key}`)
    const { id, end, only } = await make()
    const holders = staffCallers.filter((caller) => staffMay(staffOfMatrix[caller], row.sees))
    expect(await seenBy(row, id)).toEqual(only === undefined ? holders : [only])
    await end()
    expect(await seenBy(row, id)).toEqual([])
  },
)
