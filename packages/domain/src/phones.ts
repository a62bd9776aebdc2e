/** Spec 1 §5: a US number has ten digits; on the wire the number starts with +1. */
export const phoneDigits = 10

export const digitsOf = (text: string): string => text.replaceAll(/\D/g, '')

/**
 * Returns the digits of pasted numbers: (123) 456 7890, 123.456.7890, +1 123 456 7890. Digits of other scripts do not
 * count. `+1` is always the country code; a number with an extension is returned unchanged.
 */
export const nationalDigits = (text: string): string => {
  const digits = digitsOf(text)
  if (text.trimStart().startsWith('+1')) return digits.slice(1)
  return digits.length === phoneDigits + 1 && digits.startsWith('1') ? digits.slice(1) : digits
}

export const internationalPhone = (text: string): string => `+1${nationalDigits(text)}`

/** Returns a US number in the form `(305) 555-0142`. Other texts are returned unchanged. */
export const printedPhone = (phone: string): string => {
  const digits = nationalDigits(phone)
  if (digits.length !== phoneDigits) return phone
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`
}

/** Masks a phone number: enough digits for the owner to recognise, too few to call. */
export const maskedPhone = (phone: string): string => `(•••) •••-${digitsOf(phone).slice(-4)}`
