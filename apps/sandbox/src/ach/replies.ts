import { createHash } from 'node:crypto'
import type { State } from '../state.ts'
import { bankDay } from './banking-days.ts'
import type { AchState, Payout } from './stored.ts'

/** Accounts that end in 99NN come back as RNN, those in 98NN are paid and answered by CNN. */
const returnable = new Set(['02', '03', '04', '16', '17', '20', '23', '24', '28'])
const corrected = new Set(['01', '02', '03', '05', '06', '07'])

export const fateOf = (account: string): string | undefined => {
  const [, family, code = ''] = /(9[89])(\d\d)$/.exec(account) ?? []
  if (family === '99' && returnable.has(code)) return `R${code}`
  return family === '98' && corrected.has(code) ? `C${code}` : undefined
}
export const isCode = (code: string): boolean =>
  /^R\d\d$/.test(code) || (code.startsWith('C') && corrected.has(code.slice(1)))

const words: Readonly<Record<string, string>> = {
  R02: 'ACCOUNT CLOSED',
  R03: 'NO ACCOUNT OR UNABLE TO LOCATE ACCOUNT',
  R04: 'INVALID ACCOUNT NUMBER',
  R16: 'ACCOUNT FROZEN',
  R17: 'FILE RECORD EDIT CRITERIA',
  R20: 'NON-TRANSACTION ACCOUNT',
  R23: 'CREDIT ENTRY REFUSED BY RECEIVER',
  R24: 'DUPLICATE ENTRY',
  R28: 'ROUTING NUMBER CHECK DIGIT ERROR',
}

const number = (value: number, width: number): string => String(value).padStart(width, '0')
const text = (value: string, width: number): string => value.slice(0, width).padEnd(width)

/** Returns the corrected data of a notice: account, routing number or account type. */
const correctionOf = (code: string, { account, routing, transactionCode }: Payout): string => {
  const newAccount = `${account.slice(0, -4)}0000`
  const newRouting = routing === '011401533' ? '121042882' : '011401533'
  const newCode = transactionCode === '22' ? '32' : '22'
  const data: Record<string, string> = {
    C01: newAccount,
    C02: newRouting,
    C03: `${newRouting}   ${newAccount}`,
    C05: newCode,
    C06: `${text(newAccount, 20)}${newCode}`,
    C07: `${newRouting}${text(newAccount, 17)}${newCode}`,
  }
  return data[code] ?? ''
}

type Answer = { payout: Payout; code: string }
const bank = '011401533'

const recordsOf = ({ payout, code }: Answer, sequence: number): string[] => {
  const { routing, account, transactionCode, cents, id, holder } = payout
  const isNotice = code.startsWith('C')
  const trace = `${routing.slice(0, 8)}${number(sequence % 10_000_000, 7)}`
  const said = isNotice ? text(correctionOf(code, payout), 44) : text(words[code] ?? '', 44)
  return [
    `6${transactionCode[0] ?? ''}1${bank}${text(account, 17)}${number(isNotice ? 0 : cents, 10)}${text(id, 15)}${text(holder, 22)}  1${trace}`,
    `7${isNotice ? '98' : '99'}${code}${payout.trace}${text('', 6)}${routing.slice(0, 8)}${said}${trace}`,
  ]
}

/** The bank's file in our file format. */
const fileOf = (answers: readonly Answer[], state: State): string => {
  const { ach } = state.stored
  const first = ach.files.find(({ fileId }) => fileId === answers[0]?.payout.fileId)?.text ?? ''
  const [header = '', batch = ''] = first.split(/\r?\n/)
  const [ourName, theirName] = [header.slice(63, 86), header.slice(40, 63)]
  const isNotice = answers[0]?.code.startsWith('C') ?? false
  const records = answers.flatMap((answer) => {
    ach.sequence += 1
    return recordsOf(answer, ach.sequence)
  })
  const cents = isNotice ? 0 : answers.reduce((sum, { payout }) => sum + payout.cents, 0)
  const hash = number((answers.length * Number(bank.slice(0, 8))) % 10_000_000_000, 10)
  const sums = `${hash}${number(0, 12)}${number(cents, 12)}`
  const [origin, company] = [header.slice(13, 23), batch.slice(40, 50)]
  const day = bankDay(state.now()).slice(2).replaceAll('-', '')
  const lines = [
    `101${origin} ${bank}${day}0600A094101${ourName}${theirName}${text('', 8)}`,
    `5220${batch.slice(4, 20)}${text('', 20)}${company}${isNotice ? 'COR' : 'CCD'}BENEFITPAY${day}${day}   1${bank.slice(0, 8)}0000001`,
    ...records,
    `8220${number(records.length, 6)}${sums}${company}${text('', 25)}${bank.slice(0, 8)}0000001`,
    `9000001${number(Math.ceil((records.length + 4) / 10), 6)}${number(records.length, 8)}${sums}${text('', 39)}`,
  ]
  while (lines.length % 10 > 0) lines.push('9'.repeat(94))
  return lines.map((line) => `${line}\r\n`).join('')
}

const put = (answers: readonly Answer[], kind: AchState['outbox'][number]['kind'], state: State): void => {
  if (answers.length === 0) return
  const { ach } = state.stored
  const content = fileOf(answers, state)
  const day = bankDay(state.now()).replaceAll('-', '')
  const name = `${day}-${number(ach.outbox.length + 1, 6)}-${kind.toLowerCase()}.ach`
  const sha256 = createHash('sha256').update(content).digest('hex')
  ach.outbox.push({ name, kind, sha256, text: content, isAcked: false })
  for (const { payout, code } of answers) payout.answers.push(code)
  state.changed()
}

export const answer = (payout: Payout, code: string, state: State): void =>
  put([{ payout, code }], code.startsWith('C') ? 'NOC' : 'RETURN', state)

const isDue = ({ dueOn, answers }: AchState['payouts'][number], today: string): boolean =>
  dueOn <= today && answers.length === 0

/** Writes the due answers of the receiving banks: one file of returns and one of notices. */
export const fillOutbox = (state: State): void => {
  const today = bankDay(state.now())
  const due = state.stored.ach.payouts
    .filter((payout) => isDue(payout, today))
    .flatMap((payout) => {
      const code = fateOf(payout.account)
      return code === undefined ? [] : [{ payout, code }]
    })
  put(
    due.filter(({ code }) => code.startsWith('R')),
    'RETURN',
    state,
  )
  put(
    due.filter(({ code }) => code.startsWith('C')),
    'NOC',
    state,
  )
}
