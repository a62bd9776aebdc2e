/** Spec 1 §5: a US number is ten digits; on the wire it carries +1. */
export const phoneDigits = 10

export const digitsOf = (text: string): string => text.replaceAll(/\D/g, '')

/**
 * What people paste: (123) 456 7890, 123.456.7890, +1 123 456 7890. Digits of other scripts are no digits here.
 * `+1` is always the country: a number with an extension behind it comes back as it was given.
 */
export const nationalDigits = (text: string): string => {
  const digits = digitsOf(text)
  if (text.trimStart().startsWith('+1')) return digits.slice(1)
  return digits.length === phoneDigits + 1 && digits.startsWith('1') ? digits.slice(1) : digits
}

export const internationalPhone = (text: string): string => `+1${nationalDigits(text)}`

/** Returns a US number as forms print it, `(305) 555-0142`. Anything else stays as it is. */
export const printedPhone = (phone: string): string => {
  const digits = nationalDigits(phone)
  if (digits.length !== phoneDigits) return phone
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`
}

/** Shown to its owner: enough to recognise, too little to call. */
export const maskedPhone = (phone: string): string => `(•••) •••-${digitsOf(phone).slice(-4)}`
