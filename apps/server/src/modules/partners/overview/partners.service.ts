import * as contract from '@tillgate/contract/operator-partners.ts'
import type { Answer, Input } from '@tillgate/contract/route.ts'
import { queueCountCap } from '@tillgate/domain/review-queue.ts'
import { findMin } from '@tillgate/domain/support.ts'
import { changeAsOperator } from '#server/db/change.ts'
import { auditSearch, auditView } from '#server/db/audit-view.ts'
import { listAnswer, pageOf } from '#server/db/page.ts'
import { recordParticipation } from '#server/db/participants.ts'
import { withOperator } from '#server/db/with-tenant.ts'
import type { Context } from '#server/db/context.ts'
import type { Operator } from '#server/base/caller.ts'
import { refuse } from '#server/base/refusal.ts'
import { translate } from '#server/http/translate.ts'
import { newId } from '#server/base/ids.ts'
import { recordEvent } from '#server/modules/notifications/api.ts'
import { toPartnerDetail, toPartnerRow } from './partners.answer.ts'
import {
  findPartner,
  listPartnerRows,
  listStandings,
  listStoresOf,
  listUsersOf,
  reinstateRow,
  suspendRow,
} from './partners.queries.ts'
import { requireNotEnded } from '../stores/ending.service.ts'
import { requireUnblocked } from '../stores/blocked.service.ts'
import { lockStore } from '../stores/business.queries.ts'

type OperatorContext = Context<Operator>

export const listPartners = (
  { query }: Input<typeof contract.listPartners>,
  context: OperatorContext,
): Promise<Answer<typeof contract.listPartners>> =>
  withOperator(context.pool, async (db) => {
    const { keyring } = context
    const { search, status, type } = query
    const page = pageOf(query, { sort: 'businessName', highestFirst: false })
    const { rows, total } = await listPartnerRows(db, keyring, { search, status, type }, page)
    if (search !== undefined && search.length >= findMin) await auditSearch(db, context, search)
    const standings = await listStandings(
      db,
      rows.map(({ id }) => id),
    )
    const items = rows.map((row) => toPartnerRow(row, standings.get(row.id)))
    return listAnswer(items, query, total, queueCountCap)
  })

/** Returns a read-only view of what the partner sees. */
export const getPartner = (
  { params }: Input<typeof contract.getPartner>,
  context: OperatorContext,
): Promise<Answer<typeof contract.getPartner>> =>
  withOperator(context.pool, async (db) => {
    const partner = (await findPartner(db, params.id)) ?? refuse('partner.not-found')
    const limit = contract.partnerListMax
    const [stores, users] = [await listStoresOf(db, params.id, limit), await listUsersOf(db, params.id, limit)]
    await auditView(db, context, params.id, { action: 'partner.viewed', object: 'partner', objectId: params.id })
    return toPartnerDetail(partner, stores, users)
  })

type Suspension = Input<typeof contract.suspendStore>

/** Suspends or reinstates a store, with audit row and mail. */
const setSuspension = (
  { params, body }: Suspension,
  context: OperatorContext,
  isSuspended: boolean,
): Promise<{ message: string }> =>
  changeAsOperator(context, params.id, async (db, audit) => {
    const place = { partnerId: params.id, storeId: params.storeId }
    const store = (await lockStore(db, place)) ?? refuse('store.not-found')
    if (!isSuspended) await requireUnblocked(db, params.id, 'sanctions.case-open')
    // A hold stops the last payouts of a partner; the end of a suspension releases them and leaves the store closed.
    if (isSuspended) await requireNotEnded(db, params.id)
    const moved =
      (isSuspended ? await suspendRow(db, place, context.caller.userId, body.reason) : await reinstateRow(db, place)) ??
      refuse(isSuspended ? 'store.suspended' : 'store.not-suspended')
    const { userId } = context.caller
    await recordParticipation(db, { ...place, userId, kind: isSuspended ? 'SUSPENDED' : 'REINSTATED' })
    const mail = isSuspended ? ('store-suspended' as const) : ('store-reinstated' as const)
    const change = isSuspended ? ('suspended' as const) : ('reinstated' as const)
    const details = { kind: 'store.changed', storeId: store.id, store: store.businessName, change } as const
    const event = { partnerId: place.partnerId, subject: newId(), details }
    await recordEvent(db, context, event, {
      kind: mail,
      params: () => ({ business: store.businessName, text: body.reason }),
      isAlways: true,
    })
    await audit({
      action: isSuspended ? 'store.suspended' : 'store.reinstated',
      object: 'store',
      objectId: params.storeId,
      before: { status: store.status, isSuspended: !isSuspended },
      after: { status: moved.status, isSuspended, reason: body.reason },
    })
    const { language } = context.meta
    return { message: translate(language, isSuspended ? 'store.suspension-done' : 'store.reinstatement-done') }
  })

export const suspendStore = (
  asked: Suspension,
  context: OperatorContext,
): Promise<Answer<typeof contract.suspendStore>> => setSuspension(asked, context, true)
export const reinstateStore = (
  asked: Input<typeof contract.reinstateStore>,
  context: OperatorContext,
): Promise<Answer<typeof contract.reinstateStore>> => setSuspension(asked, context, false)
