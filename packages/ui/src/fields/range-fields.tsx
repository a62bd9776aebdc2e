import { useState } from 'react'
import { MoneyField } from './amount-fields.tsx'
import styles from './range-fields.module.css'

type Range = { from: number; to: number }
type Props = {
  value: Range
  top: number
  onChange: (range: Range) => void
  words: { from: string; to: string; top?: string }
  /** An amount as it is read out. */
  format: (amount: number) => string
}

/** A slider with fewer steps than this moves by cents. */
const wholeFrom = 200
const textOf = (amount: number): string => (Number.isInteger(amount) ? String(amount) : amount.toFixed(2))
const within = (amount: number, top: number): number => Math.min(top, Math.max(0, amount))

/** Keeps both ends reachable, even for odd maximum values; other values are rounded to whole dollars. */
const slid = (amount: number, top: number): number => {
  if (amount >= top) return top
  return top < wholeFrom ? Math.round(amount * 100) / 100 : Math.round(amount)
}

/**
 * Two fields and a slider with two handles for the same range, so that dragging is optional (WCAG 2.5.7). Typing a
 * value never changes the opposite end, even when the order is wrong.
 */
export const RangeFields = ({ value: { from, to }, top, onChange, words, format }: Props) => {
  const [texts, setTexts] = useState({ from: textOf(from), to: textOf(to) })
  const type = (end: 'from' | 'to', text: string) => {
    setTexts({ ...texts, [end]: text })
    onChange({ from, to, [end]: text === '' ? (end === 'from' ? 0 : top) : within(Number(text), top) })
  }
  const slide = (end: 'from' | 'to', text: string) => {
    const at = slid(Number(text), top)
    const moved = end === 'from' ? { from: Math.min(at, to), to } : { from, to: Math.max(at, from) }
    setTexts({ from: textOf(moved.from), to: textOf(moved.to) })
    onChange(moved)
  }
  const share = (amount: number): string => `${(100 * amount) / top}%`

  return (
    <div className={styles['rangeFields']}>
      <MoneyField label={words.from} value={texts.from} onChange={(text) => type('from', text)} />
      <MoneyField label={words.to} value={texts.to} onChange={(text) => type('to', text)} />
      <div className={styles['rails']}>
        <span
          className={styles['chosen']}
          style={{ left: share(Math.min(from, to)), right: `calc(100% - ${share(Math.max(from, to))})` }}
        />
        {(['from', 'to'] as const).map((end) => (
          <input
            key={end}
            type="range"
            min={0}
            max={top}
            step="any"
            className={styles['rail']}
            aria-label={words[end]}
            aria-valuetext={format(end === 'from' ? from : to)}
            value={end === 'from' ? from : to}
            onChange={(event) => slide(end, event.currentTarget.value)}
          />
        ))}
      </div>
      <p className={styles['ends']}>
        <span>{format(0)}</span>
        <span>{words.top ?? format(top)}</span>
      </p>
    </div>
  )
}
