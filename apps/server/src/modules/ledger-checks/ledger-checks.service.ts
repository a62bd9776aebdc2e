import type * as contract from '@tillgate/contract/operator-ledger-checks.ts'
import type { Answer, Input } from '@tillgate/contract/route.ts'
import { namedPersonOrNull } from '#server/base/named-person.ts'
import type { Operator } from '#server/base/caller.ts'
import { changeAsOperator, operatorTenantId } from '#server/db/change.ts'
import type { Context } from '#server/db/context.ts'
import { listAnswer, pageOf } from '#server/db/page.ts'
import { withOperator } from '#server/db/with-tenant.ts'
import { newId } from '#server/base/ids.ts'
import { refuse } from '#server/base/refusal.ts'
import {
  findGreen,
  findLatestRun,
  findRunning,
  insertLedgerCheckRun,
  listOutcomes,
  listRuns,
  lockRunning,
  type OutcomeRow,
  type LedgerCheckRunRow,
} from './ledger-checks.queries.ts'
import type { CheckOutcome, LedgerCheckRun, Violation } from '@tillgate/contract/operator-ledger-checks.ts'
import { checks, isCheck, checkGroups } from '@tillgate/domain/ledger-checks.ts'

const toLedgerCheckRun = (row: LedgerCheckRunRow): LedgerCheckRun => ({
  id: row.id,
  askedBy: namedPersonOrNull(row.askedBy, row.askedName),
  begunAt: row.begunAt.toISOString(),
  endedAt: row.endedAt.toISOString(),
  red: row.red,
  violations: row.violations,
})

/** Results under a former name of a check are counted and not listed. */
const toViolations = ({ found }: OutcomeRow): Violation[] =>
  found.flatMap(({ check, partnerId, partnerName, objectId, stated, counted }) =>
    isCheck(check)
      ? [
          {
            check,
            object: checks[check].object,
            objectId,
            partner: partnerId === null ? null : { id: partnerId, name: partnerName },
            stated,
            counted,
          },
        ]
      : [],
  )

const toOutcomes = (rows: readonly OutcomeRow[]): CheckOutcome[] =>
  checkGroups.map((group) => {
    const row = rows.find((one) => one.group === group)
    return row
      ? { group, isFinished: true, lookedAt: row.lookedAt, violations: row.violations, found: toViolations(row) }
      : { group, isFinished: false, lookedAt: 0, violations: 0, found: [] }
  })

export const getLedgerChecks = (
  _: Input<typeof contract.getLedgerChecks>,
  { pool }: Context<Operator>,
): Promise<Answer<typeof contract.getLedgerChecks>> =>
  withOperator(pool, async (db) => {
    const latest = await findLatestRun(db)
    const { nights, lastAt } = await findGreen(db)
    return {
      latest: latest ? { ...toLedgerCheckRun(latest), outcomes: toOutcomes(await listOutcomes(db, latest.id)) } : null,
      runningSince: (await findRunning(db))?.toISOString() ?? null,
      greenNights: nights,
      lastGreenAt: lastAt?.toISOString() ?? null,
    }
  })

export const listLedgerCheckRuns = (
  { query }: Input<typeof contract.listLedgerCheckRuns>,
  { pool }: Context<Operator>,
): Promise<Answer<typeof contract.listLedgerCheckRuns>> =>
  withOperator(pool, async (db) => {
    const { rows, total } = await listRuns(db, pageOf(query, { sort: 'endedAt', highestFirst: true }))
    return listAnswer(rows.map(toLedgerCheckRun), query, total)
  })

export const runLedgerChecks = (
  _: Input<typeof contract.runLedgerChecks>,
  context: Context<Operator>,
): Promise<Answer<typeof contract.runLedgerChecks>> =>
  changeAsOperator(context, operatorTenantId, async (db, audit) => {
    if (await lockRunning(db)) refuse('ledger-checks.running')
    const id = newId()
    await insertLedgerCheckRun(db, id, context.caller.userId)
    await context.enqueue(db, 'ledger-checks', { id })
    await audit({ action: 'proofs.asked', object: 'proof-run', objectId: id })
    return { id }
  })
