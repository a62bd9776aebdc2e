import type * as contract from '@tillgate/contract/operator-approved-products.ts'
import type { Answer, Input } from '@tillgate/contract/route.ts'
import { namedPerson, namedPersonOrNull } from '#server/base/named-person.ts'
import type { Operator } from '#server/base/caller.ts'
import type { Context } from '#server/db/context.ts'
import { listAnswer, pageOf } from '#server/db/page.ts'
import { withOperator } from '#server/db/with-tenant.ts'
import { refuse } from '#server/base/refusal.ts'
import {
  findVersion,
  listEntries,
  listPurseRows,
  listVersions,
  type EntryRow,
  type VersionRow,
} from './approved-products.queries.ts'
import { countItemsOf, listChanges } from './changes.queries.ts'
import type { ListVersion, ListedProduct } from '@tillgate/contract/operator-approved-products.ts'
import { shownListCode } from '@tillgate/domain/approved-lists.ts'

const toVersion = (row: VersionRow): ListVersion => ({
  id: row.id,
  purse: row.purse,
  purseName: row.purseName,
  program: row.program,
  timeZone: row.timeZone,
  status: row.status,
  effectiveFrom: row.effectiveFrom.toISOString(),
  source: row.source,
  fileName: row.fileName,
  sha256: row.sha256.toString('hex'),
  entries: row.entries,
  added: row.added,
  removed: row.removed,
  changed: row.changed,
  rejected: row.rejected,
  loadedBy: namedPerson(row.loadedBy, row.loadedName),
  loadedAt: row.loadedAt.toISOString(),
  activatedBy: namedPersonOrNull(row.activatedBy, row.activatedName),
  activatedAt: row.activatedAt?.toISOString() ?? null,
  proposalId: row.proposalId,
})

const toProduct = (row: EntryRow): ListedProduct => ({
  id: String(row.entryNo),
  code: shownListCode(row.codeKey),
  category: row.category,
  from: row.fromDay,
  to: row.toDay,
  maxPrice: row.maxPriceCents === null ? null : row.maxPriceCents / 100,
  name: row.name,
  brand: row.brand,
  size: row.size,
  uom: row.uom,
})

export const listPurses = (
  _: Input<typeof contract.listPurses>,
  { pool }: Context<Operator>,
): Promise<Answer<typeof contract.listPurses>> =>
  withOperator(pool, async (db) => ({
    items: (await listPurseRows(db)).map((row) => ({
      code: row.code,
      name: row.name,
      programId: row.programId,
      program: row.program,
      timeZone: row.timeZone,
      newestId: row.newestId,
      inForceId: row.inForceId,
      waitingId: row.waitingId,
    })),
  }))

export const listApprovedLists = (
  { query }: Input<typeof contract.listApprovedLists>,
  { pool }: Context<Operator>,
): Promise<Answer<typeof contract.listApprovedLists>> =>
  withOperator(pool, async (db) => {
    const { search, purse, status } = query
    const page = pageOf(query, { sort: 'effectiveFrom', highestFirst: true })
    const { rows, total } = await listVersions(db, { search, purse, status }, page)
    return listAnswer(rows.map(toVersion), query, total)
  })

export const getApprovedList = (
  { params: { id } }: Input<typeof contract.getApprovedList>,
  { pool }: Context<Operator>,
): Promise<Answer<typeof contract.getApprovedList>> =>
  withOperator(pool, async (db) => toVersion((await findVersion(db, id)) ?? refuse('apl.not-found')))

export const listApprovedProducts = (
  { params: { id }, query }: Input<typeof contract.listApprovedProducts>,
  { pool }: Context<Operator>,
): Promise<Answer<typeof contract.listApprovedProducts>> =>
  withOperator(pool, async (db) => {
    if (!(await findVersion(db, id))) refuse('apl.not-found')
    const page = pageOf(query, { sort: 'code', highestFirst: false })
    const { rows, total } = await listEntries(db, { id, search: query.search }, page)
    return listAnswer(rows.map(toProduct), query, total)
  })

const periodOf = (from: string | null, to: string | null, cents: number | null) => ({
  from,
  to,
  maxPrice: cents === null ? null : cents / 100,
})

export const listApprovedListChanges = (
  { params: { id }, query }: Input<typeof contract.listApprovedListChanges>,
  { pool }: Context<Operator>,
): Promise<Answer<typeof contract.listApprovedListChanges>> =>
  withOperator(pool, async (db) => {
    const { baseId } = (await findVersion(db, id)) ?? refuse('apl.not-found')
    const page = pageOf(query, { sort: 'code', highestFirst: false })
    const { rows, total } = await listChanges(db, { id, baseId, change: query.change, search: query.search }, page)
    const items = await countItemsOf(
      db,
      rows.map((row) => row.codeKey),
    )
    const answer = rows.map((row) => ({
      id: row.codeKey,
      code: shownListCode(row.codeKey),
      name: row.name,
      category: row.category,
      change: row.change,
      before: row.change === 'added' ? null : periodOf(row.wasFrom, row.wasTo, row.wasCents),
      after: row.change === 'removed' ? null : periodOf(row.fromDay, row.toDay, row.cents),
      items: items.get(row.codeKey) ?? 0,
    }))
    return listAnswer(answer, query, total)
  })
