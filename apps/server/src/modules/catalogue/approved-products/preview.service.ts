import { createHash } from 'node:crypto'
import {
  previewRowsMax,
  type ListFileColumns,
  type ListPreview,
} from '@tillgate/contract/operator-approved-products.ts'
import type { ListImpact } from '@tillgate/contract/operator-proposals.ts'
import type { ListColumnMapping, ReadList } from '@tillgate/domain/approved-list-file.ts'
import {
  compareLists,
  listText,
  loweredIn,
  needsRemovedNumber,
  shownListCode,
  type ApprovedProduct,
  type ListSource,
} from '@tillgate/domain/approved-lists.ts'
import type { Operator } from '#server/base/caller.ts'
import { changeAsOperator, operatorTenantId } from '#server/db/change.ts'
import type { Context } from '#server/db/context.ts'
import type { Db } from '#server/db/db.ts'
import { databaseNow } from '#server/db/now.ts'
import { withOperator } from '#server/db/with-tenant.ts'
import { openProposal } from '#server/modules/proposals/api.ts'
import { newId } from '#server/base/ids.ts'
import { refuse } from '#server/base/refusal.ts'
import {
  allEntries,
  findVersion,
  insertVersion,
  lockPurse,
  listPurseRows,
  momentOf,
  type PurseRow,
} from './approved-products.queries.ts'
import { approvedListProposals } from './list-proposals.service.ts'
import { findListImpact } from './impact.queries.ts'
import { storeListColumns } from './list-columns.queries.ts'

/** Candidate for the purse's next version, with the operator's input. */
export type Candidate = {
  programId: string
  purse: string
  source: ListSource
  /** Columns that the file does not have, and headings that are not read. */
  absent?: readonly string[]
  ignored?: readonly string[]
  fileName: string
  /** Returns the whole list; a delta is applied to the newest list. */
  read: (base: readonly ApprovedProduct[]) => ReadList
  effectiveOn: string | undefined
  /** Version that the preview compared with; undefined for a preview. */
  baseId: string | null | undefined
  /** The number of removed products, where it was typed. */
  removed: number | undefined
  /** Reason for the second person; required to load. */
  reason: string | undefined
}

/** Columns of a list as a person sees them. `headerKey`, `mapping`: what a loaded list remembers of chosen columns. */
export type ListColumnsOfFile = { shown: ListFileColumns; headerKey: string; mapping: ListColumnMapping }

type Compared = ReadList & { preview: ListPreview; impact: ListImpact; baseProducts: number }

const namesOf = (keys: readonly string[], entries: readonly ApprovedProduct[]) => {
  const names = new Map(entries.map((entry) => [entry.codeKey, entry.name]))
  return keys.slice(0, previewRowsMax).map((key) => ({ code: shownListCode(key), name: names.get(key) ?? '' }))
}

const compare = async (db: Db, candidate: Candidate, baseId: string | null): Promise<Compared> => {
  const base = baseId === null ? [] : await allEntries(db, baseId)
  const list = candidate.read(base)
  const { added, removed, changed } = compareLists(base, list.entries)
  const products = new Set(base.map(({ codeKey }) => codeKey)).size
  const { programId, purse } = candidate
  const lowered = loweredIn(base, list.entries)
  const impact = await findListImpact(db, { programId, purse, added, removed, lowered })
  const preview: ListPreview = {
    source: candidate.source,
    absent: [...(candidate.absent ?? [])],
    ignored: [...(candidate.ignored ?? [])],
    baseId,
    sha256: createHash('sha256').update(listText(list.entries)).digest('hex'),
    entries: list.entries.length,
    added: added.length,
    removed: removed.length,
    changed: changed.length,
    rejected: list.rejected.length,
    rejectedRows: list.rejected.slice(0, previewRowsMax),
    addedProducts: namesOf(added, list.entries),
    removedProducts: namesOf(removed, base),
    changedProducts: namesOf(changed, list.entries),
    itemsGaining: impact.sums.gaining,
    itemsLosing: impact.sums.losing,
    partnersLosing: impact.partnersLosing,
    needsNumber: needsRemovedNumber(removed.length, products),
  }
  return { ...list, preview, impact, baseProducts: products }
}

/** Returns the start of the list. Refuses a start before the start of its predecessor. */
const effectiveOf = async (db: Db, { effectiveOn }: Candidate, purse: PurseRow): Promise<Date> => {
  const at = (await momentOf(db, effectiveOn, purse.timeZone)) ?? refuse('apl.day-over')
  const newest = purse.newestId === null ? undefined : await findVersion(db, purse.newestId)
  if (newest && newest.effectiveFrom > at) refuse('apl.too-early')
  return at
}

/** Returns the effect of a list without storing it. */
export const previewList = (
  { pool }: Context<Operator>,
  candidate: Candidate,
): Promise<{ preview: ListPreview; id: null; proposalId: null }> =>
  withOperator(pool, async (db) => {
    const { programId, purse: code } = candidate
    const found = (await listPurseRows(db)).find((row) => row.programId === programId && row.code === code)
    const purse = found ?? refuse('apl.purse-unknown')
    if (purse.waitingId !== null) refuse('apl.waiting')
    await effectiveOf(db, candidate, purse)
    const { preview } = await compare(db, candidate, purse.newestId)
    return { preview, id: null, proposalId: null }
  })

/**
 * Stores a version that waits for a second operator, and the columns that a person chose. Computes the comparison again, because
 * the preview may be stale.
 */
export const loadList = (
  context: Context<Operator>,
  candidate: Candidate,
  columns: ListColumnsOfFile | null,
): Promise<{ preview: ListPreview; columns: ListFileColumns | null; id: string; proposalId: string }> =>
  changeAsOperator(context, operatorTenantId, async (db, audit) => {
    const { programId, purse: code, source, fileName } = candidate
    const reason =
      candidate.reason ?? refuse('input.invalid', { fields: [{ field: 'reason', code: 'reason.required' }] })
    const purse = (await lockPurse(db, programId, code)) ?? refuse('apl.purse-unknown')
    if (purse.waitingId !== null) refuse('apl.waiting')
    if ((candidate.baseId ?? null) !== purse.newestId) refuse('apl.overtaken')
    const effectiveFrom = await effectiveOf(db, candidate, purse)
    const { preview, entries, impact, baseProducts } = await compare(db, candidate, purse.newestId)
    const { added, removed, changed, rejected, sha256 } = preview
    if (added + removed + changed === 0) refuse('apl.no-change')
    if (preview.needsNumber && candidate.removed !== removed) refuse('apl.removed-number')
    const id = newId()
    const counts = { entries: entries.length, added, removed, changed, rejected }
    await insertVersion(
      db,
      {
        id,
        programId,
        purse: code,
        effectiveFrom,
        sha256: Buffer.from(sha256, 'hex'),
        ...counts,
        source,
        fileName,
        baseId: purse.newestId,
        loadedBy: context.caller.userId,
      },
      entries,
    )
    const chosen = columns?.shown.origin === 'CHOSEN' ? columns : undefined
    if (chosen) {
      const { headerKey, mapping } = chosen
      await storeListColumns(db, { programId, purse: code, headerKey, mapping, userId: context.caller.userId })
    }
    await audit({
      action: 'approved-list.loaded',
      object: 'approved-list',
      objectId: id,
      after: {
        purse: code,
        source,
        fileName,
        sha256,
        effectiveFrom: effectiveFrom.toISOString(),
        ...counts,
        ...(chosen ? { columns: chosen.mapping } : {}),
      },
    })
    const change = {
      kind: 'LIST' as const,
      program: { id: programId, name: purse.program, timeZone: purse.timeZone },
      purse: purse.name,
      versionId: id,
      baseId: purse.newestId,
      baseProducts,
      added,
      removed,
      changed,
      impact,
    }
    const now = await databaseNow(db)
    // A list for a later day is confirmed before that day begins.
    const last = effectiveFrom > now ? { expiresAt: effectiveFrom } : {}
    const wish = { change, programId, subjectId: id, reason, ...last }
    return {
      preview,
      columns: columns?.shown ?? null,
      id,
      proposalId: await openProposal(db, context, audit, approvedListProposals, wish),
    }
  })
