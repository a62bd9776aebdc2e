import type * as contract from '@tillgate/contract/operator-run-files.ts'
import type { Answer, Input } from '@tillgate/contract/route.ts'
import { excerptOf } from '@tillgate/domain/bank-file-excerpt.ts'
import { fromCents } from '@tillgate/domain/money.ts'
import type { Operator } from '#server/base/caller.ts'
import type { Context } from '#server/db/context.ts'
import type { Db } from '#server/db/db.ts'
import { databaseNow } from '#server/db/now.ts'
import { withPayoutAccess } from '#server/db/with-tenant.ts'
import type { Deps } from '#server/ports/deps.ts'
import { refuse } from '#server/base/refusal.ts'
import { fileField, previewFile } from './file.service.ts'
import { findFileOfRun } from './files.queries.ts'
import { listPayable } from './payouts.queries.ts'
import { findRun } from '../runs/run-list.queries.ts'

type ExcerptDeps = Pick<Deps, 'config' | 'keyring'>

/** Returns the bank file that an approval would write now. */
const previewOf = async (
  db: Db,
  id: string,
  userId: string,
  { config: { ach }, keyring }: ExcerptDeps,
): Promise<string> => {
  const run = await findRun(db, id, userId)
  const statements = run?.status === 'BUILT' ? (await listPayable(db, id)).filter(({ isHeld }) => !isHeld) : []
  if (!run || statements.length === 0) return refuse('run.no-file')
  return previewFile(db, keyring, { ach, run, statements, now: await databaseNow(db) })
}

/** Returns the part of the file without account numbers, which needs no audit row. */
export const getRunFileExcerpt =
  ({ config }: Pick<Deps, 'config'>) =>
  async (
    { params: { id } }: Input<typeof contract.getRunFileExcerpt>,
    { pool, caller, keyring }: Context<Operator>,
  ): Promise<Answer<typeof contract.getRunFileExcerpt>> => {
    const text = await withPayoutAccess(pool, async (db) => {
      const file = await findFileOfRun(db, id)
      return file
        ? keyring.open(fileField(file.id), file.sealed)
        : previewOf(db, id, caller.userId, { config, keyring })
    })
    const { debitCents, ...excerpt } = excerptOf(text)
    return { ...excerpt, debits: fromCents(debitCents) }
  }
