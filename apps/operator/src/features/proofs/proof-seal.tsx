import { count } from '@tillgate/browser/figures.ts'
import type { Books } from '@tillgate/contract/operator-proofs.ts'
import { bankZone } from '@tillgate/domain/payout-dates.ts'
import { CheckIcon, WarningIcon } from '@tillgate/ui/icons/basics.tsx'
import { clsx } from 'clsx'
import { dateTimeOf } from '#operator/features/figures/zone-times.ts'
import { useTranslation } from '#operator/i18n.ts'
import { isGreen } from './proof-list.tsx'
import styles from './proofs.module.css'

type Props = { books: Pick<Books, 'greenNights' | 'lastGreenAt'>; latest: NonNullable<Books['latest']> }

/** Summarizes the ledger checks in one line: green nights in a row, or the date of the last green run. */
export const ProofSeal = ({ books: { greenNights, lastGreenAt }, latest: { outcomes, endedAt } }: Props) => {
  const { t, language } = useTranslation()
  const all = outcomes.length
  const green = outcomes.filter(isGreen).length
  const isRed = green < all
  const since = () => {
    if (!isRed && greenNights > 0) return t('books.nights', { count: greenNights, figure: count(greenNights) })
    if (!isRed) return t('books.green-at', { at: dateTimeOf(endedAt, language, bankZone) })
    return lastGreenAt === null
      ? t('books.never-green')
      : t('books.green-until', { at: dateTimeOf(lastGreenAt, language, bankZone) })
  }
  return (
    <div className={clsx(styles['seal'], isRed && styles['red'])}>
      <span className={styles['mark']}>{isRed ? <WarningIcon /> : <CheckIcon />}</span>
      <div>
        <b>{isRed ? t('books.red', { red: all - green, all }) : t('books.green', { green, all })}</b>
        <span>{since()}</span>
      </div>
    </div>
  )
}
