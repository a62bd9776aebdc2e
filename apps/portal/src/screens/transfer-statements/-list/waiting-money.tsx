import { clsx } from 'clsx'
import { Link } from '@tanstack/react-router'
import { count } from '@tillgate/browser/figures.ts'
import type { Waiting } from '@tillgate/contract/payouts.ts'
import { asButton } from '@tillgate/ui/buttons/as-button.ts'
import { Alert } from '@tillgate/ui/notices/alert.tsx'
import { useGetPayouts } from '#portal/api/statements.ts'
import { easternMoment } from '#portal/features/figures/eastern.ts'
import { money, sumDollars } from '@tillgate/domain/money.ts'
import { may } from '#portal/features/session/may.ts'
import { useTranslation } from '#portal/i18n.ts'
import styles from './waiting-money.module.css'

/** Reason why the money of a store waits, and the link to end the hold. */
const Store = ({ waiting }: { waiting: Waiting }) => {
  const { t, language } = useTranslation()
  const { hold, bankReturn, bankAccountNumber, storeId, name, amount, soldAmount } = waiting
  const digits = bankAccountNumber ?? ''
  const says = () => {
    if (bankReturn && hold.fix === 'link') return t(`statements.why-${bankReturn.reason}`, { digits })
    if (hold.kind === 'BANK_CHANGE' && hold.endsAt !== null) {
      return t('statements.waits-until', { time: easternMoment(hold.endsAt, language) })
    }
    return t(`statements.waits-${hold.kind}`)
  }
  return (
    <Alert
      tone={hold.fix === 'link' ? 'error' : 'warning'}
      title={t('statements.waiting', { amount: money(sumDollars([amount, Math.max(soldAmount, 0)])), name })}
    >
      <div className={clsx('flex wrap items-center between gap-2 gap-x-4', styles['line'])}>
        <p>
          {says()} {soldAmount > 0 && amount > 0 && t('statements.waits-sold', { amount: money(soldAmount) })}
          {soldAmount > 0 && amount === 0 && t('statements.waits-all-sold')}{' '}
          {hold.fix === 'link' && t(may('bank.link') ? 'statements.link-another' : 'statements.ask-admin')}
        </p>
        {hold.fix === 'link' && may('bank.link') && (
          <Link to="/stores/link-account/$id" params={{ id: storeId }} {...asButton()}>
            {t('statements.link-bank')}
          </Link>
        )}
        {hold.fix !== 'link' && hold.kind !== 'BLOCKED' && (
          <Link to="/stores/view/$id" params={{ id: storeId }} search={{ tab: 'bank' }} {...asButton()}>
            {t('statements.see-bank')}
          </Link>
        )}
      </div>
    </Alert>
  )
}

/** Money on hold per store, with the action that releases it. Shown below the calendar. */
export const WaitingMoney = ({ storeId }: { storeId: string | undefined }) => {
  const { t } = useTranslation()
  const { data } = useGetPayouts(storeId)
  if (!data || data.waiting.stores === 0) return null
  const more = data.waiting.stores - data.waiting.items.length
  return (
    <div className="stack gap-3">
      {data.waiting.items.map((waiting) => (
        <Store key={waiting.storeId} waiting={waiting} />
      ))}
      {more > 0 && <p className="muted">{t('statements.more-waiting', { count: more, figure: count(more) })}</p>}
    </div>
  )
}
