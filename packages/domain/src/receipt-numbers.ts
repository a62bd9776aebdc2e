/** Characters of receipt numbers: Crockford's base 32, without I, L, O and U. Each character stands for five bits. */
export const receiptAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** Receipt numbers of a partner: seven free characters. The eighth is the check character. */
export const receiptNumbers = 2 ** 35
/** A receipt number as it is stored, printed and sent. */
export const receiptNumberPattern = /^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/

/** Multiplies by 2 in the field of 32 elements with the polynomial x^5 + x^2 + 1. */
const doubled = (value: number): number => (value & 16 ? ((value << 1) ^ 0b100101) & 31 : value << 1)

/**
 * Sums the values, each weighted by a different power of 2 in the field of 32 elements. The sum is 0 for a valid number. One wrong
 * character or two exchanged characters always change the sum.
 */
const weighted = (values: readonly number[]): number => values.reduce((sum, value) => doubled(sum) ^ value, 0)

const grouped = (characters: string): string => `${characters.slice(0, 4)}-${characters.slice(4)}`

/** Returns the receipt number of a drawn whole number from 0 to `receiptNumbers` - 1. */
export const receiptNumberOf = (drawn: number): string => {
  const values = Array.from({ length: 7 }, (_, index) => Math.floor(drawn / 32 ** (6 - index)) % 32)
  return grouped([...values, doubled(weighted(values))].map((value) => receiptAlphabet[value] ?? '').join(''))
}

/** Typed or scanned text with the characters of receipt numbers: capitals, no spaces and dashes, O as 0, I and L as 1. */
const normalized = (typed: string): string =>
  typed
    .toUpperCase()
    .replaceAll(/[\s\-\u2010-\u2015]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')

/**
 * Reads a typed receipt number. 'wrong': eight characters, but no receipt number. Undefined: text of another form.
 */
export const readReceiptNumber = (typed: string): { number: string } | 'wrong' | undefined => {
  const characters = normalized(typed)
  if (!/^[0-9A-Z]{8}$/.test(characters)) return undefined
  const values = characters.split('').map((character) => receiptAlphabet.indexOf(character))
  return values.includes(-1) || weighted(values) !== 0 ? 'wrong' : { number: grouped(characters) }
}

/** Returns true when a person means text that `readReceiptNumber` calls wrong as a receipt number: words have no digit. */
export const isMeantAsReceiptNumber = (typed: string): boolean =>
  readReceiptNumber(typed) !== undefined && (/\d/.test(typed) || /^\s*\S{4}\s*[-\u2010-\u2015]\s*\S{4}\s*$/.test(typed))

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const id = new RegExp(`^${uuid}$`, 'i')
const address = new RegExp(`/purchase-transaction/(${uuid})(?:[/?#]|$)`, 'i')

export type PurchaseReference = { id: string } | { number: string }
/** Reads the reference of a purchase: receipt number, id or address of the receipt. */
export const readPurchaseReference = (typed: string): PurchaseReference | undefined => {
  const text = typed.trim()
  const named = id.test(text) ? text : address.exec(text)?.[1]
  if (named !== undefined) return { id: named.toLowerCase() }
  const read = readReceiptNumber(text)
  return read === 'wrong' ? undefined : read
}

/**
 * Returns true for the code of a receipt: its number with the dash, as its QR code has it, or the address of its page. Eight digits without a
 * dash are a barcode.
 */
export const isReceiptCode = (code: string): boolean => /[-/]/.test(code) && readPurchaseReference(code) !== undefined
