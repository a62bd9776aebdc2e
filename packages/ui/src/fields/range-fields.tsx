import { TextField } from './text-field.tsx'
import styles from './range-fields.module.css'

type Range = { from: number; to: number }
type Props = {
  value: Range
  top: number
  change: (range: Range) => void
  words: { from: string; to: string }
  /** An amount as it is read out. */
  format: (amount: number) => string
}

const within = (text: string, top: number): number => {
  const number = Number(text)
  return Number.isFinite(number) ? Math.min(top, Math.max(0, number)) : 0
}

/** Two fields and two sliders for the same two numbers: nobody has to drag (WCAG 2.5.7). */
export const RangeFields = ({ value: { from, to }, top, change, words, format }: Props) => {
  const setFrom = (text: string) => change({ from: within(text, top), to: Math.max(to, within(text, top)) })
  const setTo = (text: string) => change({ from: Math.min(from, within(text, top)), to: within(text, top) })
  const rail = { min: 0, max: top, className: styles['rangeRail'] } as const

  return (
    <div className={styles['rangeFields']}>
      <TextField
        label={words.from}
        lead="$"
        type="number"
        inputMode="decimal"
        min={0}
        max={top}
        value={from}
        onChange={(event) => setFrom(event.currentTarget.value)}
      />
      <TextField
        label={words.to}
        lead="$"
        type="number"
        inputMode="decimal"
        min={0}
        max={top}
        value={to}
        onChange={(event) => setTo(event.currentTarget.value)}
      />
      <input
        {...rail}
        type="range"
        aria-label={words.from}
        aria-valuetext={format(from)}
        value={from}
        onChange={(event) => setFrom(event.currentTarget.value)}
      />
      <input
        {...rail}
        type="range"
        aria-label={words.to}
        aria-valuetext={format(to)}
        value={to}
        onChange={(event) => setTo(event.currentTarget.value)}
      />
    </div>
  )
}
