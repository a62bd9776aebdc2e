import { bankLineActions, bankLineKinds, bookAccounts, postedKinds } from '@tillgate/domain/bank-line-kinds.ts'
import * as z from 'zod/mini'
import { StaffName } from './operator-applications.ts'
import { Reason } from './reasons.ts'
import { fieldError } from './refusals.ts'
import { staffResource } from './route.ts'
import { byId, day, moment } from './scalars.ts'

const route = staffResource('Bank statements', 'payouts.pay')

const posted = {
  kind: z.enum(postedKinds),
  /** Account behind the bank account. */
  account: z.enum(bookAccounts),
}

/** Posting of a line. `confirmedBy`: the second person above the limit. `isReversal`: the line was opened again. */
const BankPosting = z.strictObject({
  ...posted,
  /** Change of the bank account in our books, in dollars. */
  amount: z.number(),
  reason: z.string(),
  bookedBy: StaffName,
  confirmedBy: z.nullable(StaffName),
  bookedAt: moment,
  isReversal: z.boolean(),
})
export type BankPosting = z.infer<typeof BankPosting>

/** A line of the bank that waits in the exceptions, or that a person settled. Dollars. */
export const BankLine = z.strictObject({
  statementId: z.uuid(),
  statement: z.string(),
  day,
  no: z.number(),
  reference: z.string(),
  /** Amount that the bank booked and our books lack; plus is a credit. */
  amount: z.number(),
  /** The posting in force; null: the line is open. */
  posting: z.nullable(BankPosting),
  /** The newest first, with reversals. */
  postings: z.array(BankPosting),
  /** Proposal that waits for a second person. */
  proposal: z.nullable(
    z.strictObject({
      id: z.uuid(),
      number: z.number(),
      action: z.enum(bankLineActions),
      kind: z.enum(postedKinds),
      reason: z.string(),
      by: StaffName,
    }),
  ),
  /** One person may settle or reopen the line. */
  isAloneEnough: z.boolean(),
  /** Amount that one person may settle and reopen on a banking day, and the rest of today. */
  limit: z.number(),
  left: z.number(),
})
export type BankLine = z.infer<typeof BankLine>

/** `proposalId`: the line waits for a second person; null: done. */
const Answered = z.strictObject({ message: z.string(), proposalId: z.nullable(z.uuid()) })

/**
 * Gives a line its kind and posts it. Above the limit of corrections by one person, counted over the lines of the banking day, the
 * call proposes instead. `id`: of the exception. 409 exception.closed, bank-line.proposed, bank-line.not-line.
 */
export const settleBankLine = route({
  method: 'POST',
  path: '/api/operator/bank-lines/:id/settle',
  summary: 'Give a line of the bank its kind, or propose it above the limit',
  params: byId,
  body: z.strictObject({
    kind: z.enum(bankLineKinds, fieldError('field.required')),
    reason: Reason,
  }),
  answer: Answered,
})

/**
 * Opens a settled line again: its posting is reversed and stays. Above the limit the call proposes instead. 409 bank-line.open,
 * bank-line.proposed, bank-line.withdrawn, bank-line.not-line.
 */
export const reopenBankLine = route({
  method: 'POST',
  path: '/api/operator/bank-lines/:id/reopen',
  summary: 'Open a settled line of the bank again, or propose it above the limit',
  params: byId,
  body: z.strictObject({ reason: Reason }),
  answer: Answered,
})
