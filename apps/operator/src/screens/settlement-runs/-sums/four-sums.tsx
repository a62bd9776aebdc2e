import { clsx } from 'clsx'
import { count as figure } from '@tillgate/browser/figures.ts'
import type { SettlementRunDetail } from '@tillgate/contract/operator-settlement.ts'
import { Fragment } from 'react'
import { money, sumDollars } from '@tillgate/domain/money.ts'
import { useTranslation } from '#operator/i18n.ts'
import styles from './four-sums.module.css'

const places = ['entries', 'statements', 'orders', 'file'] as const

/** Returns the largest difference between the sums. */
export const gapOf = ({ sums }: Pick<SettlementRunDetail, 'sums'>): number => {
  const amounts = places.map((place) => sums[place].amount)
  return sumDollars([Math.max(...amounts), -Math.min(...amounts)])
}

/** Shows the same sum from four sources. A sum that differs from the entries is red, including its sign. */
export const FourSums = ({ run: { sums, file, heldAmount } }: { run: SettlementRunDetail }) => {
  const { t } = useTranslation()
  const below = (place: (typeof places)[number]): string => {
    if (place === 'file') return t('run.count-file', { sent: money(file?.credits ?? 0), held: money(heldAmount) })
    const { count } = sums[place]
    return t(`run.count-${place}`, { count, figure: figure(count) })
  }
  return (
    <div className={styles['proof']}>
      {places.map((place, nth) => {
        const differs = sums[place].amount !== sums.entries.amount
        return (
          <Fragment key={place}>
            {nth > 0 && (
              <span className={clsx(styles['sign'], differs && styles['off'])}>
                <span aria-hidden="true">{differs ? '≠' : '='}</span>
                <span className="sr">{t(differs ? 'run.unequal' : 'run.equal')}</span>
              </span>
            )}
            <div className={clsx(styles['box'], differs && styles['off'])}>
              <span>{t(`run.sum-${place}`)}</span>
              <b>{money(sums[place].amount)}</b>
              <small>{below(place)}</small>
            </div>
          </Fragment>
        )
      })}
    </div>
  )
}
