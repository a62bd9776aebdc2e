import { stampText } from '@tillgate/domain/moments.ts'

const hundredths = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 3 })

export const percent = (number: number): string => `${hundredths.format(number)}%`

/** Time of an import or a change in a table, in the reader's own time zone. */
export const importDate = (iso: string, language: string): string => stampText(iso, language)

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
