import { clsx } from 'clsx'
import { count as figure } from '@tillgate/browser/figures.ts'
import type { RunLine } from '@tillgate/domain/statement-lines.ts'
import { money } from '@tillgate/domain/money.ts'
import { useTranslation } from '#operator/i18n.ts'
import styles from './sum-lines.module.css'

type Line = { kind: RunLine; count: number; amount: number }
type Rate = { percent: number; fixed: number }
type Props = {
  lines: readonly Line[]
  rates?: readonly Rate[]
  total: { label: string; note?: string; amount: number }
}

/** Shows one row of a sum: sign, label, note and the amount without sign. */
const Row = ({ sign, label, note, amount }: { sign: string; label: string; note?: string; amount: number }) => (
  <>
    <dt className="flex wrap grow items-baseline between min-w-0 text-2">
      <span className={clsx('muted text-center', styles['sign'])} aria-hidden="true">
        {sign}
      </span>
      <span>{label}</span>
      {note !== undefined && <small>{note}</small>}
    </dt>
    <dd className="fw-medium text-right nowrap">
      <span className="sr">{amount < 0 ? money(amount) : ''}</span>
      <span aria-hidden={amount < 0 || undefined}>{money(Math.abs(amount))}</span>
    </dd>
  </>
)

/** Lists the lines of a sum and the total. Fee lines show the rate when only one rate applies. */
export const SumLines = ({ lines, rates = [], total }: Props) => {
  const { t } = useTranslation()
  const [rate] = rates.length === 1 ? rates : []
  const labelOf = ({ kind }: Line): string => {
    const line = t(`run-line.${kind}`)
    if (rate && kind === 'processing-fee') return t('run.line-rate', { line, rate: `${rate.percent}%` })
    if (rate && kind === 'fixed-fee') return t('run.line-rate', { line, rate: money(rate.fixed) })
    return line
  }
  return (
    <dl className={clsx('tnum', styles['sums'])}>
      {lines.map((line) => (
        <div className="flex items-baseline between gap-3" key={line.kind}>
          <Row
            sign={line.amount < 0 ? '\u{2212}' : '+'}
            label={labelOf(line)}
            note={t('run.line-note', { count: line.count, figure: figure(line.count) })}
            amount={line.amount}
          />
        </div>
      ))}
      <div className={clsx('flex items-baseline between gap-3', styles['total'])}>
        <Row sign="=" {...total} />
      </div>
    </dl>
  )
}
