import * as z from 'zod/mini'
import { tills } from './access.ts'
import { CardToken } from './pos-purchases.ts'
import { ProgramCode } from './pos.ts'
import { PrintoutAnswer } from './printouts.ts'
import { fieldError } from './refusals.ts'
import { resource } from './route.ts'
import { day } from './scalars.ts'

const route = resource({ tags: ['Point of sale'], access: tills })

/** A typed number asks no balance: numbers of other people's cards could be tried out. */
const readModes = ['CHIP', 'CONTACTLESS', 'SWIPE'] as const

/**
 * Reads what a card has left, without charging it. Only purses of the program, by default of all programs of the store. The
 * answer is stored nowhere; the audit log records that it was asked. `asOf`: moment that the issuer reports. `of`: what the purse
 * got for this period, `until`: last day of the period; null: not reported. 409 `balance.not-reported` and `card.unknown`; 60 an hour
 * of a terminal, and 120 a day of a person, then 429.
 */
export const getCardBalance = route({
  method: 'POST',
  path: '/api/pos/balance',
  summary: 'Read the balance of a card',
  limit: 60,
  idempotencyKey: 'required',
  body: z.strictObject({
    cardToken: CardToken,
    entryMode: z.enum(readModes, fieldError('field.invalid')),
    program: z.optional(ProgramCode),
  }),
  answer: z.strictObject({
    lastPanFourDigits: z.string(),
    asOf: z.iso.datetime(),
    purses: z.array(
      z.strictObject({ purse: z.string(), amount: z.number(), of: z.nullable(z.number()), until: z.nullable(day) }),
    ),
    /** The same for paper, with the bytes for a receipt printer. */
    printout: PrintoutAnswer,
  }),
})
