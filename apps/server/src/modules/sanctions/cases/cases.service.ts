import type * as contract from '@tillgate/contract/operator-sanction-cases.ts'
import type { SanctionCase, SanctionCaseRow } from '@tillgate/contract/operator-sanction-cases.ts'
import type { Answer, Input } from '@tillgate/contract/route.ts'
import type { ActionOf } from '@tillgate/domain/audit.ts'
import { fullName } from '@tillgate/domain/full-name.ts'
import { fromCents } from '@tillgate/domain/money.ts'
import {
  annualReportDueOn,
  compareFacts,
  isDueDay,
  newCaseTasks,
  type CaseNoteKind,
} from '@tillgate/domain/sanction-cases.ts'
import { addDays } from '@tillgate/domain/zones.ts'
import type { Operator } from '#server/base/caller.ts'
import { namedPerson, namedPersonOrNull } from '#server/base/named-person.ts'
import { refuse } from '#server/base/refusal.ts'
import type { Facts } from '#server/db/audit-changes.ts'
import { changeAsOperator } from '#server/db/change.ts'
import type { Context, Runtime } from '#server/db/context.ts'
import type { Db } from '#server/db/db.ts'
import { auditView } from '#server/db/audit-view.ts'
import { databaseNow } from '#server/db/now.ts'
import { listAnswer, pageOf } from '#server/db/page.ts'
import { withOperator } from '#server/db/with-tenant.ts'
import { translate } from '#server/http/translate.ts'
import { findSecondPersonBlocker } from '#server/modules/proposals/api.ts'
import { openPerson } from '#server/modules/onboarding/api.ts'
import { blockPartner } from '#server/modules/partners/api.ts'
import type { Keyring } from '#server/secrets/keyring.ts'
import { listCandidates } from '../screening/candidates.queries.ts'
import { toEntry } from '../lists/lists.service.ts'
import { nameKeyOf, namesOf } from '../screening/names.service.ts'
import {
  endTask,
  findCase,
  findOpenCase,
  insertCase,
  insertNote,
  insertOwnTask,
  insertTask,
  isActiveOperator,
  listAdministrators,
  listCaseParticipants,
  listCases,
  listNotes,
  listTasks,
  lockCase,
  setDeputy,
  setOwner,
  type CaseRow,
} from './cases.queries.ts'
import { listAddresses, listVerified } from './partner-facts.queries.ts'
import { listHeldStatements, listHeldStores, listPartnerHeads } from './held.queries.ts'

export type Operating = Context<Operator>

/** What cases of these partners hold, store by store. */
const heldBy = async (db: Db, partnerIds: readonly string[]) => {
  const stores = await listHeldStores(db, partnerIds)
  const statements = await listHeldStatements(db, partnerIds)
  return (partnerId: string) =>
    stores
      .filter((store) => store.partnerId === partnerId)
      .map((store) => ({ ...store, statements: statements.filter(({ storeId }) => storeId === store.id) }))
}
type HeldStores = ReturnType<Awaited<ReturnType<typeof heldBy>>>

const centsOf = (stores: HeldStores): number =>
  stores.reduce((sum, one) => sum + one.salesCents + one.statements.reduce((all, { cents }) => all + cents, 0), 0)

/** Sum of what the partner would be paid without the case, in cents. */
export const blockedCents = async (db: Db, partnerId: string): Promise<number> =>
  centsOf((await heldBy(db, [partnerId]))(partnerId))

type Head = { name: string } | undefined
const toRow = (row: CaseRow, head: Head, stores: HeldStores): SanctionCaseRow => ({
  id: row.id,
  number: row.number,
  partner: { id: row.partnerId, name: head?.name ?? '' },
  state: row.state,
  openedAt: row.openedAt.toISOString(),
  owner: namedPerson(row.ownerId, row.ownerName),
  deputy: namedPersonOrNull(row.deputyId, row.deputyName),
  nextTask: row.nextTask,
  dueOn: row.dueOn,
  blocked: row.state === 'LIFTED' ? null : fromCents(centsOf(stores)),
  stores: stores.length,
  tills: stores.reduce((sum, { tills }) => sum + tills, 0),
})

export const listSanctionCases = (
  { query }: Input<typeof contract.listSanctionCases>,
  { pool }: Operating,
): Promise<Answer<typeof contract.listSanctionCases>> =>
  withOperator(pool, async (db) => {
    const wanted = { partnerId: query.partnerId, isOpen: query.open === 'true' }
    const { rows, total } = await listCases(db, wanted, pageOf(query, { sort: 'openedAt', highestFirst: true }))
    const partnerIds = [...new Set(rows.map(({ partnerId }) => partnerId))]
    const heads = await listPartnerHeads(db, partnerIds)
    const held = await heldBy(db, partnerIds)
    const items = rows.map((row) =>
      toRow(
        row,
        heads.find(({ id }) => id === row.partnerId),
        held(row.partnerId),
      ),
    )
    return listAnswer(items, query, total)
  })

/** Returns the verified birth dates of a partner's people by the key of the name. */
const listVerifiedPeople = async (db: Db, keyring: Keyring, partnerId: string) =>
  (await listVerified(db, partnerId)).flatMap(({ id, personSealed, firstName, lastName }) => {
    const bornOn = personSealed && openPerson(keyring, { partnerId, id, personSealed }).dateOfBirth
    return bornOn
      ? [{ key: nameKeyOf(keyring, { name: fullName({ firstName, lastName }), isPerson: true }), bornOn }]
      : []
  })

/** Confirmed matches of the partner with the facts of both sides. After a lift, the matches that it cleared. */
const matchesOf = async (
  db: Db,
  keyring: Keyring,
  { partnerId, liftedBy }: CaseRow,
  candidates: Awaited<ReturnType<typeof listCandidates>>,
): Promise<SanctionCase['matches']> => {
  const names = (await namesOf(db, keyring, partnerId))?.names ?? []
  const addresses = await listAddresses(db, partnerId)
  const people = await listVerifiedPeople(db, keyring, partnerId)
  const byKey = new Map(names.map(({ key, name }) => [key.toString('hex'), name]))
  const isOfCase = (one: { state: string; decidedBy: string | null }) =>
    one.state === 'SAME' || (liftedBy !== null && one.state === 'CLEARED' && one.decidedBy === liftedBy)
  return candidates.filter(isOfCase).map((one) => ({
    id: one.id,
    entry: toEntry(one.entry),
    listedName: one.listedName,
    score: one.score,
    publishedOn: one.publishedOn,
    foundAt: one.foundAt.toISOString(),
    facts: compareFacts(one.entry, {
      name: byKey.get(one.nameKey.toString('hex')),
      listedName: one.listedName,
      bornOn: people.find(({ key }) => key.equals(one.nameKey))?.bornOn,
      addresses,
    }),
  }))
}

type Lift = NonNullable<SanctionCase['lift']>
/** Returns why an operator may not confirm a lift; null: the operator may. */
const liftBlockerOf = async (
  db: Db,
  person: { id: string; isAdministrator: boolean },
  proposedBy: string,
  participants: readonly string[],
): Promise<Lift['blocker']> => {
  if (person.id === proposedBy) return 'proposer'
  if (!person.isAdministrator) return 'administrator'
  if (participants.includes(person.id)) return 'took-part'
  return (await findSecondPersonBlocker(db, person.id, 'sanctions.lift', participants)) ? 'invited' : null
}

const liftOf = async (db: Db, row: CaseRow, caller: Operator, reason: string): Promise<Lift | null> => {
  const { liftProposedBy: by, liftProposedAt: at, liftedAt } = row
  if (by === null || at === null || liftedAt !== null) return null
  const participants = await listCaseParticipants(db, row.id)
  const mayConfirm: Lift['mayConfirm'] = []
  for (const person of await listAdministrators(db)) {
    if (!(await liftBlockerOf(db, { id: person.id, isAdministrator: true }, by, participants))) mayConfirm.push(person)
  }
  const me = { id: caller.userId, isAdministrator: caller.role === 'OPERATOR_ADMIN' }
  const blocker = await liftBlockerOf(db, me, by, participants)
  return { by: namedPerson(by, row.liftProposedName), at: at.toISOString(), reason, blocker, mayConfirm }
}

const reportOf = (row: CaseRow): SanctionCase['report'] => {
  const { reportedBy, reportedAt, reportNumber, reportCents, reportFileName, reportBytes } = row
  if (reportedBy === null || reportedAt === null || reportNumber === null) return null
  return {
    number: reportNumber,
    amount: fromCents(reportCents ?? 0),
    by: namedPerson(reportedBy, row.reportedName),
    at: reportedAt.toISOString(),
    fileName: reportFileName ?? '',
    bytes: reportBytes ?? 0,
  }
}

const liftedOf = (row: CaseRow): SanctionCase['lifted'] => {
  const { liftedBy, liftedAt, liftProposedBy } = row
  if (liftedBy === null || liftedAt === null || liftProposedBy === null) return null
  return {
    proposedBy: namedPerson(liftProposedBy, row.liftProposedName),
    by: namedPerson(liftedBy, row.liftedName),
    at: liftedAt.toISOString(),
  }
}

const toStore = ({ id, name, tills, salesCents, statements }: HeldStores[number]): SanctionCase['held'][number] => ({
  id,
  name,
  tills,
  sales: fromCents(salesCents),
  statements: statements.map((one) => ({
    id: one.id,
    orderId: one.orderId,
    cutOff: one.cutOff.toISOString(),
    amount: fromCents(one.cents),
  })),
})

export const getSanctionCase = (
  { params: { id } }: Input<typeof contract.getSanctionCase>,
  context: Operating,
): Promise<Answer<typeof contract.getSanctionCase>> =>
  withOperator(context.pool, async (db) => {
    const row = (await findCase(db, id)) ?? refuse('sanctions.case-not-found')
    const [head] = await listPartnerHeads(db, [row.partnerId])
    const stores = (await heldBy(db, [row.partnerId]))(row.partnerId)
    const notes = await listNotes(db, id)
    const reason = notes.find(({ kind }) => kind === 'LIFT_PROPOSED')?.text ?? ''
    const candidates = await listCandidates(db, [row.partnerId])
    const answer: SanctionCase = {
      ...toRow(row, head, stores),
      applicationId: head?.applicationId ?? null,
      openedBy: namedPerson(row.openedBy, row.openedName),
      held: row.state === 'LIFTED' ? [] : stores.map(toStore),
      matches: await matchesOf(db, context.keyring, row, candidates),
      openMatches: candidates.filter(({ isGone, state }) => !isGone && (state === 'OPEN' || state === 'PROPOSED'))
        .length,
      tasks: (await listTasks(db, id)).map(({ endedBy, endedName, endedAt, ...task }) => ({
        ...task,
        endedBy: endedBy === null ? null : namedPerson(endedBy, endedName),
        endedAt: endedAt?.toISOString() ?? null,
      })),
      report: reportOf(row),
      lift: await liftOf(db, row, context.caller, reason),
      lifted: liftedOf(row),
      record: notes.map(({ kind, text, byId, byName, at }) => ({
        kind,
        text,
        by: namedPerson(byId, byName),
        at: at.toISOString(),
      })),
    }
    await auditView(db, context, row.partnerId, {
      action: 'sanctions.case-viewed',
      object: 'sanction-case',
      objectId: id,
    })
    return answer
  })

type Opening = { partnerId: string; by: string; reason: string }
/**
 * Opens the case of a confirmed match, or adds the match to the partner's open case. Holds stores, tills and payouts of the partner
 * in the caller's transaction. Returns the case.
 */
export const openCase = async (
  db: Db,
  { enqueue }: Pick<Runtime, 'enqueue'>,
  { partnerId, by, reason }: Opening,
): Promise<string> => {
  const known = await findOpenCase(db, partnerId)
  const id = known ?? (await insertCase(db, partnerId, by))
  if (known === undefined) {
    for (const task of newCaseTasks(await databaseNow(db))) await insertTask(db, id, task)
    await enqueue(db, 'inbox-mails', { what: 'SANCTIONS_CASE', partnerId, id })
  }
  await insertNote(db, id, { kind: 'MATCH', text: reason, by })
  await blockPartner(db, partnerId)
  return id
}

type LockedCase = NonNullable<Awaited<ReturnType<typeof lockCase>>>
type CaseStep = { kind: CaseNoteKind; text: string; action: ActionOf<'sanctions'>; before?: Facts; after?: Facts }
/** One step of a case: locked, done, written to the private record and to the partner's log. */
export const changeOfCase = async (
  context: Operating,
  id: string,
  work: (db: Db, row: LockedCase) => Promise<CaseStep | undefined>,
): Promise<{ message: string }> => {
  const found = (await withOperator(context.pool, (db) => findCase(db, id))) ?? refuse('sanctions.case-not-found')
  return changeAsOperator(context, found.partnerId, async (db, audit) => {
    const row = (await lockCase(db, id)) ?? refuse('sanctions.case-not-found')
    const step = await work(db, row)
    const answer = { message: translate(context.meta.language, 'sanctions.case-saved') }
    if (step === undefined) {
      audit.unchanged()
      return answer
    }
    const { kind, text, action, before, after } = step
    await insertNote(db, id, { kind, text, by: context.caller.userId })
    await audit({
      action: `sanctions.${action}`,
      object: 'sanction-case',
      objectId: id,
      ...(before && { before }),
      after: { reason: text, ...after },
    })
    return answer
  })
}

export const noteSanctionCase = (
  { params, body: { reason } }: Input<typeof contract.noteSanctionCase>,
  context: Operating,
): Promise<Answer<typeof contract.noteSanctionCase>> =>
  changeOfCase(context, params.id, async () => ({ kind: 'NOTE', text: reason, action: 'case-noted' }))

export const endSanctionTask = (
  { params: { id, taskId }, body: { reason } }: Input<typeof contract.endSanctionTask>,
  context: Operating,
): Promise<Answer<typeof contract.endSanctionTask>> =>
  changeOfCase(context, id, async (db, { liftedAt }) => {
    const by = context.caller.userId
    const task = (await endTask(db, id, { id: taskId, by })) ?? refuse('sanctions.task-ended')
    if (task.kind === 'ANNUAL' && liftedAt === null) {
      await insertTask(db, id, { kind: 'ANNUAL', dueOn: annualReportDueOn(addDays(task.dueOn, 1)) })
    }
    const after = { kind: task.kind, ...(task.title !== null && { title: task.title }) }
    return { kind: 'TASK', text: reason, action: 'case-task-ended', after }
  })

export const addSanctionTask = (
  { params: { id }, body }: Input<typeof contract.addSanctionTask>,
  context: Operating,
): Promise<Answer<typeof contract.addSanctionTask>> =>
  changeOfCase(context, id, async (db, { liftedAt }) => {
    if (liftedAt !== null) refuse('sanctions.lifted')
    if (!isDueDay(body.dueOn, await databaseNow(db))) {
      refuse('input.invalid', { fields: [{ field: 'dueOn', code: 'field.invalid' }] })
    }
    await insertOwnTask(db, id, body)
    return { kind: 'TASK_ADDED', text: body.title, action: 'case-task-added', after: { dueOn: body.dueOn } }
  })

export const setSanctionDeputy = (
  { params: { id }, body: { deputyId, reason } }: Input<typeof contract.setSanctionDeputy>,
  context: Operating,
): Promise<Answer<typeof contract.setSanctionDeputy>> =>
  changeOfCase(context, id, async (db, { ownerId, deputyId: former }) => {
    const { userId, role } = context.caller
    if (userId !== ownerId && role !== 'OPERATOR_ADMIN') refuse('sanctions.not-owner')
    if (deputyId === ownerId || (deputyId !== null && !(await isActiveOperator(db, deputyId)))) {
      refuse('sanctions.no-deputy')
    }
    await setDeputy(db, id, deputyId)
    return {
      kind: 'DEPUTY',
      text: reason,
      action: 'case-deputy',
      before: { deputyId: former },
      after: { deputyId },
    }
  })

export const takeSanctionCase = (
  { params: { id }, body: { reason } }: Input<typeof contract.takeSanctionCase>,
  context: Operating,
): Promise<Answer<typeof contract.takeSanctionCase>> =>
  changeOfCase(context, id, async (db, { ownerId, deputyId }) => {
    const { userId } = context.caller
    if (ownerId === userId) refuse('sanctions.case-owned')
    await setOwner(db, id, { ownerId: userId, deputyId: deputyId === userId ? null : deputyId })
    return {
      kind: 'OWNER',
      text: reason,
      action: 'case-taken',
      before: { assigneeId: ownerId },
      after: { assigneeId: userId },
    }
  })
