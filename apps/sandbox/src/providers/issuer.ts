import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import * as z from 'zod/mini'
import { json, type Answer, type Asked } from '../http.ts'
import type { Authorization, Card, IssuerState } from '../issuer-state.ts'
import type { Provider, Context } from './provider.ts'

const cents = z.number().check(z.int(), z.minimum(0))
const Amounts = z.array(z.strictObject({ purse: z.string(), cents })).check(z.minLength(1))
const ToAuthorise = z.strictObject({
  cardToken: z.string(),
  storeId: z.string(),
  terminalId: z.string(),
  totalCents: cents,
  amounts: Amounts,
  lines: z.array(
    z.strictObject({ lineNo: z.number(), code: z.string(), quantity: z.number(), purse: z.string(), cents }),
  ),
})
type ToAuthorise = z.infer<typeof ToAuthorise>

const purses = ['FOOD', 'OTC', 'DENTAL', 'VISION', 'HEARING']
const everyPurse = (amount: number): Record<string, number> =>
  Object.fromEntries(purses.map((purse) => [purse, amount]))

/**
 * Initial state of the cards of each token family. Each longer token, such as `card_sbx_ok_anything`, is a separate
 * card.
 */
const families: Record<string, Omit<Card, 'cardRef' | 'last4'>> = {
  ok: { balances: everyPurse(50_000), state: 'ACTIVE' },
  low: { balances: { FOOD: 1_000 }, state: 'ACTIVE' },
  zero: { balances: everyPurse(0), state: 'ACTIVE' },
  food: { balances: { FOOD: 50_000 }, state: 'ACTIVE' },
  expired: { balances: everyPurse(50_000), state: 'EXPIRED' },
  lost: { balances: everyPurse(50_000), state: 'FROZEN' },
  private: { balances: everyPurse(50_000), state: 'ACTIVE' },
  nopurse: { balances: {}, state: 'ACTIVE' },
  slow: { balances: everyPurse(50_000), state: 'ACTIVE' },
  down: { balances: everyPurse(50_000), state: 'ACTIVE' },
}
const familyOf = (token: string): string | undefined => /^card_sbx_([a-z]+)(?:_[A-Za-z0-9-]+)?$/.exec(token)?.[1]
const slowMs = 25_000

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')
/** Returns a card. An unknown card of a known family starts with the family's balances. */
export const cardOf = (state: IssuerState, token: string): Card | undefined => {
  const known = state.cards[token]
  if (known) return known
  const family = families[familyOf(token) ?? '']
  if (!family) return undefined
  const hash = hashOf(token)
  const last4 = String(Number.parseInt(hash.slice(0, 8), 16) % 10_000).padStart(4, '0')
  const card = { ...family, balances: { ...family.balances }, cardRef: `cr_${hash.slice(0, 24)}`, last4 }
  state.cards[token] = card
  return card
}

const declined = (declineCode: string, last4: string | null): Omit<Authorization, 'key' | 'hash'> => ({
  id: '',
  answer: { authorizationId: '', decision: 'DECLINED', approved: [], last4, cardRef: null, balances: [], declineCode },
  token: '',
  isReversed: false,
  refunded: {},
})

const balancesOf = ({ balances }: Card) => Object.entries(balances).map(([purse, left]) => ({ purse, cents: left }))

/** Of the cards `card_sbx_private` this issuer tells merchants no balances. */
const isReported = (token: string): boolean => familyOf(token) !== 'private'

/** Reports what each purse has left, what its family began the month with, and the end of the month. */
const balance = (token: string, { state, now }: Books): Answer => {
  const card = cardOf(state, token)
  if (!card) return json({ message: 'There is no such card.' }, 404)
  if (!isReported(token)) return json({ message: 'Balances of this card are not reported.' }, 403)
  const given = families[familyOf(token) ?? '']?.balances ?? {}
  const monthEnd = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 0)).toISOString().slice(0, 10)
  const balances = balancesOf(card).map((left) => ({
    ...left,
    periodCents: given[left.purse] ?? null,
    periodEnd: given[left.purse] === undefined ? null : monthEnd,
  }))
  return json({ last4: card.last4, asOf: now.toISOString(), balances })
}

const decide = (asked: ToAuthorise, { state, newId }: Books): Omit<Authorization, 'key' | 'hash'> => {
  const card = cardOf(state, asked.cardToken)
  if (!card) return declined('UNKNOWN_CARD', null)
  if (card.state !== 'ACTIVE') return declined(card.state, card.last4)
  if (!asked.amounts.some(({ purse }) => card.balances[purse] !== undefined)) return declined('NO_PURSE', card.last4)
  const approved = asked.amounts
    .map(({ purse, cents: wanted }) => ({ purse, cents: Math.min(wanted, card.balances[purse] ?? 0) }))
    .filter(({ cents: given }) => given > 0)
  if (approved.length === 0) return declined('NO_BALANCE', card.last4)
  for (const { purse, cents: given } of approved) card.balances[purse] = (card.balances[purse] ?? 0) - given
  const isWhole = asked.amounts.every(({ purse, cents: wanted }) =>
    approved.some((one) => one.purse === purse && one.cents === wanted),
  )
  const id = newId('auth_')
  const answer = {
    authorizationId: id,
    decision: isWhole ? ('APPROVED' as const) : ('PARTIAL' as const),
    approved,
    last4: card.last4,
    cardRef: card.cardRef,
    balances: isReported(asked.cardToken) ? balancesOf(card) : null,
    declineCode: null,
  }
  return { id, answer, token: asked.cardToken, isReversed: false, refunded: {} }
}

type Books = { state: IssuerState; now: Date; newId: (prefix: string) => string; changed: () => void }

/** The same key: the same answer for the same request, 422 for another. */
const underKey = (before: { hash: string; answer: unknown } | undefined, hash: string): Answer | undefined => {
  if (!before) return undefined
  return before.hash === hash ? json(before.answer) : json({ message: 'This key was used for another request.' }, 422)
}

const authorise = async (asked: ToAuthorise, key: string, hash: string, books: Books): Promise<Answer> => {
  const { state, changed } = books
  const before = underKey(state.authorizations[key], hash)
  if (before) return before
  const family = familyOf(asked.cardToken)
  if (family === 'down') return json({ message: 'Service unavailable' }, 503)
  const isReversed = state.reversed.includes(key)
  const decided = isReversed ? declined('REVERSED', null) : decide(asked, books)
  state.authorizations[key] = { key, hash, ...decided }
  changed()
  if (family === 'slow') await pause(slowMs)
  return json(decided.answer)
}

const giveBack = (state: IssuerState, { token, answer, refunded }: Authorization): void => {
  const card = state.cards[token]
  if (!card) return
  for (const { purse, cents: approved } of answer.approved) {
    card.balances[purse] = (card.balances[purse] ?? 0) + approved - (refunded[purse] ?? 0)
  }
}

const reverse = (key: string, { state, changed }: Books): Answer => {
  const found = state.authorizations[key]
  if (!state.reversed.includes(key)) state.reversed.push(key)
  if (found && !found.isReversed) {
    giveBack(state, found)
    found.isReversed = true
  }
  changed()
  return json({ reversed: true })
}

type Refunding = { id: string; key: string; hash: string; amounts: z.infer<typeof Amounts> }

/**
 * Prefix of the demonstration's sales, which this issuer never authorised: their reversals and refunds are accepted
 * unchecked.
 */
const demonstration = 'auth_demo_'

const refund = ({ id, key, hash, amounts }: Refunding, { state, newId, changed }: Books): Answer => {
  const before = underKey(state.refunds[key], hash)
  if (before) return before
  const found = Object.values(state.authorizations).find((one) => one.id === id && !one.isReversed)
  if (!found && !id.startsWith(demonstration)) return json({ message: 'There is no such authorization.' }, 409)
  const isTooMuch = amounts.some(({ purse, cents: wanted }) => {
    const approved = found?.answer.approved.find((one) => one.purse === purse)?.cents ?? 0
    return found !== undefined && wanted > approved - (found.refunded[purse] ?? 0)
  })
  if (isTooMuch) return json({ message: 'More than is left of what was approved.' }, 409)
  const card = found && state.cards[found.token]
  for (const { purse, cents: given } of amounts) {
    if (!found || !card) continue
    found.refunded[purse] = (found.refunded[purse] ?? 0) + given
    card.balances[purse] = (card.balances[purse] ?? 0) + given
  }
  const answer = { refundId: newId('rf_'), balances: card ? balancesOf(card) : [] }
  state.refunds[key] = { hash, answer }
  changed()
  return json(answer)
}

const parsed = <S extends z.ZodMiniType>(shape: S, body: string): z.output<S> | undefined => {
  try {
    return z.safeParse(shape, JSON.parse(body)).data
  } catch {
    return undefined
  }
}
const malformed = json({ message: 'The body does not fit this contract.' }, 400)

const post = async ({ path, body, headers }: Asked, books: Books): Promise<Answer | undefined> => {
  const key = headers['idempotency-key']
  if (!key) return json({ message: 'Idempotency-Key is missing.' }, 400)
  const hash = hashOf(`${path}\n${body}`)
  if (path === '/v1/cards') {
    const asked = parsed(z.strictObject({ cardToken: z.string() }), body)
    const card = asked && cardOf(books.state, asked.cardToken)
    return card ? json({ cardRef: card.cardRef, last4: card.last4 }) : json({ message: 'There is no such card.' }, 404)
  }
  if (path === '/v1/cards/balance') {
    const asked = parsed(z.strictObject({ cardToken: z.string() }), body)
    return asked ? balance(asked.cardToken, books) : malformed
  }
  if (path === '/v1/authorizations') {
    const asked = parsed(ToAuthorise, body)
    return asked ? authorise(asked, key, hash, books) : malformed
  }
  if (path === '/v1/authorizations/reverse') {
    const asked = parsed(z.strictObject({ key: z.string() }), body)
    return asked ? reverse(asked.key, books) : malformed
  }
  const id = /^\/v1\/authorizations\/([^/]+)\/refunds$/.exec(path)?.[1]
  if (id === undefined) return undefined
  const asked = parsed(z.strictObject({ amounts: Amounts }), body)
  return asked ? refund({ id: decodeURIComponent(id), key, hash, amounts: asked.amounts }, books) : malformed
}

const booksOf = ({ state }: Context): Books => ({
  state: state.stored.issuer,
  now: new Date(state.now()),
  newId: state.newId,
  changed: state.changed,
})

/** The card issuer of the cards `card_sbx_*`: balances per purse, one answer per key. */
export const issuer: Provider = {
  name: 'issuer',
  tooMany: { ...json({ message: 'Too many requests' }, 429), headers: { 'retry-after': '1' } },
  handle: (asked, stage) => {
    if (!/^Bearer \S+$/.test(asked.headers['authorization'] ?? '')) return json({ message: 'Unauthorized' }, 401)
    if (asked.method === 'POST') return post(asked, booksOf(stage))
    if (asked.method !== 'GET' || asked.path !== '/v1/authorizations') return undefined
    const found = stage.state.stored.issuer.authorizations[asked.query.get('key') ?? '']
    return found ? json({ ...found.answer, reversed: found.isReversed }) : json({ message: 'Not found' }, 404)
  },
}
