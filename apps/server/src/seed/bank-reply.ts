import type { Runtime } from '#server/db/context.ts'
import { withOperator } from '#server/db/with-tenant.ts'
import type { Deps } from '#server/ports/deps.ts'
import { takeFile } from '../modules/settlement/replies/replies.jobs.ts'
import { demoPartners } from './program.ts'
import { findUnanswered, type SentPayment } from './seed.queries.ts'

const bank = '011401533'
const ours = '9999999999'
const closedLast4 = demoPartners[0].stores.find(({ formerLast4 }) => formerLast4)?.formerLast4 ?? ''

type Answer = { account: string; cents: number; addenda: string }

const number = (value: number, width: number): string => String(value).padStart(width, '0')

/** A file of the bank in the format of NACHA, 94 columns a line: each answer is an entry and its addenda. */
const fileOf = (answers: readonly Answer[]): string => {
  const details = answers.flatMap(({ account, cents, addenda }, nth) => {
    const trace = `${bank.slice(0, 8)}${number(nth + 1, 7)}`
    return [
      `621${bank}${account.padEnd(17)}${number(cents, 10)}${''.padEnd(39)}1${trace}`,
      `7${addenda.padEnd(78)}${trace}`,
    ]
  })
  const cents = answers.reduce((sum, one) => sum + one.cents, 0)
  const sums = `${number(answers.length * Number(bank.slice(0, 8)), 10)}${number(0, 12)}${number(cents, 12)}`
  const lines = [
    `101 ${ours}${bank}`,
    `5220${''.padEnd(36)}${ours}CCD`,
    ...details,
    `8220${number(details.length, 6)}${sums}${ours}`,
    `9000001${number(1, 6)}${number(details.length, 8)}${sums}`,
  ]
  return lines.map((line) => `${line.padEnd(94)}\n`).join('')
}

/** Returns a change notice whose new routing number fails its check digit, and a return of an unknown payment. */
const answersTo = ({ trace, last4 }: SentPayment): Answer[] => {
  const rest = ''.padEnd(6) + bank.slice(0, 8)
  return [
    { account: number(Number(last4), 10), cents: 0, addenda: `98C02${trace}${rest}011401534` },
    { account: '0000007731', cents: 1840, addenda: `99R03${bank.slice(0, 8)}9999999${rest}NO ACCOUNT` },
  ]
}

/** Stores the demonstration's bank file with two answers that need an operator. The file moves no money of a store. */
export const seedBankReply = async (deps: Pick<Deps, 'pool' | 'log' | keyof Runtime>): Promise<void> => {
  const sent = await withOperator(deps.pool, (db) => findUnanswered(db, closedLast4))
  if (sent) await takeFile(deps, { name: 'demonstration.ach', text: fileOf(answersTo(sent)) })
}
