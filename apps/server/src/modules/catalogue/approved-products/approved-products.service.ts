import type * as contract from '@tillgate/contract/operator-approved-products.ts'
import type { Answer, Input } from '@tillgate/contract/route.ts'
import type { Operator } from '#server/base/caller.ts'
import { changeAsOperator, operatorTenantId } from '#server/db/change.ts'
import type { Context } from '#server/db/context.ts'
import { listAnswer, pageOf } from '#server/db/page.ts'
import { withOperator } from '#server/db/with-tenant.ts'
import { translate } from '#server/http/translate.ts'
import { refuse } from '#server/base/refusal.ts'
import {
  activateVersion,
  findVersion,
  listEntries,
  listPurseRows,
  listVersions,
  lockVersion,
  withdrawVersion,
  type EntryRow,
  type VersionRow,
} from './approved-products.queries.ts'
import type { ListVersion, ListedProduct } from '@tillgate/contract/operator-approved-products.ts'
import { shownListCode } from '@tillgate/domain/approved-lists.ts'

const toVersion = (row: VersionRow): ListVersion => ({
  id: row.id,
  purse: row.purse,
  purseName: row.purseName,
  programme: row.programme,
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
  loadedBy: { id: row.loadedBy, name: row.loadedName },
  loadedAt: row.loadedAt.toISOString(),
  activatedBy: row.activatedBy === null ? null : { id: row.activatedBy, name: row.activatedName },
  activatedAt: row.activatedAt?.toISOString() ?? null,
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
      programmeId: row.programmeId,
      programme: row.programme,
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

/** Four eyes: nobody activates what they loaded. */
export const activateApprovedList = (
  { params: { id } }: Input<typeof contract.activateApprovedList>,
  context: Context<Operator>,
): Promise<Answer<typeof contract.activateApprovedList>> =>
  changeAsOperator(context, operatorTenantId, async (db, note) => {
    const before = (await lockVersion(db, id)) ?? refuse('apl.not-found')
    if (before.status !== 'WAITING') refuse('apl.not-waiting')
    if (before.loadedBy === context.caller.userId) refuse('apl.second-person')
    const at = (await activateVersion(db, id, context.caller.userId)) ?? refuse('apl.not-waiting')
    const after = (await findVersion(db, id)) ?? refuse('apl.not-found')
    await note({
      action: 'approved-list.activated',
      object: 'approved-list',
      objectId: id,
      before: { status: before.status },
      after: { status: after.status, purse: after.purse, effectiveFrom: at.toISOString() },
    })
    // The job updates items at once; for a later start the schedule runs the job again.
    await context.enqueue(db, 'approved-products', {})
    return toVersion(after)
  })

export const withdrawApprovedList = (
  { params: { id } }: Input<typeof contract.withdrawApprovedList>,
  context: Context<Operator>,
): Promise<Answer<typeof contract.withdrawApprovedList>> =>
  changeAsOperator(context, operatorTenantId, async (db, note) => {
    const before = (await lockVersion(db, id)) ?? refuse('apl.not-found')
    if (!(await withdrawVersion(db, id, context.caller.userId))) refuse('apl.not-waiting')
    await note({
      action: 'approved-list.withdrawn',
      object: 'approved-list',
      objectId: id,
      before: { status: before.status },
      after: { status: 'WITHDRAWN', purse: before.purse },
    })
    return { message: translate(context.meta.language, 'apl.withdrawn') }
  })
