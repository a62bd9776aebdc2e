import { clsx } from 'clsx'
import { count } from '@tillgate/browser/figures.ts'
import type { SettlementRunDetail } from '@tillgate/contract/operator-settlement.ts'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { money } from '@tillgate/domain/money.ts'
import { useTranslation } from '#operator/i18n.ts'
import { FourSums } from '../-sums/four-sums.tsx'
import { SumLines } from '../-sums/sum-lines.tsx'
import styles from './run-view.module.css'

/** Shows the run's total from four sources, its lines, and the amount to be paid. */
export const TotalsCard = ({ run }: { run: SettlementRunDetail }) => {
  const { t } = useTranslation()
  const { isBalanced, lines, rates, amount, statements, file, heldOrders, heldAmount } = run
  const sent = file?.credits ?? 0
  const transfers = file?.transfers ?? 0
  return (
    <Card
      title={t('run.totals')}
      aside={<span className="muted fs-13">{t(isBalanced ? 'run.totals-same' : 'run.totals-differ')}</span>}
      padded
    >
      <FourSums run={run} />
      <SumLines
        lines={lines}
        rates={rates}
        total={{
          label: t('run.to-be-paid'),
          note: t('run.count-statements', { count: statements, figure: count(statements) }),
          amount,
        }}
      />
      {amount > 0 && (
        <div className={clsx('stack gap-2', styles['flow'])}>
          <div className={clsx('flex gap-2px overflow-hidden pill', styles['bar'])} aria-hidden="true">
            {sent > 0 && <i style={{ flexGrow: sent }} data-part="sent" />}
            {heldAmount > 0 && <i style={{ flexGrow: heldAmount }} data-part="held" />}
          </div>
          <ul className="flex wrap fs-13 text-2" aria-label={t('run.flow')}>
            {sent > 0 && (
              <li data-part="sent">
                {t('run.in-file', { count: transfers, figure: count(transfers), amount: money(sent) })}
              </li>
            )}
            {heldAmount > 0 && (
              <li data-part="held">
                {t('run.kept', { count: heldOrders, figure: count(heldOrders), amount: money(heldAmount) })}
              </li>
            )}
          </ul>
        </div>
      )}
    </Card>
  )
}
