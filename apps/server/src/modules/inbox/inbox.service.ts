import type * as contract from '@tillgate/contract/operator-inbox.ts'
import type { ExcludedEntry, InboxEntry, WaitingEntry } from '@tillgate/contract/operator-inbox.ts'
import type { Answer, Input } from '@tillgate/contract/route.ts'
import { inboxRowOf } from '@tillgate/domain/inbox.ts'
import { fromCents } from '@tillgate/domain/money.ts'
import type { Blocker } from '@tillgate/domain/proposals.ts'
import { staffMay } from '@tillgate/domain/staff-roles.ts'
import type { Operator } from '#server/base/caller.ts'
import { readFourEyes } from '#server/modules/proposals/api.ts'
import type { Deps } from '#server/ports/deps.ts'
import type { Db } from '#server/db/db.ts'
import type { Context } from '#server/db/context.ts'
import { databaseNow } from '#server/db/now.ts'
import { withOperator } from '#server/db/with-tenant.ts'
import { listCaseParticipants } from '#server/modules/sanctions/api.ts'
import { findRunHead, lastIntake, standingsOf } from '#server/modules/settlement/api.ts'
import { listActiveStaff, listBlocked, listEditorsOf, listOpenWork, type Entry } from './inbox.queries.ts'

const hourMs = 3_600_000

/** Returns the deadline of an entry by its row in the table of deadlines. `intake`: hour at which the bank stops taking files. */
const dueOf = (entry: Entry, intake: string): Date => {
  const { due } = inboxRowOf(entry)
  if (entry.dueAt) return entry.dueAt
  if (due === 'intake') return lastIntake(entry.at, intake)
  return new Date(entry.at.getTime() + (due === 'own' ? 24 : due) * hourMs)
}

const keyOf = ({ kind, subject, subjectId }: Entry): string => `${kind}-${subject}-${subjectId}`

const toEntry = (row: Entry, intake: string): InboxEntry => ({
  id: keyOf(row),
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
  dueAt: dueOf(row, intake).toISOString(),
})

const byDeadline = (one: InboxEntry, other: InboxEntry): number =>
  one.dueAt.localeCompare(other.dueAt) || one.at.localeCompare(other.at)

const isDecision = ({ kind }: Entry): boolean => kind === 'SECOND_PERSON'
type Judge = (userId: string) => Blocker | undefined

/** Returns for each waiting decision why a person may not take it. */
const readJudges = async (db: Db, me: string, entries: readonly Entry[]): Promise<Map<string, Judge>> => {
  const eyes = await readFourEyes(db)
  const blocked = new Map((await listBlocked(db, me)).map(({ id, reason }) => [id, reason]))
  const applications = entries.filter(({ subject }) => subject === 'APPLICATION').map(({ subjectId }) => subjectId)
  const editors = applications.length === 0 ? [] : await listEditorsOf(db, applications)
  const judges = new Map<string, Judge>()
  for (const entry of entries) {
    const { subject, subjectId, proposedBy } = entry
    const { sees } = inboxRowOf(entry)
    const run = subject === 'RUN' ? await findRunHead(db, subjectId) : undefined
    const standings = run ? new Map((await standingsOf(db, run)).map(({ id, because }) => [id, because])) : undefined
    const others =
      subject === 'SANCTION_CASE'
        ? await listCaseParticipants(db, subjectId)
        : editors.flatMap(({ id, userId }) => (id === subjectId ? [userId] : []))
    judges.set(keyOf(entry), (userId) => {
      const blocker = eyes(userId, sees, [proposedBy, ...others])
      if (blocker === 'own') return userId === proposedBy ? 'proposer' : 'took-part'
      if (blocker) return blocker
      if (standings) return standings.get(userId) === null ? undefined : 'took-part'
      return userId === me ? blocked.get(subjectId) : undefined
    })
  }
  return judges
}

type Sorted = { items: InboxEntry[]; waiting: WaitingEntry[]; excluded: ExcludedEntry[] }

/**
 * Sorts open work: what the person may do, own proposals with the people who may decide them, and decisions that the person may not take
 * with the reason. Leaves out what none of the roles of the person does.
 */
const sortWork = async (db: Db, caller: Operator, intake: string): Promise<Sorted> => {
  const { userId: me } = caller
  const all = await listOpenWork(db, me, intake)
  const mine = all.filter((entry) => entry.proposedBy === me || staffMay(caller, inboxRowOf(entry).sees))
  const judges = await readJudges(db, me, mine.filter(isDecision))
  const staff = await listActiveStaff(db)
  const sorted: Sorted = { items: [], waiting: [], excluded: [] }
  for (const entry of mine) {
    const shown = toEntry(entry, intake)
    const judge = isDecision(entry) ? judges.get(keyOf(entry)) : undefined
    const reason = judge?.(me)
    if (reason === 'proposer') {
      const mayDecide = staff.filter(({ id }) => judge?.(id) === undefined).map(({ name }) => name)
      sorted.waiting.push({ ...shown, mayDecide })
    } else if (reason) sorted.excluded.push({ ...shown, reason })
    else sorted.items.push(shown)
  }
  return {
    items: sorted.items.toSorted(byDeadline),
    waiting: sorted.waiting.toSorted(byDeadline),
    excluded: sorted.excluded.toSorted(byDeadline),
  }
}

export const listInbox =
  ({ config }: Pick<Deps, 'config'>) =>
  (
    _: Input<typeof contract.listInbox>,
    { pool, caller }: Context<Operator>,
  ): Promise<Answer<typeof contract.listInbox>> =>
    withOperator(pool, async (db) => ({
      ...(await sortWork(db, caller, config.ach.deadline)),
      now: (await databaseNow(db)).toISOString(),
    }))
