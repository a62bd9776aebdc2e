import { listFeeSchedules, proposeFeeSchedule } from '@tillgate/contract/operator-fees.ts'
import { confirmChangeProposal } from '@tillgate/contract/operator-proposals.ts'
import type { ClientInput } from '@tillgate/contract/route.ts'
import { sql } from 'kysely'
import { newId } from '#server/base/ids.ts'
import { standardProgram } from './forms.ts'
import type { TestOperator } from './operators.ts'
import { anOldList } from './products.queries.ts'
import type { TestApp } from './start-app.ts'

export const reason = 'Agreed with the program in writing.'

type Wish = Omit<ClientInput<typeof proposeFeeSchedule>['body'], 'reason' | 'programId'>

/** Fees that one operator proposes and the other one confirms. Returns the new schedule. */
export const agreedFees = async (one: TestOperator, other: TestOperator, wish: Wish, programId = standardProgram) => {
  const { id } = await one.call(proposeFeeSchedule, { body: { ...wish, programId, reason } })
  await other.call(confirmChangeProposal, { params: { id } })
  const query = wish.partnerId ? { partnerId: wish.partnerId, pageSize: 100 } : { pageSize: 100 }
  const { items } = await one.call(listFeeSchedules, { query })
  const [newest] = items
    .filter(({ partner }) => (partner?.id ?? null) === (wish.partnerId ?? null))
    .toSorted((a, b) => b.announcedAt.localeCompare(a.announcedAt))
  if (!newest) throw new Error('No schedule')
  return newest
}

/** A proposal that its proposer has withdrawn. */
const aWithdrawnProposal = async ({ owner }: TestApp): Promise<string> => {
  const [id, by] = [newId(), newId()]
  const change = {
    kind: 'SETTINGS',
    program: { id: standardProgram, name: 'Benefit Card', timeZone: 'America/New_York' },
    now: { cutOffTime: '17:00', cutOffWeekdays: null, adjustmentLimit: 100, requiresScreening: false },
    proposed: { cutOffTime: '16:00', cutOffWeekdays: null, adjustmentLimit: 100, requiresScreening: false },
    partners: 1,
    stores: 1,
  }
  await sql`
    insert into change_proposal (id, kind, state, program_id, change, reason, proposed_by, expires_at, decided_by, decided_at)
    values (${id}, 'SETTINGS', 'WITHDRAWN', ${standardProgram}, ${JSON.stringify(change)}, ${reason}, ${by}, now(), ${by}, now())`.execute(
    owner,
  )
  return id
}

/** A list and a proposal of the program, past both. */
export const programTargets = async (app: TestApp) => ({
  listId: await anOldList(app),
  proposalId: await aWithdrawnProposal(app),
})
