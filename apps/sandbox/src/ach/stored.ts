import * as z from 'zod/mini'

const File = z.object({
  fileId: z.string(),
  name: z.string(),
  sha256: z.string(),
  text: z.string(),
  takenAt: z.string(),
  /** Origin, destination, date and modifier: what tells the files of a day apart. */
  key: z.string(),
})

export const Payout = z.object({
  fileId: z.string(),
  trace: z.string(),
  transactionCode: z.string(),
  routing: z.string(),
  account: z.string(),
  cents: z.number(),
  id: z.string(),
  holder: z.string(),
  /** Banking day of the bank's answer: `2026-11-27`. */
  dueOn: z.string(),
  /** Answers of the bank, such as R03, C01; empty: none yet. */
  answers: z.array(z.string()),
})
export type Payout = z.infer<typeof Payout>

const kinds = ['RETURN', 'NOC'] as const
const Reply = z.object({
  name: z.string(),
  kind: z.enum(kinds),
  sha256: z.string(),
  text: z.string(),
  isAcked: z.boolean(),
})

/** State of the sandbox bank: accepted files, payouts and replies. */
export const AchState = z.object({
  files: z.array(File),
  payouts: z.array(Payout),
  outbox: z.array(Reply),
  /** Of the last entry that was written back. */
  sequence: z.number(),
})
export type AchState = z.infer<typeof AchState>
export const freshAch = (): AchState => ({ files: [], payouts: [], outbox: [], sequence: 0 })
