import { withOperator } from '#server/db/with-tenant.ts'
import type { Deps } from '#server/boot/deps.ts'
import { requestPayments } from '../modules/settlement/payouts/approve.service.ts'
import { makeFile } from '../modules/settlement/payouts/file.service.ts'
import { findFileOfRun } from '../modules/settlement/payouts/files.queries.ts'
import { backdateRun } from './history/history.queries.ts'
import { listPayable, lockRun, moveRun, proposeRow } from '../modules/settlement/payouts/payouts.queries.ts'
import { confirmFile } from '../modules/settlement/payouts/send.service.ts'

type Then = { proposedBy: string; approvedBy: string; at: Date }

/**
 * Pays a run as of `at` in the past, by the product's steps, except that the bank is not asked: present holds did not exist then.
 */
export const payAsOf = async (
  { pool, config, keyring }: Pick<Deps, 'pool' | 'config' | 'keyring'>,
  runId: string,
  { proposedBy, approvedBy, at }: Then,
): Promise<void> => {
  const fileId = await withOperator(pool, async (db) => {
    const run = await lockRun(db, runId)
    if (run?.status !== 'BUILT') return undefined
    await proposeRow(db, runId, proposedBy, 'Checked against the cut-off of the day before.')
    const payable = (await listPayable(db, runId, ['NO_VERIFIED_BANK'])).filter(({ isHeld }) => !isHeld)
    if (payable.length === 0) {
      await moveRun(db, runId, 'BUILT', 'CLOSED', { approvedBy })
      return undefined
    }
    const { entries } = await makeFile(db, keyring, { ach: config.ach, run, statements: payable, now: at })
    await requestPayments(db, entries)
    await moveRun(db, runId, 'BUILT', 'APPROVED', { approvedBy })
    return (await findFileOfRun(db, runId))?.id
  })
  if (fileId === undefined) return
  await confirmFile({ pool, keyring }, fileId, 'demonstration')
  await withOperator(pool, (db) => backdateRun(db, runId, at))
}
