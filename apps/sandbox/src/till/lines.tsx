import { Button } from '@tillgate/ui/buttons/button.tsx'
import { amountValue, decimal, weightMask } from '@tillgate/ui/fields/masks.ts'
import { TextField } from '@tillgate/ui/fields/text-field.tsx'
import { Alert } from '@tillgate/ui/notices/alert.tsx'
import { clsx } from 'clsx'
import { useState, type ComponentProps, type FormEvent, type ReactNode } from 'react'
import fieldStyles from '@tillgate/ui/fields/field.module.css'
import { unitOf } from './money.ts'
import { useTill, type State } from './state.ts'
import styles from './lines.module.css'

type QuantityProps = {
  /** Label of the amount; unit and buttons add their words. */
  label: string
  unit: string
  value: number
  limit?: number
  onChange: (quantity: number) => void
}

const WeightInput = ({ label, unit, value, limit = Infinity, onChange }: QuantityProps) => {
  const [text, setText] = useState(String(value))
  const [known, setKnown] = useState(value)
  if (value !== known) {
    setKnown(value)
    setText(String(value))
  }
  const commit = () => {
    const typed = decimal(amountValue(text, weightMask))
    if (typed === undefined || Number.isNaN(typed)) setText(String(value))
    else if (typed !== value) onChange(Math.min(limit, typed))
  }
  return (
    <input
      className={clsx(fieldStyles['input'], fieldStyles['compact'])}
      inputMode="decimal"
      aria-label={`${label} in ${unitOf(unit)}`}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={commit}
      onKeyDown={({ key }) => key === 'Enter' && commit()}
    />
  )
}

/** Typed weight, or two buttons for items that are counted. */
export const Quantity = (props: QuantityProps) => {
  const { label, unit, value, limit = Infinity, onChange } = props
  if (unit !== 'COUNT') return <WeightInput {...props} />
  return (
    <span className="row">
      <Button iconOnly size="sm" aria-label={`${label}: less`} inactive={value < 1} onClick={() => onChange(value - 1)}>
        −
      </Button>
      <output aria-label={label}>{value}</output>
      <Button
        iconOnly
        size="sm"
        aria-label={`${label}: more`}
        inactive={value >= limit}
        onClick={() => onChange(value + 1)}
      >
        +
      </Button>
    </span>
  )
}

type FieldFormProps = Omit<ComponentProps<typeof TextField>, 'value' | 'onChange'> & {
  button: string
  /** Empties the field after sending. */
  clears?: boolean
  send: (text: string) => unknown
}

/** Text field with a button that sends the text. */
export const FieldForm = ({ button, clears = false, send, ...field }: FieldFormProps) => {
  const [text, setText] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() !== '') send(text.trim())
    if (clears) setText('')
  }
  return (
    <form className="grid cols-1-auto gap-3 items-end" onSubmit={submit}>
      <TextField autoComplete="off" {...field} value={text} onChange={(event) => setText(event.currentTarget.value)} />
      <Button size="lg" type="submit">
        {button}
      </Button>
    </form>
  )
}

type LinesProps = { label: string; heads: readonly string[]; children: ReactNode }

/** Lines of a purchase under column heads, which a phone does not show. */
export const Lines = ({ label, heads, children }: LinesProps) => (
  <div className={styles['lines']}>
    <div className={clsx('muted fs-13 only-wide', styles['heads'])} aria-hidden="true">
      {heads.map((head) => (
        <span key={head}>{head}</span>
      ))}
    </div>
    <ul aria-label={label}>{children}</ul>
  </div>
)

export const Twice = ({ text, detail }: { text: string; detail: string }) => (
  <span className="min-w-0 break">
    <b className="block">{text}</b>
    <small className="block fs-12">{detail}</small>
  </span>
)

/** Amounts in rows; `total`: the last row is the total. */
export const Sums = ({ sums, total = false }: { sums: readonly (readonly [string, string])[]; total?: boolean }) => (
  <dl className={clsx('stack gap-2', styles['sums'])} data-total={total || undefined}>
    {sums.map(([label, amount]) => (
      <div className="flex gap-4 between" key={label}>
        <dt>{label}</dt>
        <dd className="tnum">{amount}</dd>
      </div>
    ))}
  </dl>
)

/** Shows the error of the last task in its part of the page. */
export const Problem = ({ at }: { at: NonNullable<State['problem']>['at'] }) => {
  const { problem } = useTill()
  return problem?.at === at ? <Alert tone="error">{problem.text}</Alert> : null
}
