import type { NeededApproval } from '@tillgate/contract/pos-approvals.ts'
import { fromCents } from '@tillgate/domain/money.ts'
import {
  approvesAtTill,
  decideAtTill,
  discountPercent,
  tillActions,
  tillRuleOf,
  tillRulesOf,
  type TillAction,
  type terminalActions,
  type TillAct,
  type TillRole,
} from '@tillgate/domain/till-permissions.ts'
import { dayIn, startOfDay } from '@tillgate/domain/zones.ts'
import type { Till } from '#server/base/caller.ts'
import { newId } from '#server/base/ids.ts'
import { refuse } from '#server/base/refusal.ts'
import type { Db } from '#server/db/db.ts'
import { databaseNow } from '#server/db/now.ts'
import { hasApprovedDiscount, hasLaterSale, insertAct, lockActsOf, sumActs, takeApproval } from './approvals.queries.ts'
import { findStoreShown } from './sessions.queries.ts'
import { findTillSettings } from './till-settings.queries.ts'
import { findTillRules, shownLimit } from './till-settings.service.ts'

/** Act that an approval permits: the purchase and the exact amounts. `percent`: of a discount, in hundredths. */
type Act = { purchaseId: string | null; amountCents: number; percent: number | null }
type Asked = {
  /** The approval names the first; the rules of all of them count. */
  actions: readonly [TillAction, ...TillAction[]]
  /** Amounts that the limits count. */
  counted: TillAct
  act: Act
  approvalId: string | undefined
}

/**
 * Checks the rules of the till’s store. Uses the approval up where a rule asks for one, and returns its id; null without. Throws
 * `approval.needed` with what to approve, `approval.invalid`, and `role.not-allowed` for a rule that nobody may pass.
 */
const requirePermitted = async (
  db: Db,
  till: Till,
  { actions, counted, act, approvalId }: Asked,
): Promise<string | null> => {
  const { rules, role } = await findTillRules(db, till)
  const decisions = actions.map((action) => decideAtTill(tillRuleOf(rules, role, action), counted))
  if (decisions.includes('DENIED')) refuse('role.not-allowed')
  if (!decisions.includes('APPROVAL')) return null
  const [action] = actions
  if (approvalId === undefined) {
    const { rule, limit } = tillRuleOf(rules, role, action)
    const current: NeededApproval = {
      action,
      limit: rule === 'ALLOWED' ? shownLimit(limit) : null,
      amount: fromCents(act.amountCents),
      percent: shownLimit(act.percent),
    }
    return refuse('approval.needed', { current })
  }
  const { partnerId, terminalId, userId: cashierId } = till
  const used = await takeApproval(db, { partnerId, id: approvalId, terminalId, cashierId, action, ...act })
  return used ? approvalId : refuse('approval.invalid')
}

const noPercent = { percent: null }

/** Permits a card number that is typed instead of read. */
export const permitManualCard = (
  db: Db,
  till: Till,
  sale: { id: string; totalCents: number },
  approvalId: string | undefined,
): Promise<string | null> =>
  requirePermitted(db, till, {
    actions: ['MANUAL_CARD'],
    counted: { amount: sale.totalCents },
    act: { purchaseId: sale.id, amountCents: sale.totalCents, ...noPercent },
    approvalId,
  })

type DiscountedLine = { discountCents: number; netCents: number }
/**
 * Permits the discounts of a basket. `purchaseId`: undefined for a new basket, which no approval can name yet: the till creates the
 * basket without the discount and prices it again. An approval that the basket used covers it again up to its amounts.
 */
export const permitDiscounts = async (
  db: Db,
  till: Till,
  lines: readonly DiscountedLine[],
  { purchaseId, approvalId }: { purchaseId?: string; approvalId?: string | undefined },
): Promise<void> => {
  if (lines.every(({ discountCents }) => discountCents === 0)) return
  const { rules, role } = await findTillRules(db, till)
  const { rule, limit } = tillRuleOf(rules, role, 'DISCOUNT')
  if (rule === 'ALLOWED' && limit === null) return
  const free = rule === 'ALLOWED' ? (limit ?? 0) : 0
  const over = lines
    .map((line) => ({ ...line, percent: discountPercent(line) }))
    .filter(({ percent, discountCents }) => discountCents > 0 && percent > free)
  if (over.length === 0) return
  const percent = Math.max(...over.map((line) => line.percent))
  const amountCents = over.reduce((sum, { discountCents }) => sum + discountCents, 0)
  const { partnerId } = till
  if (purchaseId !== undefined && (await hasApprovedDiscount(db, { partnerId, purchaseId, percent, amountCents })))
    return
  await requirePermitted(db, till, {
    actions: ['DISCOUNT'],
    counted: { amount: percent },
    act: { purchaseId: purchaseId ?? '', amountCents, percent },
    approvalId: purchaseId === undefined ? undefined : approvalId,
  })
}

const returnActions = ['RETURN', 'RETURN_OTHER_STORE'] as const satisfies readonly TillAction[]
const reversalActions = ['REVERSE_LAST', 'REVERSE_OLDER'] as const satisfies readonly TillAction[]

/** Returns the cents that the person answers for on the store’s day: own acts without an approval, and approvals for others. */
const ofToday = async (
  db: Db,
  { partnerId, storeId, userId }: Pick<Till, 'partnerId' | 'storeId' | 'userId'>,
  actions: readonly TillAction[],
): Promise<number> => {
  await lockActsOf(db, userId)
  const { timeZone } = (await findStoreShown(db, { partnerId, storeId })) ?? refuse('session.missing')
  const from = startOfDay(dayIn(timeZone, await databaseNow(db)), timeZone)
  return sumActs(db, { partnerId, userId, actions, from })
}

type Approver = { userId: string; tillRole: TillRole }
type ActToApprove = { action: TillAction; amountCents: number; percent: number | null; beforeCents: number }
/**
 * Refuses an act that the approver may not do alone. `beforeCents`: of earlier returns of the same sale. Approvals count for the
 * approver’s day, so that many of them are one large one.
 */
export const requireApproving = async (
  db: Db,
  { partnerId, storeId }: Till,
  { userId, tillRole }: Approver,
  { action, amountCents, percent, beforeCents }: ActToApprove,
): Promise<void> => {
  const rules = tillRulesOf((await findTillSettings(db, { partnerId, storeId })).rules)
  const ofDay = [returnActions, reversalActions].find((actions) => actions.some((one) => one === action))
  const counted =
    ofDay === undefined
      ? { amount: tillActions[action] === 'PERCENT' ? (percent ?? 0) : amountCents }
      : {
          amount: beforeCents + amountCents,
          dayAmount: (await ofToday(db, { partnerId, storeId, userId }, ofDay)) + amountCents,
        }
  // Goods of a sale of another store are returned goods as well.
  const actions: readonly TillAction[] = action === 'RETURN_OTHER_STORE' ? [action, 'RETURN'] : [action]
  if (!actions.every((one) => approvesAtTill(rules, tillRole, one, counted))) refuse('approval.not-allowed')
}

type Recorded = { action: TillAction; purchaseId: string; amountCents: number; approvalId: string | null }
/** Records an act, whose amount counts for the rest of the day. */
export const recordAct = async (db: Db, { partnerId, userId }: Till, act: Recorded): Promise<void> => {
  await insertAct(db, { ...act, partnerId, userId, id: newId() })
}

type ReturnToPermit = {
  sale: { id: string; storeId: string }
  amountCents: number
  /** Cents of earlier returns of the same sale. */
  beforeCents: number
  approvalId: string | undefined
}
/** Permits a return. Returns the act to record with the return. */
export const permitReturn = async (
  db: Db,
  till: Till,
  { sale, amountCents, beforeCents, approvalId }: ReturnToPermit,
): Promise<Omit<Recorded, 'purchaseId'>> => {
  const today = await ofToday(db, till, returnActions)
  const action = sale.storeId === till.storeId ? 'RETURN' : 'RETURN_OTHER_STORE'
  const used = await requirePermitted(db, till, {
    // At another store the limit of a return counts as well.
    actions: action === 'RETURN' ? [action] : [action, 'RETURN'],
    counted: { amount: beforeCents + amountCents, dayAmount: today + amountCents },
    act: { purchaseId: sale.id, amountCents, ...noPercent },
    approvalId,
  })
  return { action, amountCents, approvalId: used }
}

type SaleToReverse = { partnerId: string; id: string; terminalId: string; benefitsCents: number }
/** Permits the reversal of a paid sale by its id, and records it. `besideCents`: payments beside the card, which are given back too. */
export const permitReversal = async (
  db: Db,
  till: Till,
  { partnerId, id, terminalId, benefitsCents }: SaleToReverse,
  { besideCents, approvalId }: { besideCents: number; approvalId: string | undefined },
): Promise<void> => {
  const amountCents = benefitsCents + besideCents
  const today = await ofToday(db, till, reversalActions)
  const isLast = terminalId === till.terminalId && !(await hasLaterSale(db, { partnerId, id }))
  const action = isLast ? 'REVERSE_LAST' : 'REVERSE_OLDER'
  const used = await requirePermitted(db, till, {
    actions: [action],
    counted: { amount: amountCents, dayAmount: today + amountCents },
    act: { purchaseId: id, amountCents, ...noPercent },
    approvalId,
  })
  await recordAct(db, till, { action, purchaseId: id, amountCents, approvalId: used })
}

/** Permits an act of the terminal, which concerns no purchase. Returns the approval that it used, or null. */
export const permitTerminalAct = (
  db: Db,
  till: Till,
  action: (typeof terminalActions)[number],
  { amountCents, approvalId }: { amountCents: number; approvalId: string | undefined },
): Promise<string | null> =>
  requirePermitted(db, till, {
    actions: [action],
    counted: { amount: amountCents },
    act: { purchaseId: null, amountCents, ...noPercent },
    approvalId,
  })

/** Returns true when the person may see sales and figures of other people at this till. */
export const mayReadOthers = async (db: Db, till: Till): Promise<boolean> => {
  const { rules, role } = await findTillRules(db, till)
  return decideAtTill(tillRuleOf(rules, role, 'READ_OTHERS'), { amount: 0 }) === 'ALLOWED'
}

/** True for an action that has a percent. */
export const hasPercent = (action: TillAction): boolean => tillActions[action] === 'PERCENT'
