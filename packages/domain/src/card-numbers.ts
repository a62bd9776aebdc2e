import { passesLuhn } from './luhn.ts'

/** Card numbers are refused wherever text comes in: what was never stored cannot leak. */

/** 13 or more digits with nothing but spaces and dashes between them. */
const longRun = /[0-9](?:[ -]*[0-9]){12,}/g

/** Groups are tried together too: a date in front must not hide the number after it. */
const holdsCard = (run: string): boolean => {
  const groups = run.split(/[ -]+/)
  return groups.some((_, from) => {
    let digits = ''
    for (const group of groups.slice(from, from + 19)) {
      digits += group
      if (digits.length > 19) return false
      if (digits.length >= 13 && passesLuhn(digits)) return true
    }
    return false
  })
}

/** A run of 13 to 19 digits (spaces and dashes apart) that passes the Luhn check. */
export const looksLikeCardNumber = (text: string): boolean =>
  text.length >= 13 && (text.match(longRun)?.some(holdsCard) ?? false)

/** Every digit of such a run hidden but the last four, so that its owner recognises the row. */
export const maskCardNumbers = (text: string): string =>
  text.replace(longRun, (run) =>
    holdsCard(run) ? `${run.slice(0, -4).replaceAll(/[0-9]/g, '*')}${run.slice(-4)}` : run,
  )
