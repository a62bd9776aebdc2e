import { clsx } from 'clsx'
import type { TransferStatement } from '@tillgate/contract/transfer-statements.ts'
import { easternDate } from '#portal/features/figures/eastern.ts'
import { money } from '@tillgate/domain/money.ts'
import { LastFour } from '#portal/features/figures/last-four.tsx'
import { useTranslation } from '#portal/i18n.ts'
import { SettledDate, StatementLink, Status } from './statement-parts.tsx'
import type { StatementSearch } from './statement-search.ts'
import styles from './statement-card.module.css'

type Props = { row: TransferStatement; search: StatementSearch }

/** A row of the list on a telephone. */
export const StatementCard = ({ row, search }: Props) => {
  const { t, language } = useTranslation()
  return (
    <div className={clsx('grid cols-1-auto items-start', styles['card'])}>
      <StatementLink row={row} search={search} />
      <b className="tnum">{money(row.amountPayable)}</b>
      <span className="muted fs-13 tnum">
        {t('statements.cut-off-of', { day: easternDate(row.cutoffDate, language) })},{' '}
        <LastFour digits={row.bankAccountNumber} none={t('statements.no-account')} />
      </span>
      <span className={clsx('muted fs-13 tnum text-right', styles['end'])}>
        {t('statements.of-total', { amount: money(row.totalAmount) })}
      </span>
      <span className="muted fs-13 tnum">
        <SettledDate row={row} />
      </span>
      <span className={clsx('text-right', styles['status'])}>
        <Status row={row} />
      </span>
    </div>
  )
}
