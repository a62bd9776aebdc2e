import { cutOffsOf } from '@tillgate/domain/banking-days.ts'
import { cutOffsBetween } from '@tillgate/domain/payout-dates.ts'
import { providerPayableFrom } from '@tillgate/domain/provider-payouts.ts'
import { createHash } from 'node:crypto'
import { newId } from '#server/base/ids.ts'
import type { Runtime } from '#server/db/context.ts'
import type { Db } from '#server/db/db.ts'
import { databaseNow } from '#server/db/now.ts'
import { withOperator, withPayoutAccess } from '#server/db/with-tenant.ts'
import type { Deps } from '#server/ports/deps.ts'
import type { Keyring } from '#server/secrets/keyring.ts'
import { insertDocument, setPayable } from '../modules/sales/provider-documents/provider-documents.queries.ts'
import { saleDocumentField } from '../modules/sales/provider-documents/sale-documents.service.ts'
import { settleArrived } from '../modules/settlement/payouts/settle.service.ts'
import { runAllChecks } from '../modules/ledger-checks/run-checks.service.ts'
import { latestLedgerChecks } from '../modules/ledger-checks/run-checks.service.ts'
import { buildRun } from '../modules/settlement/runs/build.service.ts'
import { listProgramsOfRuns } from '../modules/settlement/runs/runs.queries.ts'
import { paperOf } from './papers.ts'
import { seedBankReply } from './bank-reply.ts'
import {
  listProviders,
  listProviderSalesBefore,
  backdateBuilding,
  backdateClosing,
  backdateRun,
} from './history/history.queries.ts'
import { longDay } from '#server/base/long-day.ts'
import { getRow } from '#server/world/rows.queries.ts'
import { findStaff } from './people.ts'
import { markPaymentsInFile } from '../modules/settlement/payouts/approve.service.ts'
import { makeFile } from '../modules/settlement/payouts/file.service.ts'
import { findFileOfRun } from '../modules/settlement/payouts/files.queries.ts'
import { listPayable, lockRun, setRunStatus, proposeRow } from '../modules/settlement/payouts/payouts.queries.ts'
import { confirmFile } from '../modules/settlement/payouts/send.service.ts'

type Then = { proposedBy: string; approvedBy: string; at: Date }

/**
 * Pays a run as of `at` in the past, by the product's steps, except that the bank is not asked: present holds did not exist then.
 */
const payAsOf = async (
  { pool, config, keyring, enqueue }: Pick<Deps, 'pool' | 'config' | keyof Runtime>,
  runId: string,
  { proposedBy, approvedBy, at }: Then,
): Promise<void> => {
  const fileId = await withPayoutAccess(pool, async (db) => {
    const run = await lockRun(db, runId)
    if (run?.status !== 'BUILT') return undefined
    await proposeRow(db, runId, proposedBy, 'Checked against the cut-off of the day before.')
    const payable = (await listPayable(db, runId, ['NO_VERIFIED_BANK'])).filter(({ isHeld }) => !isHeld)
    if (payable.length === 0) {
      await setRunStatus(db, runId, 'BUILT', 'CLOSED', { approvedBy })
      return undefined
    }
    const { entries } = await makeFile(db, keyring, { ach: config.ach, run, statements: payable, now: at })
    await markPaymentsInFile(db, entries)
    await setRunStatus(db, runId, 'BUILT', 'APPROVED', { approvedBy })
    return (await findFileOfRun(db, runId))?.id
  })
  if (fileId === undefined) return
  await confirmFile({ pool, keyring, enqueue }, fileId, 'demonstration')
  await withOperator(pool, (db) => backdateRun(db, runId, at))
}

/** Times after a cut-off at which its run is built and at which the second operator approved the run. */
const builtMs = 5 * 60_000
const approvedMs = 65 * 60_000
const monthMs = 30 * 86_400_000

/** Stores the document of a provider's sales until `until`. Returns its id. */
const storeDocument = async (
  db: Db,
  keyring: Keyring,
  { partnerId, by: uploadedBy, until }: { partnerId: string; by: string; until: Date },
): Promise<string> => {
  const { businessName } = await getRow(db, 'partner', { id: partnerId })
  const paper = await paperOf({
    title: 'Completed procedures',
    of: 'List of the treatments that were paid with a benefit card',
    boxes: [
      ['Practice', businessName],
      ['Treatments until', longDay('en-US', until.toISOString().slice(0, 10))],
    ],
    sentence: 'All treatments on the receipts of the benefit cards were completed.',
    signer: businessName,
    day: until,
  })
  const [id, bytes] = [newId(), Buffer.from(paper)]
  const sealed = keyring.seal(saleDocumentField(partnerId, id), bytes.toString('base64'))
  const sha256 = createHash('sha256').update(bytes).digest()
  const row = { partnerId, id, fileName: 'completed-procedures.pdf', bytes: bytes.length, sha256, sealed, uploadedBy }
  await insertDocument(db, { ...row, media: 'application/pdf' })
  return id
}

/** Completes the documents of a provider's sales a month after each sale, all by one document. */
const completeDocuments = async (
  db: Db,
  { keyring, partnerId, by, now }: { keyring: Keyring; partnerId: string; by: string; now: Date },
): Promise<void> => {
  const before = new Date(now.getTime() - monthMs)
  const sales = await listProviderSalesBefore(db, partnerId, before)
  if (sales.length === 0) return
  const documentId = await storeDocument(db, keyring, { partnerId, by, until: before })
  for (const { id, confirmedAt, timeZone } of sales) {
    const completeAt = new Date(confirmedAt.getTime() + monthMs)
    const payableFrom = providerPayableFrom(confirmedAt, completeAt, timeZone)
    await setPayable(db, { partnerId, id }, { completeAt, payableFrom, documentId })
  }
}

/**
 * Settles the sales of the demonstration stores. Each past cut-off gets a run, and all runs except the newest are paid; the
 * newest run stays open for users of the console. Checks the ledger once at the end. A second start continues after the
 * first.
 */
export const seedPayouts = async (
  deps: Pick<Deps, 'pool' | 'config' | 'files' | 'stopping' | 'log' | keyof Runtime>,
  until?: Date,
): Promise<void> => {
  const { pool } = deps
  const now = until ?? (await withOperator(pool, databaseNow))
  const staff = await findStaff(pool)
  if (!staff) return
  const [proposedBy, approvedBy] = [staff.olive, staff.otto]
  for (const partnerId of await withOperator(pool, listProviders)) {
    await withOperator(pool, (db) => completeDocuments(db, { keyring: deps.keyring, partnerId, by: proposedBy, now }))
  }
  for (const program of await withOperator(pool, listProgramsOfRuns)) {
    if (program.lastAt === null) continue
    const cutOffs = cutOffsBetween(program.lastAt, new Date(now.getTime() - builtMs), cutOffsOf(program))
    for (const [nth, cutOff] of cutOffs.entries()) {
      const run = await buildRun(deps, { programId: program.id, cutOff })
      if (nth === cutOffs.length - 1) continue
      const [builtAt, at] = [new Date(cutOff.getTime() + builtMs), new Date(cutOff.getTime() + approvedMs)]
      await withOperator(pool, (db) => backdateBuilding(db, run.id, builtAt))
      await payAsOf(deps, run.id, { proposedBy, approvedBy, at })
    }
  }
  await settleArrived(deps, now)
  await withOperator(pool, backdateClosing)
  await seedBankReply(deps)
  if (!(await withOperator(pool, latestLedgerChecks))) await runAllChecks(deps)
}
