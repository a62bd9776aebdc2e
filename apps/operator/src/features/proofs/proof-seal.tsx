import { count } from '@tillgate/browser/figures.ts'
import type { Books } from '@tillgate/contract/operator-proofs.ts'
import { CheckIcon, WarningIcon } from '@tillgate/ui/icons/basics.tsx'
import { clsx } from 'clsx'
import { moment } from '#operator/features/figures/figures.ts'
import { useTranslation } from '#operator/i18n.ts'
import { isGreen } from './proof-list.tsx'
import styles from './proofs.module.css'

type Props = { books: Pick<Books, 'greenNights' | 'lastGreenAt'>; latest: NonNullable<Books['latest']> }

/** All of it in one line: green for how many nights, or red since when. */
export const ProofSeal = ({ books: { greenNights, lastGreenAt }, latest: { outcomes, endedAt } }: Props) => {
  const { t, language } = useTranslation()
  const all = outcomes.length
  const green = outcomes.filter(isGreen).length
  const isRed = green < all
  const since = () => {
    if (!isRed && greenNights > 0) return t('books.nights', { count: greenNights, figure: count(greenNights) })
    if (!isRed) return t('books.green-at', { at: moment(endedAt, language) })
    return lastGreenAt === null ? t('books.never-green') : t('books.green-until', { at: moment(lastGreenAt, language) })
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
