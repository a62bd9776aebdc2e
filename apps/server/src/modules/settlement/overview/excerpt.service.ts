import type * as contract from '@tillgate/contract/operator-settlement.ts'
import type { Answer, Asked } from '@tillgate/contract/route.ts'
import { excerptOf } from '@tillgate/domain/covered-file.ts'
import { fromCents } from '@tillgate/domain/money.ts'
import type { Operator } from '#server/caller.ts'
import type { Context } from '#server/db/context.ts'
import { withOperator } from '#server/db/with-tenant.ts'
import { refuse } from '#server/refusal.ts'
import { theKeyring } from '#server/secrets/installed.ts'
import { fileField } from '../payouts/file.service.ts'
import { findFileOfRun } from '../payouts/files.queries.ts'

/** What of the file may be seen without a line in the log: it names no account. */
export const readExcerpt = async (
  { params: { id } }: Asked<typeof contract.readRunFileExcerpt>,
  { pool }: Context<Operator>,
): Promise<Answer<typeof contract.readRunFileExcerpt>> => {
  const file = (await withOperator(pool, (db) => findFileOfRun(db, id))) ?? refuse('run.no-file')
  const { debitCents, ...excerpt } = excerptOf(theKeyring().open(fileField(file.id), file.sealed))
  return { ...excerpt, debits: fromCents(debitCents) }
}
