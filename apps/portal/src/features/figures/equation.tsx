import { clsx } from 'clsx'
import { money } from '@tillgate/domain/money.ts'
import { Fragment } from 'react'
import styles from './equation.module.css'

type Part = { label: string; amount: number }
type Props = { first: Part; parts: readonly Part[]; result: Part }

/** first - parts + parts = result, in dollars; parts of 0 are left out. */
export const Equation = ({ first, parts, result }: Props) => (
  <div className={clsx('flex wrap items-start tnum', styles['equation'])}>
    <span className={clsx('muted fs-18', styles['operator'])} />
    <p>
      <b className="fs-18 fw-medium">{money(first.amount)}</b> <span className="fs-12 muted">{first.label}</span>
    </p>
    {parts
      .filter(({ amount }) => amount !== 0)
      .map(({ label, amount }) => (
        <Fragment key={label}>
          <span className={clsx('muted fs-18', styles['operator'])}>{amount < 0 ? '−' : '+'}</span>
          <p>
            <b className="fs-18 fw-medium">{money(Math.abs(amount))}</b> <span className="fs-12 muted">{label}</span>
          </p>
        </Fragment>
      ))}
    <span className={clsx('muted fs-18', styles['operator'])}>=</span>
    <p data-result>
      <b className="fs-18 fw-medium">{money(result.amount)}</b> <span className="fs-12 muted">{result.label}</span>
    </p>
  </div>
)
