import { count } from '@tillgate/browser/figures.ts'
import { monthBeside } from '@tillgate/browser/months.ts'
import type { Reason, StatementMonth } from '@tillgate/contract/statement-months.ts'
import { monthDay } from '#portal/features/figures/day.ts'
import { useTranslation } from '#portal/i18n.ts'

/** "−1.6%": a difference as a share of what it is compared with; undefined for 0. */
export const shareText = (difference: number, of: number): string | undefined =>
  of === 0 ? undefined : `${difference < 0 ? '−' : '+'}${Math.abs((difference / of) * 100).toFixed(1)}%`

/** Returns functions that name the two months, and word the reasons for their difference. */
export const useMonthText = ({ month, against, againstUntil, stores, now, before }: StatementMonth) => {
  const { t, language } = useTranslation()
  const capital = (text: string): string => text.slice(0, 1).toLocaleUpperCase(language) + text.slice(1)

  const titleOf = ({ kind, name, amount, day }: Reason): string => {
    if (kind === 'stopped' || kind === 'started') {
      return day === null
        ? t(`month.reason-${kind}`, { name })
        : t(`month.reason-${kind}-on`, { name, day: monthDay(day, language) })
    }
    return t(`month.reason-${kind}-${amount < 0 ? 'less' : 'more'}`, { name })
  }

  const countNote = (kind: 'sales' | 'returns', difference: number): string =>
    t(`month.${kind}-${difference < 0 ? 'fewer' : 'more'}`, {
      count: Math.abs(difference),
      figure: count(Math.abs(difference)),
    })

  /** Number of sales or returns by which a store differs, else the share of the whole difference. */
  const noteOf = ({ kind, storeId, amount }: Reason): string => {
    const store = stores.find((one) => one.storeId === storeId)
    if (store && kind === 'sales' && store.now.saleCount !== store.before.saleCount) {
      const share = shareText(amount, store.before.sales)
      const note = countNote('sales', store.now.saleCount - store.before.saleCount)
      return share === undefined ? note : `${note}, ${share}`
    }
    if (store && kind === 'returns' && store.now.returnCount !== store.before.returnCount) {
      return countNote('returns', store.now.returnCount - store.before.returnCount)
    }
    const total = now.paid - before.paid
    return total === 0 ? '' : t('month.share', { share: Math.round((amount / total) * 100) })
  }

  /** The month before with its days, while only those count. */
  const againstDays = ((): string => {
    if (againstUntil === null) return monthBeside(against, month, language)
    const [from, to] = [monthDay(`${against}-01`, language), monthDay(againstUntil, language)]
    return from === to ? from : t('month.days', { from, to })
  })()

  return {
    month: capital(monthBeside(month, against, language)),
    /** Names inside a sentence. */
    monthInText: monthBeside(month, against, language),
    againstDays,
    against: capital(againstDays),
    titleOf,
    noteOf,
  }
}
