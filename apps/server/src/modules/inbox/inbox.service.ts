import type * as contract from '@tillgate/contract/operator-inbox.ts'
import type { InboxEntry } from '@tillgate/contract/operator-inbox.ts'
import type { Answer, Input } from '@tillgate/contract/route.ts'
import type { InboxKind } from '@tillgate/domain/inbox.ts'
import { fromCents } from '@tillgate/domain/money.ts'
import type { Operator } from '#server/base/caller.ts'
import { findSecondPersonBlocker } from '#server/modules/proposals/api.ts'
import type { Deps } from '#server/ports/deps.ts'
import type { Db } from '#server/db/db.ts'
import type { Context } from '#server/db/context.ts'
import { databaseNow } from '#server/db/now.ts'
import { withOperator } from '#server/db/with-tenant.ts'
import { listCaseParticipants } from '#server/modules/sanctions/api.ts'
import { findRunHead, standingsOf } from '#server/modules/settlement/api.ts'
import { listWaiting, type Entry } from './inbox.queries.ts'

const toEntry = (row: Entry): InboxEntry => ({
  id: `${row.kind}-${row.subject}-${row.subjectId}`,
  kind: row.kind,
  subject: row.subject,
  subjectId: row.subjectId,
  partnerId: row.partnerId,
  orderId: row.orderId,
  name: row.name,
  number: row.number,
  amount: row.cents === null ? null : fromCents(row.cents),
  text: row.text,
  by: row.by,
  at: row.at.toISOString(),
  dueAt: row.dueAt?.toISOString() ?? null,
})

const rankOf = ({ dueAt, at }: Entry): [number, number] => [dueAt?.getTime() ?? Infinity, at.getTime()]

const byDeadline = (one: Entry, other: Entry): number => {
  const [[due, at], [otherDue, otherAt]] = [rankOf(one), rankOf(other)]
  return due === otherDue ? at - otherAt : due - otherDue
}

const forAdmins: readonly InboxKind[] = ['APPEAL', 'RECHECK']
const isWaiting = ({ kind }: Entry): boolean => kind === 'SECOND_PERSON'

/** Returns the runs among the entries that the person must not approve. */
const listOwnRuns = async (db: Db, me: string, entries: readonly Entry[]): Promise<Set<string>> => {
  const own = new Set<string>()
  for (const { subject, subjectId } of entries) {
    const run = subject === 'RUN' ? await findRunHead(db, subjectId) : undefined
    const standings = run ? await standingsOf(db, run) : []
    if (standings.some(({ id, because }) => id === me && because !== null)) own.add(subjectId)
  }
  return own
}

/** Returns the cases among the entries whose participants the person invited, or was invited by, within the last days. */
const listOwnCases = async (db: Db, me: string, entries: readonly Entry[]): Promise<Set<string>> => {
  const own = new Set<string>()
  for (const { subject, subjectId } of entries.filter(isWaiting)) {
    const participants = subject === 'SANCTION_CASE' ? await listCaseParticipants(db, subjectId) : []
    if (await findSecondPersonBlocker(db, me, 'sanctions.lift', participants)) own.add(subjectId)
  }
  return own
}

/**
 * Leaves out what the person may not decide: after a recent invitation, runs in which the person took part, and appeals and
 * re-checks, which administrators decide.
 */
const listDecidable = async (db: Db, { userId: me, role }: Operator, deadline: string): Promise<Entry[]> => {
  const entries = await listWaiting(db, me, deadline)
  const proposers = new Set(entries.filter(isWaiting).map(({ proposedBy }) => proposedBy))
  const blocked = new Set<string | null>()
  for (const proposer of proposers) {
    if (await findSecondPersonBlocker(db, me, 'console.use', [proposer])) blocked.add(proposer)
  }
  const ownRuns = await listOwnRuns(db, me, entries)
  const ownCases = await listOwnCases(db, me, entries)
  return entries.filter(
    (entry) =>
      (!forAdmins.includes(entry.kind) || role === 'OPERATOR_ADMIN') &&
      (!isWaiting(entry) ||
        !(blocked.has(entry.proposedBy) || ownRuns.has(entry.subjectId) || ownCases.has(entry.subjectId))),
  )
}

export const listInbox =
  ({ config }: Pick<Deps, 'config'>) =>
  (
    _: Input<typeof contract.listInbox>,
    { pool, caller }: Context<Operator>,
  ): Promise<Answer<typeof contract.listInbox>> =>
    withOperator(pool, async (db) => ({
      items: (await listDecidable(db, caller, config.ach.deadline)).toSorted(byDeadline).map(toEntry),
      now: (await databaseNow(db)).toISOString(),
    }))
