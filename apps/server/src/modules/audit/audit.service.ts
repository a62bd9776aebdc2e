import type * as contract from '@tillgate/contract/operator-audit.ts'
import type { AuditRow as AuditAnswer } from '@tillgate/contract/operator-audit.ts'
import type { Answer, Input } from '@tillgate/contract/route.ts'
import { queueCountCap } from '@tillgate/domain/review-queue.ts'
import * as z from 'zod/mini'
import type { Operator } from '#server/base/caller.ts'
import type { Context } from '#server/db/context.ts'
import type { Db } from '#server/db/db.ts'
import { cursorAfter, invalidCursor, listAnswer, pageOf, type After } from '#server/db/page.ts'
import { withOperator, withStaff } from '#server/db/with-tenant.ts'
import { listEntries, type AuditRow, type Filter } from './audit.queries.ts'
import { findSubjects, type Subjects } from './search.queries.ts'
import { listSignInRows } from './sign-ins.queries.ts'

/** Maximum list values shown per entry, for example the ids of a bulk edit. The row itself has all values. */
const listMax = 100
const shortened = (values: AuditRow['before']): AuditRow['before'] =>
  values &&
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      Array.isArray(value) && value.length > listMax
        ? [...value.slice(0, listMax), `+${value.length - listMax}`]
        : value,
    ]),
  )

export const toAudit = (row: AuditRow): AuditAnswer => ({
  id: row.id,
  at: row.at.toISOString(),
  partner: row.partnerId === null ? null : { id: row.partnerId, name: row.partnerName ?? '' },
  actor: { id: row.actorId, name: row.actorName ?? '', role: row.actorRole },
  action: row.action,
  object: row.object,
  objectId: row.objectId,
  objectName: row.objectName,
  before: shortened(row.before),
  after: shortened(row.after),
  requestId: row.requestId,
  number: row.number,
  hash: row.proof.toString('hex'),
})

/** The list has one order, by id: its cursor is the id alone. */
const afterCursor = (id: string): After => (z.safeParse(z.uuid(), id).success ? { value: id, id } : invalidCursor())

/** Finds what the search words name, once for all pages of an answer. */
export const subjectsOf = async (
  db: Db,
  { keyring, meta: { language } }: Pick<Context<Operator>, 'keyring' | 'meta'>,
  { search }: Filter,
): Promise<Subjects | undefined> => (search ? findSubjects(db, keyring, { words: search, language }) : undefined)

export const listAudit = (
  { query }: Input<typeof contract.listAudit>,
  context: Context<Operator>,
): Promise<Answer<typeof contract.listAudit>> =>
  withOperator(context.pool, async (db) => {
    const page = pageOf(query, { sort: 'at', highestFirst: true }, afterCursor)
    const { rows, total } = await listEntries(db, query, await subjectsOf(db, context, query), page)
    const items = rows.map(toAudit)
    return { ...listAnswer(items, query, total, queueCountCap), ...cursorAfter(rows, page, (last) => last.id) }
  })

export const listSignIns = (
  { query }: Input<typeof contract.listSignIns>,
  { pool, keyring, meta }: Context<Operator>,
): Promise<Answer<typeof contract.listSignIns>> =>
  withStaff(pool, async (db) => {
    const page = pageOf(query, { sort: 'at', highestFirst: true })
    const people = query.search
      ? (await findSubjects(db, keyring, { words: query.search, language: meta.language })).people
      : undefined
    const { rows, total } = await listSignInRows(db, { by: query.by, people }, page)
    const items = rows.map((row) => ({ ...row, at: row.at.toISOString() }))
    return listAnswer(items, query, total, queueCountCap)
  })
