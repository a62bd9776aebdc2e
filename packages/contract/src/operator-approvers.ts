import { raisingKinds } from '@tillgate/domain/payout-participants.ts'
import * as z from 'zod/mini'
import { fieldError } from './refusals.ts'
import { route } from './route.ts'
import { operators } from './access.ts'
import { dollars } from './scalars.ts'

/**
 * Reason why an operator cannot approve a run: no role for it, the proposal of the run, an action in one of its orders while another
 * person may approve more, an invitation less than seven days ago that connects the operator with such a person, or an account that is
 * deactivated or has no password yet.
 */
export const approverObstacles = ['ROLE', 'RUN_PROPOSED', ...raisingKinds, 'INVITED', 'INACTIVE', 'PENDING'] as const
export type ApproverObstacle = (typeof approverObstacles)[number]

export const Approver = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  /** Null: the operator may approve the run. */
  obstacle: z.nullable(z.enum(approverObstacles)),
  /** Orders that leave the run with this operator's approval. */
  leaving: z.strictObject({ orders: z.number(), transfers: z.number(), amount: dollars }),
})
export type Approver = z.infer<typeof Approver>

/**
 * Returns which runs the caller can no longer approve after an action on this partner or store, and who still can. `runs`: built
 * runs that pay the store now. `next`: the run that pays what is booked from now on; null without a program.
 */
export const getApprovers = route({
  method: 'GET',
  path: '/api/operator/approvers',
  summary: 'Read who can approve the runs that pay a partner or store',
  tags: ['Settlement runs'],
  access: operators,
  query: z.strictObject({
    partnerId: z.uuid(fieldError('field.invalid')),
    storeId: z.optional(z.uuid(fieldError('field.invalid'))),
  }),
  answer: z.strictObject({
    runs: z.array(z.strictObject({ id: z.uuid(), number: z.number(), approvers: z.array(Approver) })),
    next: z.nullable(z.strictObject({ program: z.string(), cutOff: z.iso.datetime() })),
  }),
})
