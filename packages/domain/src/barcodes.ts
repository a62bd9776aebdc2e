/**
 * Normalises barcodes: one physical product has one `key`, however a scanner, a till or a spreadsheet wrote the
 * barcode. Items are found and unique by `key`. The code itself is stored as typed.
 */
export type BarcodeKind = 'GTIN' | 'PLU' | 'RANDOM_WEIGHT' | 'LOCAL'
export type BarcodeWarning = 'BAD_CHECK_DIGIT' | 'LOST_LEADING_ZEROS' | 'MISSING_CHECK_DIGIT' | 'SHORT_UPC_E'
export type Normalised = {
  key: string
  kind: BarcodeKind
  gtin14?: string
  plu?: string
  warnings: readonly BarcodeWarning[]
  /** Codes the partner probably meant; never applied without a click. */
  suggestions: readonly string[]
}

const zero = 48
const at = (digits: string, index: number): number => digits.charCodeAt(index) - zero

/** `0`, `00000`: no product has such a code. */
export const isZeros = (code: string): boolean => /^0+$/.test(code)

/** The digit that completes `body`: from the right, weights 3, 1, 3... */
export const checkDigit = (body: string): string => {
  let sum = 0
  for (let weight = 3, index = body.length - 1; index >= 0; index -= 1, weight = 4 - weight) {
    sum += weight * at(body, index)
  }
  return String((10 - (sum % 10)) % 10)
}
export const hasCheckDigit = (digits: string): boolean => checkDigit(digits.slice(0, -1)) === digits.at(-1)

/** Expands `S abcdef X` to 12 digits; only number systems 0 and 1 have a short form. */
export const expandUpcE = (digits: string): string | undefined => {
  if (!/^[01][0-9]{7}$/.test(digits)) return undefined
  const cut = (from: number, to: number) => digits.slice(from, to)
  const last = at(digits, 6)
  if (last <= 2) return `${cut(0, 3)}${last}0000${cut(3, 6)}${cut(7, 8)}`
  if (last === 3) return `${cut(0, 4)}00000${cut(4, 6)}${cut(7, 8)}`
  if (last === 4) return `${cut(0, 5)}00000${cut(5, 6)}${cut(7, 8)}`
  return `${cut(0, 6)}0000${cut(6, 8)}`
}

const gtin = (digits: string): Normalised => {
  const gtin14 = digits.padStart(14, '0')
  return { key: `G:${gtin14}`, kind: 'GTIN', gtin14, warnings: [], suggestions: [] }
}
const local = (digits: string, warnings: readonly BarcodeWarning[] = [], suggestions: readonly string[] = []) =>
  ({ key: `L:${digits}`, kind: 'LOCAL', warnings, suggestions }) satisfies Normalised

/** The price inside a scale's label changes with every piece: only the item part identifies. */
const randomWeight = (gtin14: string): Normalised => {
  const body = `${gtin14.slice(0, 8)}00000`
  const digits = `${body}${checkDigit(body)}`.replace(/^0{1,2}/, '')
  const warnings: BarcodeWarning[] = hasCheckDigit(gtin14) ? [] : ['BAD_CHECK_DIGIT']
  return { key: `R:${digits}`, kind: 'RANDOM_WEIGHT', warnings, suggestions: [] }
}

const eight = (digits: string): Normalised => {
  const expanded = expandUpcE(digits)
  if (expanded && hasCheckDigit(expanded)) return gtin(expanded)
  // Codes that begin with 0 or 2 are the shop's own numbers and must not collide with a GTIN-8.
  if (digits.startsWith('0') || digits.startsWith('2')) return local(digits)
  return hasCheckDigit(digits) ? gtin(digits) : local(digits, ['BAD_CHECK_DIGIT'])
}

/** A UPC-E that a file filled up to 12 to 14 digits. No company has a prefix of so many zeros. */
const filledUpcE = (gtin14: string): string | undefined => {
  const expanded = gtin14.startsWith('000000') ? expandUpcE(gtin14.slice(6)) : undefined
  return expanded !== undefined && hasCheckDigit(expanded) ? expanded : undefined
}

const full = (digits: string): Normalised => {
  const gtin14 = digits.padStart(14, '0')
  const upcE = filledUpcE(gtin14)
  if (upcE !== undefined) return gtin(upcE)
  const prefix = gtin14.slice(1, 3)
  if (prefix === '02' || prefix.startsWith('2')) return randomWeight(gtin14)
  if (prefix === '04' || prefix === '05' || prefix === '99') return local(digits)
  return hasCheckDigit(gtin14) ? gtin(digits) : local(digits, ['BAD_CHECK_DIGIT'])
}

/** 9 to 11 digits: leading zeros were dropped by a spreadsheet, or the check digit is missing. */
const shortened = (digits: string): Normalised => {
  const padded = digits.padStart(12, '0')
  if (hasCheckDigit(padded)) return local(digits, ['LOST_LEADING_ZEROS'], [padded])
  if (digits.length < 11) return local(digits)
  return local(digits, ['MISSING_CHECK_DIGIT'], [`${digits}${checkDigit(digits)}`])
}

/**
 * Reads 6 or 7 digits as a UPC-E without its number system or check digit. Returns two readings when both are possible.
 */
const shortUpcE = (digits: string): Normalised => {
  const expanded = expandUpcE(`0${digits}`)
  const whole = expanded && hasCheckDigit(expanded) ? [`0${digits}`] : []
  const body = digits.padStart(7, '0')
  const long = expandUpcE(`${body}0`)
  const completed = long ? [`${body}${checkDigit(long.slice(0, -1))}`] : []
  const suggestions = [...whole, ...completed]
  return local(digits, suggestions.length > 0 ? ['SHORT_UPC_E'] : [], suggestions)
}

const byLength = (code: string): Normalised => {
  if (code.length >= 12) return full(code)
  if (code.length >= 9) return shortened(code)
  if (code.length === 8) return eight(code)
  return code.length >= 6 ? shortUpcE(code) : local(code)
}

/** PLU of produce, also with leading zeros: tills and spreadsheets pad it to a fixed width. */
const pluOf = (digits: string): string | undefined => /^0*((?:[34]|[89][34])[0-9]{3})$/.exec(digits)?.[1]

/**
 * Requires 1 to 14 digits; callers reject other codes first. A price look-up has no check digit, so that it gets no
 * warning. Eight digits may be a UPC-E as well, whose check digit then decides.
 */
export const normalise = (code: string): Normalised => {
  const plu = pluOf(code)
  if (plu === undefined) return byLength(code)
  const short = code.length === 8 ? eight(code) : undefined
  if (short?.kind === 'GTIN') return short
  return { key: `P:${plu}`, kind: 'PLU', plu, warnings: [], suggestions: [] }
}

/**
 * Codes that the partner probably meant, for a dialog: the repairs of `normalise`, and the code with its correct last
 * digit. An 8-digit code may be a GTIN-8 or a UPC-E.
 */
export const likelyCodes = (code: string): readonly string[] => {
  const { warnings, suggestions } = normalise(code)
  if (!warnings.includes('BAD_CHECK_DIGIT')) return suggestions
  const body = code.slice(0, -1)
  const long = code.length === 8 ? expandUpcE(code) : undefined
  const digits = [...(long ? [checkDigit(long.slice(0, -1))] : []), checkDigit(body)]
  return [...new Set(digits.map((digit) => `${body}${digit}`))]
}

/**
 * Returns the digits of a retail barcode that a camera has read, in the form of scanners: 12 digits for a UPC-A, which is
 * also an EAN-13 with a leading zero. Returns undefined for another length or a wrong check digit.
 */
export const codeOfSymbol = (digits: string): string | undefined => {
  if (!/^(?:[0-9]{8}|[0-9]{12,13})$/.test(digits)) return undefined
  const long = digits.length === 8 ? expandUpcE(digits) : undefined
  if (!hasCheckDigit(digits) && !(long && hasCheckDigit(long))) return undefined
  return digits.length === 13 && digits.startsWith('0') ? digits.slice(1) : digits
}

/** Ends fields of variable length in a GS1 element string as scanners send it. */
export const groupSeparator = '\u001d'
/** Dates, variants, weights and measures have a fixed length, so that no separator ends them before the GTIN. */
const elementStrings = [
  /\(01\) ?([0-9]{14}) ?(?:\(|$)/,
  /^(?:1[1-7][0-9]{6}|20[0-9]{2}|3[1-6][0-9]{8}){0,8}01([0-9]{14})/,
] as const
/** GTIN of a GS1 Digital Link, also without its scheme: `https://id.gs1.org/01/09506000134352/10/ABC`. */
const digitalLink =
  /^(?:https?:\/\/|(?=[a-z0-9-]+\.[a-z0-9.-]+\/))[^\s?#]+?\/(?:01|gtin)\/([0-9]{8}|[0-9]{12,14})(?:[/?#]|$)/i
/** Symbology identifier that some scanners send first: `]d2`. */
const symbology = /^\][A-Za-z][0-9]/

/**
 * Returns the barcode in a scanned text: the GTIN of a GS1 element string or Digital Link, in the form of other scanners.
 * Any other text, also one with a wrong check digit, stays as it is.
 */
export const codeOfScan = (text: string): string => {
  const plain = text.replace(symbology, '')
  if (/^[0-9]{1,14}$/.test(plain)) return plain
  const forms = [...elementStrings, digitalLink]
  const found = plain
    .split(groupSeparator)
    .flatMap((field) => forms.flatMap((form) => form.exec(field)?.[1] ?? []))
    .at(0)
  if (found === undefined || !hasCheckDigit(found)) return text
  return found.length < 13 ? found : found.padStart(14, '0').replace(/^0{1,2}/, '')
}

/** Returns the unique key of a code in the catalogue. */
export const codeKey = (code: string): string => normalise(code).key

/**
 * Spreadsheets show long numbers as 3.6E+10. When the mantissa still holds every digit, nothing is lost. `undefined`: not
 * scientific notation; `lost`: digits are missing for good.
 */
export const readScientific = (text: string): { code: string } | 'lost' | undefined => {
  const parts = /^([0-9])(?:[.,]([0-9]+))?E\+?([0-9]{1,3})$/i.exec(text)
  if (!parts) return undefined
  const digits = `${parts[1]}${parts[2] ?? ''}`
  return digits.length === Number(parts[3]) + 1 ? { code: digits } : 'lost'
}

/** Returns the numbers that a spreadsheet shows as this rounded barcode: `7.00E+10` is 69,950,000,000 to 70,049,999,999. */
export const roundedRange = (text: string): { from: number; to: number } | undefined => {
  const parts = /^([0-9])(?:[.,]([0-9]+))?E\+?([0-9]{1,2})$/i.exec(text.trim())
  const size = Number(parts?.[3]) - (parts?.[2]?.length ?? 0)
  if (!parts || !(size > 0 && Number(parts[3]) < 14)) return undefined
  const unit = 10 ** size
  const middle = Number(`${parts[1]}${parts[2] ?? ''}`) * unit
  return { from: middle - unit / 2, to: middle + unit / 2 - 1 }
}
