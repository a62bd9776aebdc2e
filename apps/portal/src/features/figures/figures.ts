const hundredths = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 3 })

export const percent = (number: number): string => `${hundredths.format(number)}%`

const two = (n: number): string => String(n).padStart(2, '0')

/** Spec 2 §2: MM/DD/YYYY hh:mm AM/PM, in both languages, in the reader's own time zone. */
export const importDate = (iso: string): string => {
  const at = new Date(iso)
  const hour = at.getHours() % 12 === 0 ? 12 : at.getHours() % 12
  const half = at.getHours() < 12 ? 'AM' : 'PM'
  return `${two(at.getMonth() + 1)}/${two(at.getDate())}/${at.getFullYear()} ${two(hour)}:${two(at.getMinutes())} ${half}`
}

/** "48 seconds", "3 minutes", in the reader's language. */
export const duration = (milliseconds: number, language: string): string => {
  const seconds = Math.max(1, Math.round(milliseconds / 1000))
  const [number, unit] =
    seconds < 120
      ? [seconds, 'second']
      : seconds < 7200
        ? [Math.round(seconds / 60), 'minute']
        : [Math.round(seconds / 3600), 'hour']
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(number)
}
