import { storeAdmins, type PortalRole } from './roles.ts'

/** Roles that sell at a till. STORE_ADMIN stands for all roles that manage a partner. */
export const tillRoles = ['CASHIER', 'SUPERVISOR', 'STORE_ADMIN'] as const
export type TillRole = (typeof tillRoles)[number]
/** Undefined: the role does not sell. */
export const tillRoleOf = (role: PortalRole): TillRole | undefined => {
  if (role === 'CASHIER' || role === 'SUPERVISOR') return role
  return storeAdmins.includes(role) ? 'STORE_ADMIN' : undefined
}

/** What a limit counts: cents, or hundredths of a percent of a line. */
export type LimitUnit = 'USD' | 'PERCENT'

/**
 * Actions at a till that a store may limit. Selling, taking a line out, cancelling and holding a basket need no permission. The amount of
 * an action is in the unit of its limit.
 */
export const tillActions = {
  /** A discount on a line, also one by a lower price: its part of the line. */
  DISCOUNT: 'PERCENT',
  /** A card number typed in the field of the card processor, where the program permits it. */
  MANUAL_CARD: null,
  /** Goods taken back: what the shopper gets. */
  RETURN: 'USD',
  RETURN_OTHER_STORE: null,
  /** The last sale of this till: what the card and other payments at tills paid. */
  REVERSE_LAST: 'USD',
  REVERSE_OLDER: 'USD',
  OPEN_DRAWER: null,
  /** Sales of other people at this till. */
  READ_OTHERS: null,
  /** The cash in the drawer against the expected cash: the difference in either direction. */
  CLOSE_DAY: 'USD',
} as const satisfies Record<string, LimitUnit | null>
export type TillAction = keyof typeof tillActions
export const tillActionNames = [
  'DISCOUNT',
  'MANUAL_CARD',
  'RETURN',
  'RETURN_OTHER_STORE',
  'REVERSE_LAST',
  'REVERSE_OLDER',
  'OPEN_DRAWER',
  'READ_OTHERS',
  'CLOSE_DAY',
] as const satisfies readonly TillAction[]

/** Actions of the terminal, which concern no purchase. */
export const terminalActions = ['OPEN_DRAWER', 'CLOSE_DAY'] as const satisfies readonly TillAction[]
export const isTerminalAction = (action: TillAction): boolean => terminalActions.some((one) => one === action)

export const limitedRoles = ['CASHIER', 'SUPERVISOR'] as const satisfies readonly LimitedRole[]

export const tillRuleNames = ['ALLOWED', 'APPROVAL', 'DENIED'] as const
/** `limit`: the most that ALLOWED covers; above it the action needs an approval. Null: without a limit. */
export type TillRule = { rule: (typeof tillRuleNames)[number]; limit: number | null }
/** Roles with limits. */
export type LimitedRole = Exclude<TillRole, 'STORE_ADMIN'>
export type TillRules = Readonly<Record<TillAction, Readonly<Record<LimitedRole, TillRule>>>>

/** Rules that a store changed; every other rule is the default. */
export type ChangedRules = { [A in TillAction]?: { [R in LimitedRole]?: TillRule } }

const allowed: TillRule = { rule: 'ALLOWED', limit: null }
const approval: TillRule = { rule: 'APPROVAL', limit: null }
const denied: TillRule = { rule: 'DENIED', limit: null }
const upTo = (limit: number): TillRule => ({ rule: 'ALLOWED', limit })

/** Rules of a store that changed none. */
export const defaultTillRules: TillRules = {
  DISCOUNT: { CASHIER: upTo(500), SUPERVISOR: upTo(2_500) },
  MANUAL_CARD: { CASHIER: approval, SUPERVISOR: allowed },
  RETURN: { CASHIER: upTo(5_000), SUPERVISOR: upTo(50_000) },
  RETURN_OTHER_STORE: { CASHIER: approval, SUPERVISOR: allowed },
  REVERSE_LAST: { CASHIER: upTo(5_000), SUPERVISOR: allowed },
  REVERSE_OLDER: { CASHIER: approval, SUPERVISOR: allowed },
  OPEN_DRAWER: { CASHIER: approval, SUPERVISOR: allowed },
  READ_OTHERS: { CASHIER: denied, SUPERVISOR: allowed },
  CLOSE_DAY: { CASHIER: upTo(2_000), SUPERVISOR: allowed },
}

/** Returns the default rules with the rules that a store changed. */
export const tillRulesOf = (changed: ChangedRules): TillRules => {
  const merged: Record<TillAction, TillRules[TillAction]> = { ...defaultTillRules }
  for (const action of tillActionNames) merged[action] = { ...merged[action], ...changed[action] }
  return merged
}

/** A Store Admin has no limits. */
export const tillRuleOf = (rules: TillRules, role: TillRole, action: TillAction): TillRule =>
  role === 'STORE_ADMIN' ? allowed : rules[action][role]

/**
 * A person's returns, and reversals, of one day may reach this many times the limit of one without an approval: many small returns
 * are one large one.
 */
export const dayFactor = 5

/**
 * Amounts in the unit of the action's limit. `amount`: of this act together with earlier ones on the same purchase. `dayAmount`: of the
 * person's acts of the day without an approval and of the approvals that the person gave, this one included.
 */
export type TillAct = { amount: number; dayAmount?: number }

/** Returns what the rule says about an act: a limit turns ALLOWED into APPROVAL. */
export const decideAtTill = ({ rule, limit }: TillRule, { amount, dayAmount = 0 }: TillAct): TillRule['rule'] =>
  rule === 'ALLOWED' && limit !== null && (amount > limit || dayAmount > limit * dayFactor) ? 'APPROVAL' : rule

/** Returns true when this role may approve the act for another person: it may do it itself, without an approval. */
export const approvesAtTill = (rules: TillRules, role: TillRole, action: TillAction, act: TillAct): boolean =>
  role !== 'CASHIER' && decideAtTill(tillRuleOf(rules, role, action), act) === 'ALLOWED'

/** Digits of a PIN at a till. */
export const tillPinLength = 4
/** Wrong PINs of a person at one terminal in a row before only a password helps; and of all persons at one terminal in an hour. */
export const tillPinTries = 5
export const terminalPinTries = 20
/** Wrong PINs of a person at all terminals together in a day. */
export const personPinTries = 10
/** Minutes after a sign-in with the password at a till in which its person may choose a PIN. */
export const pinChoiceMinutes = 10
/** Minutes in which an approval is valid. */
export const approvalMinutes = 2

/** Why a colleague would try a PIN first: one digit repeated, a run up or down, two digits in turn, or a year. */
export type PinWeakness = 'repeated' | 'run' | 'turn' | 'year'

/** Returns undefined for a PIN that is not weak. */
export const pinWeakness = (pin: string): PinWeakness | undefined => {
  const digits = Array.from(pin, Number)
  const steps = digits.slice(1).map((digit, index) => digit - (digits[index] ?? 0))
  const [first = 0] = steps
  if (steps.every((step) => step === first) && Math.abs(first) <= 1) return first === 0 ? 'repeated' : 'run'
  if (digits.every((digit, index) => digit === digits[index % 2])) return 'turn'
  return /^(19|20)/.test(pin) ? 'year' : undefined
}

/**
 * Smallest part of a line, in hundredths of a percent, whose rounded cents are the discount: a till rounds 5 % of $0.99 to 5 cents, which
 * are a little more than 5 %.
 */
export const discountPercent = ({ discountCents, netCents }: { discountCents: number; netCents: number }): number =>
  discountCents === 0 ? 0 : Math.ceil(((2 * discountCents - 1) * 10_000) / (2 * (netCents + discountCents)))
