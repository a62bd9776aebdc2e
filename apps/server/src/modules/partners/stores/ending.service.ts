import type * as contract from '@tillgate/contract/operator-partners.ts'
import { PartnerEndChange } from '@tillgate/contract/operator-proposals.ts'
import type { Answer, Input } from '@tillgate/contract/route.ts'
import { isLastDay } from '@tillgate/domain/partner-end.ts'
import type { Operator } from '#server/base/caller.ts'
import { longDay } from '#server/base/long-day.ts'
import { refuse } from '#server/base/refusal.ts'
import { changeAsOperator } from '#server/db/change.ts'
import type { Context } from '#server/db/context.ts'
import type { Db } from '#server/db/db.ts'
import { databaseNow } from '#server/db/now.ts'
import { translate } from '#server/http/translate.ts'
import { notifyPartner } from '#server/modules/notifications/api.ts'
import {
  byOperators,
  defineKind,
  findOpenProposal,
  limitProposals,
  openProposal,
  type Confirmed,
} from '#server/modules/proposals/api.ts'
import { requireUnblocked } from './blocked.service.ts'
import { findEnd, isEnded, lockEnd, setEnd } from './ending.queries.ts'

/** Refuses a change that a partnership that is over no longer allows. */
export const requireNotEnded = async (db: Db, partnerId: string): Promise<void> => {
  if (await isEnded(db, partnerId)) refuse('partner.ended')
}

/** Returns the notice of a partner and the open proposal of one; null without either. Runs as operator. */
export const findPartnerEnd = async (db: Db, partnerId: string) => {
  const end = (await findEnd(db, partnerId)) ?? refuse('partner.not-found')
  const subject = { kind: 'PARTNER_END', programId: null, partnerId, subjectId: partnerId } as const
  const proposalId = (await findOpenProposal(db, subject)) ?? null
  const { lastDay, endReason: reason, endedAt } = end
  return lastDay === null && proposalId === null ? null : { lastDay, isOver: endedAt !== null, reason, proposalId }
}

export const proposePartnerEnd = async (
  { params: { id: partnerId }, body: { endsOn, reason } }: Input<typeof contract.proposePartnerEnd>,
  context: Context<Operator>,
): Promise<Answer<typeof contract.proposePartnerEnd>> => {
  await limitProposals(context)
  return changeAsOperator(context, partnerId, async (db, audit) => {
    const end = (await lockEnd(db, partnerId)) ?? refuse('partner.not-found')
    // A notice could warn a listed person.
    await requireUnblocked(db, partnerId, 'sanctions.case-open')
    if (end.endedAt !== null) refuse('partner.ended')
    if (end.lastDay !== null) refuse('partner.end-noticed')
    if (!isLastDay(endsOn, await databaseNow(db))) {
      refuse('input.invalid', { fields: [{ field: 'endsOn', code: 'field.invalid' }] })
    }
    const { businessName: name, stores, causes } = end
    if (stores === 0) refuse('review.not-possible')
    if ((await findPartnerEnd(db, partnerId)) !== null) refuse('partner.end-open')
    const change = { kind: 'PARTNER_END' as const, partner: { id: partnerId, name }, endsOn, stores, causes }
    const wish = { change, programId: null, partnerId, subjectId: partnerId, reason }
    return { id: await openProposal(db, context, audit, partnerEndProposals, wish) }
  })
}

const giveNotice = async (
  db: Db,
  { partner: { id: partnerId, name: business }, endsOn }: PartnerEndChange,
  { proposedBy, reason, audit, context }: Confirmed,
): Promise<void> => {
  await requireUnblocked(db, partnerId, 'sanctions.case-open')
  await setEnd(db, partnerId, { lastDay: endsOn, reason })
  await notifyPartner(db, context, partnerId, 'partnership-ends', (language) => ({
    business,
    day: longDay(language, endsOn),
    text: reason,
  }))
  await audit({
    action: 'partner.end-noticed',
    object: 'partner',
    objectId: partnerId,
    before: { lastDay: null },
    after: { lastDay: endsOn, reason, proposedBy },
  })
}

/** Notice to a partner. A second administrator confirms; a day that has come meanwhile closes the proposal. */
export const partnerEndProposals = defineKind({
  ...byOperators,
  change: PartnerEndChange,
  fits: async (db, { partner, endsOn }) => {
    const end = await lockEnd(db, partner.id)
    if (!end || end.lastDay !== null || end.endedAt !== null) return false
    return isLastDay(endsOn, await databaseNow(db)) ? true : 'state'
  },
  apply: giveNotice,
})

/** One administrator may withdraw a notice until its last day is over: nothing is released that the notice held. */
export const withdrawPartnerEnd = (
  { params: { id: partnerId }, body: { reason } }: Input<typeof contract.withdrawPartnerEnd>,
  context: Context<Operator>,
): Promise<Answer<typeof contract.withdrawPartnerEnd>> =>
  changeAsOperator(context, partnerId, async (db, audit) => {
    const end = (await lockEnd(db, partnerId)) ?? refuse('partner.not-found')
    if (end.endedAt !== null) refuse('partner.ended')
    const lastDay = end.lastDay ?? refuse('partner.not-noticed')
    await setEnd(db, partnerId, { lastDay: null, reason: '' })
    const business = end.businessName
    await notifyPartner(db, context, partnerId, 'partnership-goes-on', (language) => ({
      business,
      day: longDay(language, lastDay),
    }))
    await audit({
      action: 'partner.end-withdrawn',
      object: 'partner',
      objectId: partnerId,
      before: { lastDay, reason: end.endReason },
      after: { lastDay: null, reason },
    })
    return { message: translate(context.meta.language, 'partner.end-withdrawn') }
  })
