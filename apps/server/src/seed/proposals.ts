import { dayIn, addDays } from '@tillgate/domain/zones.ts'
import { workingRoles } from '@tillgate/domain/staff-roles.ts'
import type { Operator } from '#server/base/caller.ts'
import { newId } from '#server/base/ids.ts'
import type { Context, Shared } from '#server/db/context.ts'
import type { Pool } from '#server/db/db.ts'
import { databaseNow } from '#server/db/now.ts'
import { withOperator } from '#server/db/with-tenant.ts'
import type { Deps } from '#server/ports/deps.ts'
import { allEntries, listPurseRows } from '../modules/catalogue/approved-products/approved-products.queries.ts'
import { loadList } from '../modules/catalogue/approved-products/preview.service.ts'
import { proposeFeeSchedule } from '../modules/sales/fee-schedules/fee-proposals.service.ts'
import { listSettings } from '../modules/sales/settings/settings.queries.ts'
import { proposeProgramSettings } from '../modules/sales/settings/settings.service.ts'
import { findStaff } from './people.ts'
import { isAnythingProposed } from './seed.queries.ts'

export type SeedDeps = Shared & { pool: Pool } & Pick<Deps, 'config'>

/** Context of an operator who acts in the demonstration. */
export const contextOf = (deps: SeedDeps, userId: string, role: Operator['role']): Context<Operator> => ({
  ...deps,
  caller: { audience: 'operator', userId, role, staffRoles: workingRoles },
  meta: {
    requestId: `demonstration ${newId()}`,
    language: 'en-US',
    ip: '127.0.0.1',
    userAgent: 'demonstration',
    trial: undefined,
    idempotency: undefined,
    token: undefined,
    terminalKey: undefined,
  },
})

/** Number of products that the proposed list no longer has. */
const dropped = 14

/** Proposes fees, a list and a setting, each for a second operator. Runs once. */
export const seedProposals = async (deps: SeedDeps): Promise<void> => {
  const { pool } = deps
  if (await withOperator(pool, isAnythingProposed)) return
  const staff = await findStaff(pool)
  const { program, purse, entries, now } = await withOperator(pool, async (db) => {
    const found = (await listPurseRows(db)).find(({ code }) => code === 'OTC')
    const newestId = found?.newestId ?? null
    return {
      program: (await listSettings(db))[0],
      purse: found,
      entries: newestId === null ? [] : await allEntries(db, newestId),
      now: await databaseNow(db),
    }
  })
  if (!staff || !program || !purse) return
  const [reviewer, admin] = [contextOf(deps, staff.olive, 'OPERATOR'), contextOf(deps, staff.opal, 'OPERATOR_ADMIN')]
  const fees = { processingPercent: 2.9, fixedFee: 0.2, additionalTerminal: 500 }
  const effectiveOn = addDays(dayIn(program.timeZone, now), 30)
  const agreed = 'Amendment 4 of the program. The lower fixed fee helps small baskets.'
  await proposeFeeSchedule({ body: { ...fees, programId: program.id, effectiveOn, reason: agreed } }, reviewer)
  const settings = {
    cutOffTime: program.cutOffTime,
    cutOffWeekdays: program.cutOffWeekdays,
    adjustmentLimit: 75,
    requiresScreening: false,
  }
  const lower = 'The auditors ask for a lower limit of corrections by one person.'
  await proposeProgramSettings(deps)({ body: { ...settings, programId: program.id, reason: lower } }, admin)
  const list = {
    programId: program.id,
    purse: purse.code,
    source: 'FULL' as const,
    fileName: 'OTC-next-month.csv',
    read: () => ({ entries: entries.slice(dropped), rejected: [] }),
    effectiveOn: addDays(dayIn(program.timeZone, now), 8),
    baseId: purse.newestId,
    removed: dropped,
    reason: 'Next list of the plan. Some pain relievers leave because of the new dosage rule.',
  }
  await loadList(admin, list, null)
}
