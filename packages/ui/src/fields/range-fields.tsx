import { clsx } from 'clsx'
import { useState } from 'react'
import { MoneyField } from './amount-fields.tsx'
import { moneyMask, readAmount } from './masks.ts'
import styles from './range-fields.module.css'

type Range = { from: number; to: number }
type Props = {
  value: Range
  top: number
  /** `isReadable`: both fields hold an amount; an unreadable field keeps its end of the range. */
  onChange: (range: Range, isReadable: boolean) => void
  labels: { from: string; to: string; unreadable: string; top?: string }
  /** Formats an amount for screen readers. */
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
export const RangeFields = ({ value: { from, to }, top, onChange, labels, format }: Props) => {
  // Typed texts; an end without typed text shows the value.
  const [typed, setTyped] = useState<Partial<Record<'from' | 'to', string>>>({})
  const texts = { from: textOf(from), to: textOf(to), ...typed }
  const type = (end: 'from' | 'to', text: string) => {
    const next = { ...texts, [end]: text }
    setTyped((before) => ({ ...before, [end]: text }))
    const amount = readAmount(text, moneyMask)
    const isReadable = [next.from, next.to].every((one) => readAmount(one, moneyMask) !== undefined)
    const unmoved = { from, to }
    if (amount === undefined) onChange(unmoved, false)
    else
      onChange(
        { ...unmoved, [end]: amount === '' ? (end === 'from' ? 0 : top) : within(Number(amount), top) },
        isReadable,
      )
  }
  const slide = (end: 'from' | 'to', text: string) => {
    const at = slid(Number(text), top)
    const moved = end === 'from' ? { from: Math.min(at, to), to } : { from, to: Math.max(at, from) }
    setTyped({})
    onChange(moved, true)
  }
  const share = (amount: number): string => `${(100 * amount) / top}%`

  return (
    <div className={clsx('grid gap-2 gap-x-3', styles['rangeFields'])}>
      <MoneyField
        label={labels.from}
        unreadable={labels.unreadable}
        value={texts.from}
        onChange={(text) => type('from', text)}
      />
      <MoneyField
        label={labels.to}
        unreadable={labels.unreadable}
        value={texts.to}
        onChange={(text) => type('to', text)}
      />
      <div className={clsx('col-full relative', styles['rails'])}>
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
            className={clsx('absolute', styles['rail'])}
            aria-label={labels[end]}
            aria-valuetext={format(end === 'from' ? from : to)}
            value={end === 'from' ? from : to}
            onChange={(event) => slide(end, event.currentTarget.value)}
          />
        ))}
      </div>
      <p className="col-full flex between muted fs-13 tnum">
        <span>{format(0)}</span>
        <span>{labels.top ?? format(top)}</span>
      </p>
    </div>
  )
}
