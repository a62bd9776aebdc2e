import { readRepaired } from '@tillgate/domain/catalogue-repair.ts'
import { rowProblems } from '@tillgate/domain/row-problems.ts'
import { isVocabulary, searchWords } from '@tillgate/domain/search-words.ts'
import type { Db } from '#server/db/db.ts'
import { addWords } from '../items/words.queries.ts'
import { toFaults } from './rejected-rows.answer.ts'
import type { ReadyRow } from './compare.queries.ts'
import { deleteStagedRows, listStoredRows, stageRepaired } from './rejected-rows.queries.ts'
import { saveProblems } from './lease.queries.ts'
import type { Staging } from './merge.queries.ts'

/** Lists the repaired rows of a batch. */
export const listReady = async (db: Db, staging: Staging): Promise<ReadyRow[]> => {
  const stored = await listStoredRows(db, staging)
  return stored.flatMap(({ n, cells, codeKey }) => {
    const row = codeKey === null ? [] : readRepaired(cells)
    return Array.isArray(row) ? [] : [{ n, row }]
  })
}

/** Stages the repaired rows of a batch, as often as needed: rows that are staged already stay as they are. */
export const stageReady = async (db: Db, staging: Staging): Promise<void> => {
  const ready = await listReady(db, staging)
  const words = ready.flatMap(({ row }) => searchWords(`${row.name} ${row.description}`).filter(isVocabulary))
  await addWords(db, staging.partnerId, [...new Set(words)])
  await stageRepaired(db, staging, ready)
}

/** Deletes the rows that an import has taken and groups the errors of the rows that are left. */
export const endRepaired = async (db: Db, staging: Staging, failed: number): Promise<void> => {
  if ((await deleteStagedRows(db, staging)) === 0) return
  const left = await listStoredRows(db, staging)
  // Without the rows beyond the limit of stored rows the figures of the file stay as they are.
  if (left.length !== failed) return
  const causes = rowProblems()
  for (const row of left) causes.add(row.n, toFaults(row))
  await saveProblems(db, staging, JSON.stringify(causes.list()))
}
