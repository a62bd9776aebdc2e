import type * as contract from '@tillgate/contract/item-repairs.ts'
import type { Answer, Input } from '@tillgate/contract/route.ts'
import { maskCardNumbers } from '@tillgate/domain/card-numbers.ts'
import { catalogueColumns } from '@tillgate/domain/catalogue-file.ts'
import { isBarcodeCell } from '@tillgate/domain/catalogue-row.ts'
import { readRepaired, type RepairFault } from '@tillgate/domain/catalogue-repair.ts'
import { auditedTransaction } from '#server/db/change.ts'
import type { Db } from '#server/db/db.ts'
import { withTenant } from '#server/db/with-tenant.ts'
import type { Context } from '#server/db/context.ts'
import type { PortalUser } from '#server/base/caller.ts'
import { refuse } from '#server/base/refusal.ts'
import { namesOfStores } from './checks.queries.ts'
import { lockRepairable } from './checks.service.ts'
import { toCause, toFaults, toRejectedRow } from './rejected-rows.answer.ts'
import {
  deleteUnrepaired,
  listStoredRows,
  listTakenKeys,
  listWrittenKeys,
  updateRejectedRows,
  type RepairedRow,
  type StoredRow,
} from './rejected-rows.queries.ts'
import { toBatch } from './item-batches.answer.ts'
import { findBatch } from './item-batches.queries.ts'
import type { Staging } from './merge.queries.ts'
import { suggestAll } from './suggestions.service.ts'

type Portal = Context<PortalUser>
type Repair = Input<typeof contract.repairRejectedRows>['body']['rows'][number]

export const listRejectedRows = (
  { params }: Input<typeof contract.listRejectedRows>,
  context: Portal,
): Promise<Answer<typeof contract.listRejectedRows>> =>
  withTenant(context, async (db) => {
    const { partnerId } = context.caller
    const { language } = context.meta
    const batch = (await findBatch(db, partnerId, params.id)) ?? refuse('batch.not-found')
    const staging = { partnerId, batchId: params.id }
    const rows = await listStoredRows(db, staging)
    const suggest = await suggestAll(db, staging, rows)
    const names = await namesOfStores(db, partnerId, params.id)
    return {
      batch: toBatch(batch, language),
      storeNames: [...names.values()].toSorted((one, other) => one.localeCompare(other, language)),
      rows: rows.map((row) => toRejectedRow(row, suggest, language)),
    }
  })

/** Applies the new cells and reads the row by the rules of an import. Card numbers are masked, and so stay errors. */
const applyRepair = (row: StoredRow, { cells: changed, isRowRight }: Repair): RepairedRow => {
  const cells = catalogueColumns.map((column, index) => {
    const value = changed[column]
    if (value === undefined) return row.cells[index] ?? ''
    return column === 'code' && isBarcodeCell(value) ? value : maskCardNumbers(value)
  })
  const ofRow = isRowRight ? [] : toFaults(row).filter(({ column }) => column === null)
  const read = readRepaired(cells)
  const faults = Array.isArray(read) ? [...ofRow, ...read] : ofRow
  const codeKey = faults.length > 0 || Array.isArray(read) ? null : read.codeKey
  return { n: row.n, cells, cause: toCause(row), faults, codeKey, version: row.version }
}

const repeated = ({ cells }: RepairedRow): RepairFault => ({
  column: 'code',
  code: 'barcode.repeated',
  value: cells[0] ?? '',
})

/** Marks repaired rows whose barcode another row of the file has, or whose item this import has written already. */
const markRepeated = async (db: Db, staging: Staging, rows: readonly RepairedRow[]): Promise<RepairedRow[]> => {
  const keys = rows.flatMap(({ codeKey }) => codeKey ?? [])
  if (keys.length === 0) return [...rows]
  const changing = new Set(rows.map(({ n }) => n))
  const others = (await listTakenKeys(db, staging, keys)).filter(({ n }) => !changing.has(n))
  const taken = new Set([...others.map(({ codeKey }) => codeKey), ...(await listWrittenKeys(db, staging, keys))])
  return rows.map((row) => {
    if (row.codeKey === null) return row
    if (taken.has(row.codeKey)) return { ...row, codeKey: null, faults: [repeated(row)] }
    taken.add(row.codeKey)
    return row
  })
}

const atRow = (code: 'repair.twice' | 'repair.gone', row: number, at: number) => ({
  field: `rows.${at}.row`,
  code,
  params: { row: String(row) },
})

/** Refuses a request with two repairs of one row: their order has no meaning. */
const refuseRepeated = (repairs: readonly Repair[]): void => {
  const seen = new Set<number>()
  const fields = repairs.flatMap(({ row }, index) => {
    const isRepeated = seen.has(row)
    seen.add(row)
    return isRepeated ? [atRow('repair.twice', row, index)] : []
  })
  if (fields.length > 0) refuse('repair.row-repeated', { fields })
}

/** Refuses rows that the file does not have, and rows that were left out or imported meanwhile. */
const refuseGone = (repairs: readonly Repair[], known: ReadonlySet<number>): void => {
  const fields = repairs.flatMap(({ row }, index) => (known.has(row) ? [] : [atRow('repair.gone', row, index)]))
  if (fields.length > 0) refuse('repair.row-gone', { fields })
}

/** Repairs rows of a file, each as it was read: a row that another person changed meanwhile stays and is returned. */
export const repairRejectedRows = (
  { params, body }: Input<typeof contract.repairRejectedRows>,
  context: Portal,
): Promise<Answer<typeof contract.repairRejectedRows>> =>
  auditedTransaction(context, async (db, audit) => {
    const { partnerId, userId } = context.caller
    const { language } = context.meta
    const batch = await lockRepairable(db, partnerId, params.id)
    const staging = { partnerId, batchId: batch.id }
    refuseRepeated(body.rows)
    const wanted = new Map(body.rows.map((repair) => [repair.row, repair]))
    const rows = (await listStoredRows(db, staging)).filter(({ n }) => wanted.has(n))
    refuseGone(body.rows, new Set(rows.map(({ n }) => n)))
    const fresh = rows.flatMap((row) => {
      const repair = wanted.get(row.n)
      return repair?.version === row.version ? [applyRepair(row, repair)] : []
    })
    await updateRejectedRows(db, staging, userId, await markRepeated(db, staging, fresh))
    await audit({
      action: 'itembatch.repair',
      object: 'item_batch',
      objectId: batch.id,
      after: { rows: fresh.map(({ n }) => n), count: fresh.length },
    })
    const written = new Set(fresh.map(({ n }) => n))
    const now = (await listStoredRows(db, staging)).filter(({ n }) => wanted.has(n))
    const suggest = await suggestAll(db, staging, now)
    return {
      rows: now.map((row) => toRejectedRow(row, suggest, language)),
      stale: now.filter(({ n }) => !written.has(n)).map(({ n }) => n),
    }
  })

/** Leaves out the rows that still have errors. */
export const discardRejectedRows = (
  { params }: Input<typeof contract.discardRejectedRows>,
  context: Portal,
): Promise<Answer<typeof contract.discardRejectedRows>> =>
  auditedTransaction(context, async (db, audit) => {
    const { partnerId } = context.caller
    const batch = await lockRepairable(db, partnerId, params.id)
    const rows = await deleteUnrepaired(db, { partnerId, batchId: batch.id })
    await audit({
      action: 'itembatch.leave-out',
      object: 'item_batch',
      objectId: batch.id,
      after: { rows, count: rows.length },
    })
    return { count: rows.length }
  })
