import * as z from 'zod/mini'
import { json, type Answer, type Asked } from '../http.ts'
import type { State } from '../state.ts'
import { bankDay } from './banking-days.ts'
import { answer, isCode } from './replies.ts'
import { writeStatement } from './statement.ts'

const Wish = z.strictObject({ trace: z.string(), code: z.string().check(z.refine(isCode)) })

const wished = (body: string): z.output<typeof Wish> | undefined => {
  try {
    return z.safeParse(Wish, JSON.parse(body)).data
  } catch {
    return undefined
  }
}

/** Returns a payout at once or sends a notice, for any account and any number of times. */
const sendBack = ({ body }: Asked, state: State): Answer => {
  const wish = wished(body)
  if (!wish) return json({ message: 'A trace and a code: R and two digits, or C01 to C07 without C04.' }, 400)
  const payout = state.stored.ach.payouts.find(({ trace }) => trace === wish.trace)
  if (!payout) return json({ message: 'There is no such payout.' }, 404)
  answer(payout, wish.code, state)
  return json({ name: state.stored.ach.outbox.at(-1)?.name })
}

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text)

/**
 * The account's statement of a day, `?day=YYYY-MM-DD`; without it of the bank's today. `&after=YYYY-MM-DD&cents=`: day and closing
 * balance of the statement that it continues.
 */
const statement = ({ query }: Asked, state: State): Answer => {
  const day = query.get('day') ?? bankDay(state.now())
  const [after, cents] = [query.get('after'), query.get('cents') ?? '']
  if (!isDay(day)) return json({ message: 'A day: YYYY-MM-DD.' }, 400)
  if (after !== null && (!isDay(after) || after >= day || !/^-?\d{1,15}$/.test(cents))) {
    return json({ message: 'A statement before: after=YYYY-MM-DD, an earlier day, and cents.' }, 400)
  }
  const before = after === null ? undefined : { day: after, closingCents: Number(cents) }
  const headers = { 'content-disposition': `attachment; filename="bank-${day}.bai"` }
  return { body: writeStatement(state.stored.ach, day, before), headers }
}

export const handleAchControl = (asked: Asked, control: string, state: State): Answer | undefined => {
  const { files, payouts } = state.stored.ach
  if (asked.method === 'POST') return control === 'ach/returns' ? sendBack(asked, state) : undefined
  if (control === 'ach/statement') return statement(asked, state)
  if (control === 'ach/files') return json(files)
  return control === 'ach/payouts' ? json(payouts) : undefined
}
