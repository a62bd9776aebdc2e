/** The Luhn sum (ISO/IEC 7812-1, annex B) of a string of ASCII digits is a multiple of ten. */
export const passesLuhn = (digits: string): boolean => {
  let sum = 0
  for (let index = digits.length - 1, double = false; index >= 0; index -= 1, double = !double) {
    const digit = digits.charCodeAt(index) - 48
    sum += double ? (digit > 4 ? digit * 2 - 9 : digit * 2) : digit
  }
  return sum % 10 === 0
}
