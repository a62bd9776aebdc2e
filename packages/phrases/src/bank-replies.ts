import { isKnownBankCode, type NextAfterReturn } from '@tillgate/domain/exceptions.ts'
import { moneyFromCents } from '@tillgate/domain/money.ts'
import { bankReplies as english } from './en/bank-replies.ts'
import { bankReplies as spanish } from './es/bank-replies.ts'
import { translator, type Language, type Params } from './translator.ts'

const say = translator({ 'en-US': english, 'es-ES': spanish })

/** What the bank said of a payout that came back, in plain words. */
const bankSaid = (language: Language, code: string, digits: string): string =>
  say(language, isPlain(code) ? `bank-says.${code}` : 'bank-says.other', { digits, code })
const isPlain = (code: string): code is PlainCode => isKnownBankCode(code) && code.startsWith('R')
type PlainCode = Extract<keyof typeof english, `bank-says.R${string}`> extends `bank-says.${infer Code}` ? Code : never

/** Dollars as mails write them, in either language. */

/** Returns the parameters of the mail about a returned payout, without names and phone. */
export const returnParams = (
  language: Language,
  { code, digits, cents, next }: { code: string; digits: string; cents: number; next: NextAfterReturn },
): Params => ({
  amount: moneyFromCents(cents),
  said: bankSaid(language, code, digits),
  next: say(language, `bank-next.${next}`),
})
