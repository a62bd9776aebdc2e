/** Digits of a US number: +1 or 1 in front is taken off what was pasted. */
export const nationalDigits = (text: string): string => {
  const plain = text.normalize('NFKC').trimStart()
  const digits = plain.replaceAll(/[^0-9]/g, '')
  if (plain.startsWith('+1')) return digits.slice(1)
  return digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits
}

/** `3055550142` as `(305) 555-0142`, as far as it is typed; what cannot be one stays as it is. */
export const phoneText = (digits: string): string => {
  if (digits.length <= 3 || digits.length > 10) return digits
  const area = `(${digits.slice(0, 3)}) `
  return digits.length <= 6 ? area + digits.slice(3) : `${area}${digits.slice(3, 6)}-${digits.slice(6)}`
}

/** Where the caret stands in `text` behind its n-th digit. */
export const caretAfter = (text: string, digits: number): number => {
  if (digits === 0) return 0
  const nth = [...text.matchAll(/[0-9]/g)].at(digits - 1)
  return nth ? nth.index + 1 : text.length
}
