import type { Moved } from '@tillgate/contract/operator-decisions.ts'
import type { OperatorRefusalCode } from '@tillgate/contract/operator-refusals.ts'
import type { ApplicationEvent } from '@tillgate/domain/applications.ts'
import type { ActionOf } from '@tillgate/domain/audit.ts'
import type { Facts } from '#server/db/audit-changes.ts'
import { changeAsOperator, type Note } from '#server/db/change.ts'
import type { Db } from '#server/db/db.ts'
import { withOperator } from '#server/db/with-tenant.ts'
import type { Context } from '#server/db/context.ts'
import type { Operator } from '#server/caller.ts'
import { refuse } from '#server/refusal.ts'
import { newId } from '#server/ids.ts'
import { findMoved, findPlace, lockApplication, type LockedRow } from '#server/modules/onboarding/api.ts'
import { listEditors } from '../evidence/edit.queries.ts'
import type { Place } from '#server/modules/onboarding/api.ts'
import { blockedFor } from '../evidence/detail.answer.ts'
import { toMoved } from '../review.answer.ts'
import { insertEvent } from '#server/modules/onboarding/api.ts'

export type Operating = Context<Operator>

/** What a change of an application works with: its locked row, and whoever asks. */
export type Moving = { db: Db; note: Note; place: Place; row: LockedRow; me: string }

const whyBlocked = {
  DECIDED: 'review.decided',
  TAKEN: 'review.taken',
  OWN_EDIT: 'review.own-edit',
  PROPOSAL: 'review.proposal-open',
} as const satisfies Record<string, OperatorRefusalCode>

/** Says in plain words what stands against a decision, before the UPDATE that alone decides. */
export const requireUnblocked = async ({ db, place, row, me }: Moving): Promise<void> => {
  const blocked = blockedFor(row, me, await listEditors(db, place))
  if (blocked) refuse(whyBlocked[blocked])
}

export const placeOf = (pool: Operating['pool'], id: string): Promise<Place> =>
  withOperator(pool, async (db) => (await findPlace(db, id)) ?? refuse('application.not-found'))

/** One change of an application: found, locked, changed, logged, answered. */
export const moving = async (
  context: Operating,
  id: string,
  work: (moving: Moving) => Promise<void>,
): Promise<Moved> => {
  const place = await placeOf(context.pool, id)
  return changeAsOperator(context, place.partnerId, async (db, note) => {
    const row = (await lockApplication(db, place)) ?? refuse('application.not-found')
    await work({ db, note, place, row, me: context.caller.userId })
    return toMoved(await findMoved(db, place))
  })
}

export const record = (
  { note, place }: Pick<Moving, 'note' | 'place'>,
  action: ActionOf<'application'>,
  after?: Facts,
  before?: Facts,
): Promise<void> =>
  note({
    action: `application.${action}`,
    object: 'application',
    objectId: place.applicationId,
    ...(after === undefined ? {} : { after }),
    ...(before === undefined ? {} : { before }),
  })

/** For the timeline that the partner reads too. */
export const onTimeline = (
  { db, place, me }: Pick<Moving, 'db' | 'place' | 'me'>,
  event: ApplicationEvent,
): Promise<unknown> =>
  insertEvent(db, {
    partner_id: place.partnerId,
    application_id: place.applicationId,
    id: newId(),
    event,
    actor_id: me,
  })
