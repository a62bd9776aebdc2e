import { booksStateOf, checkGroups, violationsKept, type CheckGroup } from '@tillgate/domain/ledger-checks.ts'
import { storeHeads } from '#server/db/audit-heads.ts'
import { operatorTenantId } from '#server/db/change.ts'
import type { Db } from '#server/db/db.ts'
import { readOperator, withOperator } from '#server/db/with-tenant.ts'
import type { Deps } from '#server/ports/deps.ts'
import { newId } from '#server/base/ids.ts'
import { mailOperators } from '#server/modules/outbox/api.ts'
import type { Runtime } from '#server/db/context.ts'
import {
  allowCheckTime,
  countLookedAt,
  endLedgerCheckRun,
  findLatestRun,
  forgetLedgerChecks,
  insertLedgerCheckRun,
  listOutcomes,
  lockRunning,
  saveOutcome,
} from './ledger-checks.queries.ts'
import { verifyLog } from './verify-log.service.ts'
import { findViolations, type Violations } from './violations.queries.ts'

type Tools = Pick<Deps, 'pool' | 'log' | 'files' | keyof Runtime>

type Checked = Violations & { lookedAt: number }

/**
 * Verifies the change log, whose proofs only the process can compute. Without a break, the ends of its chains are stored in the
 * file store and logged, where a change of the database does not reach them.
 */
const checkAudit = async ({ log, files, keyring, pool }: Tools): Promise<Checked> => {
  const { chains, entries, breaks, heads } = await verifyLog({ pool, keyring, files })
  if (breaks.length === 0) {
    await storeHeads(files, keyring, heads)
    log.info({ chains, entries, signIns: heads.signIns.length }, 'audit.heads.stored')
  }
  const found = breaks.slice(0, violationsKept).map(({ partnerId, kind, number, entryId }) => ({
    check: 'audit-chain' as const,
    partnerId: partnerId === operatorTenantId ? null : partnerId,
    objectId: entryId ?? '',
    stated: String(number),
    counted: kind,
  }))
  return { lookedAt: entries, violations: breaks.length, found }
}

const check = (tools: Tools, group: CheckGroup): Promise<Checked> =>
  group === 'audit'
    ? checkAudit(tools)
    : readOperator(tools.pool, async (db) => {
        await allowCheckTime(db)
        return { ...(await findViolations(db, group)), lookedAt: await countLookedAt(db, group) }
      })

/**
 * Runs each check in its own read-only transaction and stores the result before the next check. Returns the checks that did not
 * finish.
 */
const runEach = async (tools: Tools, runId: string, groups: readonly CheckGroup[]): Promise<CheckGroup[]> => {
  const { pool, log } = tools
  const unfinished: CheckGroup[] = []
  for (const group of groups) {
    try {
      const outcome = await check(tools, group)
      await withOperator(pool, (db) => saveOutcome(db, runId, group, outcome))
    } catch (error) {
      unfinished.push(group)
      log.error({ err: error, group }, 'ledger_check.group.unfinished')
    }
  }
  return unfinished
}

/** Ends the run. Mails all operators once when books are wrong, or when a check did not finish twice: two different mails. */
const endRun = ({ pool, log, keyring, enqueue }: Tools, runId: string): Promise<void> =>
  withOperator(pool, async (db) => {
    if (!(await endLedgerCheckRun(db, runId))) return
    const outcomes = await listOutcomes(db, runId)
    const state = booksStateOf(outcomes)
    if (state === 'BALANCED') return
    const all = checkGroups.length
    if (state === 'UNFINISHED') {
      const count = all - outcomes.length
      log.error({ ledgerCheckRun: runId, unfinished: count }, 'ledger_check.unfinished')
      await mailOperators(db, { keyring, enqueue }, 'books-unfinished', { count, all })
      return
    }
    const rows = outcomes.reduce((sum, { violations }) => sum + violations, 0)
    const red = outcomes.filter(({ violations }) => violations > 0).length
    log.error({ ledgerCheckRun: runId, red, violations: rows }, 'ledger_check.violations')
    await mailOperators(db, { keyring, enqueue }, 'books-off', { red, all, rows })
  })

/** Runs all ledger checks in sequence: the requested run, or the nightly run. */
export const runAllChecks = async (tools: Tools, asked?: string): Promise<string> => {
  const id = asked ?? newId()
  if (asked === undefined) await withOperator(tools.pool, (db) => insertLedgerCheckRun(db, id, null))
  const unfinished = await runEach(tools, id, checkGroups)
  // Repeats checks that a timeout or a lost connection cut off.
  await runEach(tools, id, unfinished)
  await endRun(tools, id)
  await withOperator(tools.pool, forgetLedgerChecks)
  return id
}

/**
 * Starts the ledger checks when the last run lacks one, as after an upgrade that adds a check: until then no payout could be
 * approved. Does nothing before the first run and while a run is in progress.
 */
export const runNewChecks = ({ pool, enqueue }: Pick<Tools, 'pool' | 'enqueue'>): Promise<void> =>
  withOperator(pool, async (db) => {
    if (await lockRunning(db)) return
    const latest = await findLatestRun(db)
    if (!latest) return
    const known = (await listOutcomes(db, latest.id)).map(({ group }) => group)
    if (checkGroups.every((group) => known.includes(group))) return
    const id = newId()
    await insertLedgerCheckRun(db, id, null)
    await enqueue(db, 'ledger-checks', { id })
  })

/** The last ledger checks of all books; undefined before the first. `allChecksPass` of the domain returns whether all passed. */
export const latestLedgerChecks = async (db: Db) => {
  const run = await findLatestRun(db)
  return run && { endedAt: run.endedAt, outcomes: await listOutcomes(db, run.id) }
}
