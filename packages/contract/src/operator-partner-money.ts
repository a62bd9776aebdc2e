import { payoutStates } from '@tillgate/domain/payout-states.ts'
import * as z from 'zod/mini'
import { StoreHold } from './operator-settlement.ts'
import { resource } from './route.ts'
import { operators } from './access.ts'
import { byId, dollars, moment } from './scalars.ts'

const route = resource({ tags: ['Partners'], access: operators })

const Counted = z.strictObject({ count: z.number(), amount: dollars })

/**
 * Account of a store since its last statement. `payable` is the sum of the amounts before it. `carried`: statements that are not
 * paid. `notDue`: entries that wait for their release.
 */
const StoreMoney = z.strictObject({
  storeId: z.uuid(),
  store: z.string(),
  supportId: z.string(),
  last4: z.nullable(z.string()),
  purchases: Counted,
  returns: Counted,
  fees: dollars,
  adjustments: dollars,
  carried: dollars,
  payable: dollars,
  notDue: dollars,
  isHeld: z.boolean(),
})
export type StoreMoney = z.infer<typeof StoreMoney>

/** Hold with the stores and the amount that the hold stops. */
const PartnerHold = z.strictObject({
  storeId: z.uuid(),
  stores: z.array(z.string()),
  amount: dollars,
  hold: StoreHold,
})

/** `states`: payout states of the statements, most severe first. */
const PartnerOrder = z.strictObject({
  id: z.uuid(),
  number: z.number(),
  cutOff: moment,
  arrivesOn: z.nullable(z.iso.date()),
  states: z.array(z.enum(payoutStates)),
  stores: z.number(),
  amount: dollars,
})
export type PartnerOrder = z.infer<typeof PartnerOrder>

/** Maximum number of stores; the sums count all. */
export const moneyStoresMax = 100
/** Number of listed payment orders. */
export const moneyOrdersMax = 6

/**
 * Money that the program owes a partner: `owed` = `next` + `held` + `notDue` + `debt`. `next`: paid with the next cut-off or with a
 * run that waits. `onItsWay` is at the bank and not owed any more. `isBalanced`: the entries give the same sum.
 */
export const PartnerMoney = z.strictObject({
  timeZone: z.string(),
  cutOff: moment,
  arrivesOn: z.iso.date(),
  next: dollars,
  held: dollars,
  notDue: dollars,
  debt: dollars,
  owed: dollars,
  isBalanced: z.boolean(),
  onItsWay: Counted,
  /** Settled since the first day of the month, in the zone of the bank. */
  paidThisMonth: z.strictObject({ month: z.string(), ...Counted.shape, lastAt: z.nullable(moment) }),
  stores: z.array(StoreMoney),
  storeTotal: z.number(),
  holds: z.array(PartnerHold),
  orders: z.array(PartnerOrder),
})
export type PartnerMoney = z.infer<typeof PartnerMoney>

export const getPartnerMoney = route({
  method: 'GET',
  path: '/api/operator/partners/:id/money',
  summary: 'Read what the program owes a partner',
  params: byId,
  answer: PartnerMoney,
})
