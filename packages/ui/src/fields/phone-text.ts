/** Returns the digits of a US number without a leading +1 or 1. A number of another country keeps its +, and is refused. */
export const nationalDigits = (text: string): string => {
  const plain = text.normalize('NFKC').trimStart()
  const digits = plain.replaceAll(/[^0-9]/g, '')
  if (plain.startsWith('+')) return digits.startsWith('1') ? digits.slice(1) : `+${digits}`
  return digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits
}

/** Formats `3055550142` as `(305) 555-0142`, also partially typed; other text stays unchanged. */
export const phoneText = (digits: string): string => {
  if (digits.length <= 3 || digits.length > 10 || digits.startsWith('+')) return digits
  const area = `(${digits.slice(0, 3)}) `
  return digits.length <= 6 ? area + digits.slice(3) : `${area}${digits.slice(3, 6)}-${digits.slice(6)}`
}

/** Returns the caret position in `text` after the n-th digit or plus sign. */
export const caretAfter = (text: string, digits: number): number => {
  if (digits === 0) return 0
  const nth = [...text.matchAll(/[0-9+]/g)].at(digits - 1)
  return nth ? nth.index + 1 : text.length
}
