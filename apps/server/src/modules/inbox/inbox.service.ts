import type * as contract from '@tillgate/contract/operator-inbox.ts'
import type { ExcludedEntry, InboxEntry, WaitingEntry } from '@tillgate/contract/operator-inbox.ts'
import type { Answer, Input } from '@tillgate/contract/route.ts'
import { inboxRowOf } from '@tillgate/domain/inbox.ts'
import { fromCents, money } from '@tillgate/domain/money.ts'
import { bankZone } from '@tillgate/domain/payout-dates.ts'
import { dayIn } from '@tillgate/domain/zones.ts'
import { queueCountCap } from '@tillgate/domain/review-queue.ts'
import type { Blocker } from '@tillgate/domain/proposals.ts'
import { staffMay } from '@tillgate/domain/staff-roles.ts'
import type { Operator } from '#server/base/caller.ts'
import { readFourEyes } from '#server/modules/proposals/api.ts'
import type { Deps } from '#server/ports/deps.ts'
import type { Db } from '#server/db/db.ts'
import type { Context } from '#server/db/context.ts'
import { databaseNow } from '#server/db/now.ts'
import { changeAsOperator, operatorTenantId } from '#server/db/change.ts'
import { withOperator } from '#server/db/with-tenant.ts'
import { refuse } from '#server/base/refusal.ts'
import { limitRate } from '#server/http/limit-rate.ts'
import { withoutIdempotency } from '#server/http/request-meta.ts'
import { mailOperators, recipientOf } from '#server/modules/outbox/api.ts'
import { countOpenExceptions } from '#server/modules/reconciliation/api.ts'
import { countInReview } from '#server/modules/review/api.ts'
import { listCaseParticipants } from '#server/modules/sanctions/api.ts'
import { countWaitingRuns, findRunHead, lastIntake, listApproverStates } from '#server/modules/settlement/api.ts'
import {
  addSums,
  blockableKinds,
  listActiveStaff,
  listBlocked,
  listEditorsOf,
  listOpenWork,
  listReminders,
  lockReminders,
  type Entry,
} from './inbox.queries.ts'
import { listUnreachedStaff } from './unreached-staff.queries.ts'

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
  const changes = entries.filter(({ subject }) => blockableKinds.some((kind) => kind === subject))
  const blocked = new Map((changes.length === 0 ? [] : await listBlocked(db, me)).map(({ id, reason }) => [id, reason]))
  const applications = entries.filter(({ subject }) => subject === 'APPLICATION').map(({ subjectId }) => subjectId)
  const editors = applications.length === 0 ? [] : await listEditorsOf(db, applications)
  const judges = new Map<string, Judge>()
  for (const entry of entries) {
    const { subject, subjectId, proposedBy } = entry
    const { sees } = inboxRowOf(entry)
    const run = subject === 'RUN' ? await findRunHead(db, subjectId) : undefined
    const states = run
      ? new Map((await listApproverStates(db, run, eyes)).map(({ id, obstacle }) => [id, obstacle]))
      : undefined
    const others =
      subject === 'SANCTION_CASE'
        ? await listCaseParticipants(db, subjectId)
        : editors.flatMap(({ id, userId }) => (id === subjectId ? [userId] : []))
    judges.set(keyOf(entry), (userId) => {
      const blocker = eyes(userId, sees, [proposedBy, ...others])
      if (blocker === 'own') return userId === proposedBy ? 'proposer' : 'took-part'
      if (blocker) return blocker
      if (states) return states.get(userId) === null ? undefined : 'took-part'
      return userId === me ? blocked.get(subjectId) : undefined
    })
  }
  return judges
}

/** `deciders`: ids of the people who may decide, by the entry that waits for them. */
type Sorted = {
  items: InboxEntry[]
  waiting: WaitingEntry[]
  excluded: ExcludedEntry[]
  deciders: ReadonlyMap<string, readonly string[]>
}

type Sources = Pick<Deps, 'config' | 'keyring'>

const listUnreached = async (db: Db, keyring: Deps['keyring']): Promise<Entry[]> => {
  const nothing = { partnerId: null, orderId: null, cents: null, by: null, proposedBy: null, dueAt: null }
  const people = await listUnreachedStaff(db, (email) => recipientOf(keyring, email))
  return people.map(({ id: subjectId, ...row }) => ({
    kind: 'BOUNCED',
    subject: 'STAFF_MESSAGE',
    subjectId,
    ...row,
    ...nothing,
  }))
}

/** Returns the open work that the roles of the person see, and who may decide it. */
const readWork = async (db: Db, caller: Operator, { config, keyring }: Sources) => {
  const { userId: me } = caller
  const all = await listOpenWork(db, me, config.ach.deadline)
  if (staffMay(caller, 'staff.manage')) all.push(...(await listUnreached(db, keyring)))
  const mine = all.filter((entry) => entry.proposedBy === me || staffMay(caller, inboxRowOf(entry).sees))
  return { mine, judges: await readJudges(db, me, mine.filter(isDecision)) }
}

/**
 * Sorts open work: what the person may do, own proposals with the people who may decide them, and decisions that the person may not take
 * with the reason. Leaves out what none of the roles of the person does.
 */
const sortWork = async (db: Db, caller: Operator, sources: Sources): Promise<Sorted> => {
  const { userId: me } = caller
  const intake = sources.config.ach.deadline
  const { mine, judges } = await readWork(db, caller, sources)
  await addSums(db, mine)
  const staff = await listActiveStaff(db)
  const sorted: Omit<Sorted, 'deciders'> = { items: [], waiting: [], excluded: [] }
  const deciders = new Map<string, readonly string[]>()
  const reminders = await listReminders(
    db,
    me,
    mine.flatMap(({ proposedBy, subjectId }) => (proposedBy === me ? [subjectId] : [])),
  )
  for (const entry of mine) {
    const shown = toEntry(entry, intake)
    const judge = isDecision(entry) ? judges.get(keyOf(entry)) : undefined
    const reason = judge?.(me)
    if (reason === 'proposer') {
      const able = staff.filter(({ id }) => judge?.(id) === undefined)
      deciders.set(
        shown.id,
        able.map(({ id }) => id),
      )
      const remindedAt = reminders.get(entry.subjectId)?.toISOString() ?? null
      sorted.waiting.push({ ...shown, mayDecide: able.map(({ name }) => name), remindedAt })
    } else if (reason) sorted.excluded.push({ ...shown, reason })
    else sorted.items.push(shown)
  }
  return {
    items: sorted.items.toSorted(byDeadline),
    waiting: sorted.waiting.toSorted(byDeadline),
    excluded: sorted.excluded.toSorted(byDeadline),
    deciders,
  }
}

export const listInbox =
  (sources: Sources) =>
  (
    _: Input<typeof contract.listInbox>,
    { pool, caller }: Context<Operator>,
  ): Promise<Answer<typeof contract.listInbox>> =>
    withOperator(pool, async (db) => {
      const { items, waiting, excluded } = await sortWork(db, caller, sources)
      return { items, waiting, excluded, now: (await databaseNow(db)).toISOString() }
    })

/** Names of subjects in mails, where they differ from the subject. */
const mailParts: Partial<Record<InboxEntry['subject'], string>> = {
  RUN: 'run',
  ADJUSTMENT: 'adjustment',
  SETTLE: 'settle',
  RETURN: 'return',
  END_HOLD: 'hold-end',
  SANCTION_CASE: 'SANCTIONS_LIFT',
  PARTNER_MATCH: 'CANDIDATE',
}

const perHour = { name: 'inbox-reminder', max: 30, seconds: 3600 }

/** Mails the people who may decide an own proposal, once a day. A repeated request finds the reminder. */
export const remindDeciders =
  (sources: Sources) =>
  async (
    { params: { subject, id } }: Input<typeof contract.remindDeciders>,
    kept: Context<Operator>,
  ): Promise<Answer<typeof contract.remindDeciders>> => {
    const context = withoutIdempotency(kept)
    const { caller } = context
    await limitRate(context, [{ ...perHour, subject: caller.userId }])
    return changeAsOperator(context, operatorTenantId, async (db, audit) => {
      await lockReminders(db, id)
      const { waiting, deciders } = await sortWork(db, caller, sources)
      const entry = waiting.find((one) => one.subject === subject && one.subjectId === id)
      if (!entry) return refuse('proposal.decided')
      const now = (await databaseNow(db)).toISOString()
      if (entry.remindedAt !== null) {
        audit.unchanged()
        return { reminded: 0, remindedAt: entry.remindedAt }
      }
      const people = deciders.get(entry.id) ?? []
      const params = {
        asker: entry.by ?? '',
        what: mailParts[subject] ?? subject,
        number: entry.number ?? '',
        amount: entry.amount === null ? '' : money(entry.amount),
        business: entry.name,
        day: dayIn(bankZone, new Date(entry.dueAt)),
      }
      for (const only of people) await mailOperators(db, context, 'inbox-reminder', params, { only })
      await audit({
        action: 'proposal.reminded',
        object: 'proposal',
        objectId: id,
        after: { kind: subject, count: people.length },
      })
      return { reminded: people.length, remindedAt: now }
    })
  }

/** Counts of all areas in a single call, because every page of the console shows the counts. */
export const countMenu =
  (sources: Sources) =>
  async (
    _: Input<typeof contract.countMenu>,
    context: Context<Operator>,
  ): Promise<Answer<typeof contract.countMenu>> => {
    const { pool, caller } = context
    const { userId: me } = caller
    return withOperator(pool, async (db) => {
      const { mine, judges } = await readWork(db, caller, sources)
      const items = mine.filter((entry) => judges.get(keyOf(entry))?.(me) === undefined)
      const waiting: Answer<typeof contract.countMenu>['waiting'] = {}
      for (const { subject } of items) waiting[subject] = (waiting[subject] ?? 0) + 1
      return {
        inbox: items.length,
        applications: await countInReview(db, me),
        runs: await countWaitingRuns(db, me),
        exceptions: await countOpenExceptions(db),
        cap: queueCountCap,
        waiting,
      }
    })
  }
