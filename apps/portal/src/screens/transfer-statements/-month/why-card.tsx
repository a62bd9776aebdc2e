import { clsx } from 'clsx'
import { Link } from '@tanstack/react-router'
import { count } from '@tillgate/browser/figures.ts'
import type { StatementMonth } from '@tillgate/contract/statement-months.ts'
import { money, signedMoney, sumDollars } from '@tillgate/domain/money.ts'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { useTranslation } from '#portal/i18n.ts'
import { statementsOf } from './month-search.ts'
import { shareText, useMonthText } from './use-month-text.ts'
import { Waterfall } from './waterfall.tsx'
import styles from './why-card.module.css'

type Props = { data: StatementMonth }

/** The difference in one figure, and at most three reasons in words; a line's reason opens the line. */
const Reasons = ({ data }: Props) => {
  const { t } = useTranslation()
  const text = useMonthText(data)
  const { now, before, cutOffs, reasons } = data
  const total = sumDollars([now.paid, -before.paid])
  const cutOffsOfBoth = t(cutOffs.now.count === cutOffs.before.count ? 'month.also' : 'month.against-cut-offs', {
    now: count(cutOffs.now.count),
    before: count(cutOffs.before.count),
  })
  return (
    <div className="stack gap-1">
      <p className={clsx('fw-semibold tnum', styles['difference'])}>{signedMoney(total)}</p>
      <p className={clsx('fs-13', styles['note'])}>
        <b className="text-green" data-less={total < 0 || undefined}>
          {shareText(total, before.paid)}
        </b>{' '}
        {t('month.against', { amount: money(before.paid), month: text.againstDays })}, {cutOffsOfBoth}
      </p>
      <ol className={styles['reasons']}>
        {reasons.map((reason) => {
          const { kind, storeId, amount } = reason
          const title = text.titleOf(reason)
          return (
            <li className="flex wrap items-baseline between relative line-top" key={`${storeId}${kind}`}>
              {kind === 'stopped' || kind === 'started' ? (
                <Link to="/transfer-statements" search={statementsOf(data.month, storeId)}>
                  {title}
                </Link>
              ) : (
                <Link
                  to="/transfer-statements/month/$month"
                  params={{ month: data.month }}
                  search={(search) => ({ ...search, line: kind })}
                  hash={kind}
                >
                  {title}
                </Link>
              )}
              <b className="tnum fw-medium">{signedMoney(amount)}</b>
              <small>{text.noteOf(reason)}</small>
            </li>
          )
        })}
      </ol>
    </div>
  )
}

const titles = { '-1': 'month.why-lower', '0': 'month.why-same', '1': 'month.why-higher' } as const

const titlesSoFar = {
  '-1': 'month.why-lower-so-far',
  '0': 'month.why-same-so-far',
  '1': 'month.why-higher-so-far',
} as const

/** Why a month pays more or less than another: reasons in words, and the waterfall of their lines. */
export const WhyCard = ({ data }: Props) => {
  const { t } = useTranslation()
  const text = useMonthText(data)
  const sign = Math.sign(sumDollars([data.now.paid, -data.before.paid]))
  const isRunning = data.againstUntil !== null
  const title = t((isRunning ? titlesSoFar : titles)[sign < 0 ? '-1' : sign > 0 ? '1' : '0'], {
    month: text.monthInText,
  })
  if (data.before.statements === 0 || data.now.statements === 0) {
    const empty = data.now.statements === 0 ? text.monthInText : text.againstDays
    return (
      <Card title={t('month.compared', { month: text.month, against: text.againstDays })} padded>
        <p>{t('month.nothing', { month: empty })}</p>
      </Card>
    )
  }
  return (
    <div className={clsx('stack gap-4', styles['columns'])}>
      <Card title={title} padded>
        <Reasons data={data} />
      </Card>
      <Card
        title={t('month.compared', { month: text.month, against: text.againstDays })}
        padded
        aside={
          <span className={clsx('flex wrap items-center fs-13', styles['legend'])}>
            <span data-less>{t('month.less')}</span>
            <span>{t('month.more')}</span>
            <Link
              to="/transfer-statements/month/$month"
              params={{ month: data.month }}
              search={(search) => search}
              hash="lines"
              className="tap"
            >
              {t('sales.as-table')}
            </Link>
          </span>
        }
      >
        <Waterfall data={data} />
        <p className="muted">{t('month.press')}</p>
      </Card>
    </div>
  )
}
