/** Reply file of a bank, written from the format's tables. Shares no code with the reader. */
export type Reply = {
  code: string
  originalTrace: string
  routing: string
  account: string
  cents: number
  /** The bank's words of a return, or the corrected data of a notice. */
  text: string
  isSavings: boolean
}

const digits = (value: number, width: number): string => String(value).padStart(width, '0')

const recordsOf = ({ code, originalTrace, routing, account, cents, text, isSavings }: Reply, at: number): string[] => {
  const isNotice = code.startsWith('C')
  const trace = `${routing.slice(0, 8)}${digits(at + 1, 7)}`
  const more = isNotice ? `${text.padEnd(29)}${' '.repeat(15)}` : text.padEnd(44)
  return [
    `6${isSavings ? '31' : '21'}011401533${account.padEnd(17)}${digits(isNotice ? 0 : cents, 10)}261125-40271935${'HOLDER'.padEnd(22)}  1${trace}`,
    `7${isNotice ? '98' : '99'}${code}${originalTrace}${' '.repeat(6)}${routing.slice(0, 8)}${more}${trace}`,
  ]
}

export const writeAchReturns = (replies: readonly Reply[], ending = '\n'): string => {
  const records = replies.flatMap(recordsOf)
  const cents = replies.reduce((sum, one) => sum + (one.code.startsWith('C') ? 0 : one.cents), 0)
  const hash = digits((replies.length * 1_140_153) % 10_000_000_000, 10)
  const lines = [
    `1011123456789 0114015332611300605A094101${'TILLGATE'.padEnd(23)}${'FIRST BANK'.padEnd(23)}${' '.repeat(8)}`,
    `5200TILLGATE BENEFIT${' '.repeat(20)}1123456789CCDBENEFITPAY261125261130   1011401530000001`,
    ...records,
    `8200${digits(records.length, 6)}${hash}${digits(0, 12)}${digits(cents, 12)}1123456789${' '.repeat(25)}011401530000001`,
    `9000001${digits(Math.ceil((records.length + 4) / 10), 6)}${digits(records.length, 8)}${hash}${digits(0, 12)}${digits(cents, 12)}${' '.repeat(39)}`,
  ]
  while (lines.length % 10 > 0) lines.push('9'.repeat(94))
  return lines.map((line) => line + ending).join('')
}
