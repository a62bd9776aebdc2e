import { staffMay, type StaffPermission } from '@tillgate/domain/staff-roles.ts'
import { handOverApplications } from '#server/modules/review/queue/assign.service.ts'
import { handOverCases } from '#server/modules/sanctions/cases/hand-over.service.ts'
import * as z from 'zod/mini'
import { newId } from '#server/base/ids.ts'
import { withOperator } from '#server/db/with-tenant.ts'
import { define, type Job } from '#server/jobs/define.ts'
import { findStaffRights } from '#server/modules/staff/administration/staff.queries.ts'
import type { HandOver } from '#server/modules/staff/administration/staff.service.ts'

type OwnedWork = { columns: readonly string[]; keptWith: readonly StaffPermission[]; handOver: HandOver }

/**
 * Open work that names one operator as its owner. `keptWith`: permissions of which one lets a person keep the work. Other work needs
 * no new owner: tasks follow their case, proposals are decided or declined by others, and calls end by themselves.
 */
export const ownedWork: readonly OwnedWork[] = [
  { columns: ['application.assignee_id'], keptWith: ['applications.review'], handOver: handOverApplications },
  {
    columns: ['sanction_case.owner_id', 'sanction_case.deputy_id'],
    keptWith: ['sanctions.decide', 'sanctions.lift'],
    handOver: handOverCases,
  },
]

/** Hands the work over that an operator may not keep. */
export const handOverWork: HandOver = async (context, leaver) => {
  const { rights } = leaver
  for (const { keptWith, handOver } of ownedWork) {
    if (rights === null || !keptWith.some((one) => staffMay(rights, one))) await handOver(context, leaver)
  }
}

const Left = z.object({ staffId: z.uuid(), by: z.uuid(), to: z.optional(z.uuid()) })

/** Hands the work over again with the rights that the person has now. Finds nothing when the request did so. */
export const handOverJobs: readonly Job[] = [
  define('work-hand-over', Left, async ({ staffId, by, to = null }, deps) => {
    const person = await withOperator(deps.pool, (db) => findStaffRights(db, staffId))
    if (!person) return
    const { active, role, staffRoles } = person
    const caller = { audience: 'operator', userId: by, role: 'OPERATOR_ADMIN', staffRoles: [] } as const
    const meta = {
      requestId: `hand-over ${newId()}`,
      language: 'en-US',
      ip: '',
      userAgent: '',
      trial: undefined,
      idempotency: undefined,
      token: undefined,
      terminalKey: undefined,
    } as const
    await handOverWork({ ...deps, caller, meta }, { staffId, to, rights: active ? { role, staffRoles } : null })
  }),
]
