import type * as contract from '@tillgate/contract/pos-purchases.ts'
import type { Answer, Input } from '@tillgate/contract/route.ts'
import { cutOffsOf, nextCutOff } from '@tillgate/domain/banking-days.ts'
import { isWithoutCard, reverseByKeyHours, type ReversalReason } from '@tillgate/domain/purchases.ts'
import type { Till } from '#server/base/caller.ts'
import { writeAudit, type Event } from '#server/db/audit.ts'
import type { Db } from '#server/db/db.ts'
import { databaseNow } from '#server/db/now.ts'
import { withTenant } from '#server/db/with-tenant.ts'
import { refuse } from '#server/base/refusal.ts'
import { permitReversal } from '../till/permissions.service.ts'
import { lockTill } from '../till/sessions.queries.ts'
import { findProgram } from '../programs.queries.ts'
import type { KeyedTill } from '#server/http/serve.ts'
import { findByKey, findOpenOrApproved, insertReversedKey, type AuthorisationRow } from './authorisations.queries.ts'
import { lockAtTill } from './basket.service.ts'
import { type PurchaseRow } from './purchases.queries.ts'
import { returnsOf } from './returns.queries.ts'
import type { Runtime } from '#server/db/context.ts'
import { heldBeside } from './give-back.service.ts'
import { listTenders } from './tenders.queries.ts'
import { voidSale, reverseSale, reverseSaleWithoutCard } from './sale.service.ts'

type Reversed = Answer<typeof contract.reversePurchase>
type Audit = (event: Event) => Promise<void>

const isReversedBy = ({ status }: PurchaseRow): Reversed => ({ reversed: true, status })

/** Reverses a sale that is paid or under authorisation. Ended sales stay unchanged. */
const undo = async (
  db: Db,
  runtime: Runtime,
  purchase: PurchaseRow,
  authorisation: AuthorisationRow | undefined,
  record: { drawer: Till; audit: Audit; reason?: ReversalReason | undefined },
): Promise<Reversed> => {
  if (purchase.status === 'REVERSED') return isReversedBy(purchase)
  if (authorisation?.state === 'ASKED') {
    await voidSale(db, runtime, purchase, authorisation, record.audit)
    return { reversed: true, status: 'REVERSED' }
  }
  if (!authorisation && !isWithoutCard(purchase)) return refuse('purchase.state')
  if ((await returnsOf(db, purchase)).hasOpenReturn) refuse('purchase.has-returns')
  if (authorisation) await reverseSale(db, runtime, purchase, authorisation, record)
  else await reverseSaleWithoutCard(db, purchase, record)
  return { reversed: true, status: 'REVERSED' }
}

/** Reverses by the key of a confirmation. Stores an unknown key, so that a later confirmation is reversed. */
const byKey = async (
  db: Db,
  requestKey: string,
  { caller, keyring, enqueue }: KeyedTill,
  audit: Audit,
): Promise<Reversed> => {
  const key = { ...caller, requestKey }
  // The lock orders this call and a concurrent confirmation: either finds the other's row.
  await lockTill(db, caller)
  const found = await findByKey(db, key)
  if (!found) {
    await insertReversedKey(db, key)
    return { reversed: true, status: null }
  }
  const purchase = await lockAtTill(db, caller, found.purchaseId)
  const now = await databaseNow(db)
  const isLate = now.getTime() - found.askedAt.getTime() > reverseByKeyHours * 3_600_000
  if (found.kind === 'RETURN' || isLate) return { reversed: purchase.status === 'REVERSED', status: purchase.status }
  // A payment beside the card proves that the till had the answer: only a reversal by id gives it back.
  if (purchase.status === 'CONFIRMED' && (await listTenders(db, purchase)).length > 0)
    return { reversed: false, status: purchase.status }
  // Declined: nothing was paid under this key, and the basket may be paid by another card.
  if (found.state === 'DECLINED') return isReversedBy(purchase)
  const authorisation = await findOpenOrApproved(db, purchase)
  return authorisation?.id === found.id || purchase.status === 'REVERSED'
    ? undo(db, { keyring, enqueue }, purchase, authorisation, { drawer: caller, audit })
    : isReversedBy(purchase)
}

/** Reverses by id until the program's next cut-off, when the payout begins. */
const byId = async (
  db: Db,
  {
    purchaseId: id,
    reason,
    approvalId,
  }: { purchaseId: string; reason?: ReversalReason | undefined; approvalId?: string | undefined },
  { caller, keyring, enqueue }: KeyedTill,
  audit: Audit,
): Promise<Reversed> => {
  const purchase = await lockAtTill(db, caller, id)
  if (purchase.type !== 'SALE') refuse('purchase.state')
  const program = (await findProgram(db, purchase.programId)) ?? refuse('purchase.state')
  const { confirmedAt, status } = purchase
  const cutOff = confirmedAt && nextCutOff(confirmedAt, cutOffsOf(program))
  if (status === 'CONFIRMED' && cutOff && (await databaseNow(db)) >= cutOff) refuse('reversal.too-late')
  if (status === 'CONFIRMED' && !(await returnsOf(db, purchase)).hasOpenReturn)
    await permitReversal(db, caller, purchase, { besideCents: await heldBeside(db, purchase), approvalId })
  return undo(db, { keyring, enqueue }, purchase, await findOpenOrApproved(db, purchase), {
    drawer: caller,
    audit,
    reason,
  })
}

export const reversePurchase = (
  { body }: Input<typeof contract.reversePurchase>,
  context: KeyedTill,
): Promise<Answer<typeof contract.reversePurchase>> =>
  withTenant(context, (db) => {
    const audit: Audit = (event) => writeAudit(db, context.keyring, context.caller, context.meta, event)
    return 'idempotencyKey' in body ? byKey(db, body.idempotencyKey, context, audit) : byId(db, body, context, audit)
  })
