import { staffMay, type StaffPermission } from '@tillgate/domain/staff-roles.ts'
import { handOverApplications } from '#server/modules/review/queue/assign.service.ts'
import { handOverCases } from '#server/modules/sanctions/cases/hand-over.service.ts'
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
