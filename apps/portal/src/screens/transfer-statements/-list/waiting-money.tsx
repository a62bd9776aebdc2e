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

/** Groups stores that were paid to the same closed account: linking a new account once releases the money of all. */
const taskOf = ({ storeId, hold }: Waiting): string =>
  hold.fix === 'link' && hold.bankAccountNumber !== null ? `${hold.bankReason} ${hold.bankAccountNumber}` : storeId

/** Reason why the money of one store, or of stores with the same account, waits, and the link to end the hold. */
const Task = ({ stores }: { stores: readonly Waiting[] }) => {
  const { t, language } = useTranslation()
  const [first] = stores
  if (!first) return null
  const { hold, bankReturn, bankAccountNumber, storeId } = first
  const digits = hold.bankAccountNumber ?? bankAccountNumber ?? ''
  const reason = hold.bankReason ?? bankReturn?.reason
  const says = () => {
    if (reason && hold.fix === 'link') return t(`statements.why-${reason}`, { digits })
    if (hold.kind === 'BANK_CHANGE' && hold.endsAt !== null) {
      return t('statements.waits-until', { time: easternMoment(hold.endsAt, language) })
    }
    return t(`statements.waits-${hold.kind}`)
  }
  const amount = sumDollars(stores.map((store) => store.amount))
  const sold = sumDollars(stores.map(({ soldAmount }) => Math.max(soldAmount, 0)))
  const name = new Intl.ListFormat(language).format(stores.map((store) => store.name))
  return (
    <Alert
      tone={hold.fix === 'link' ? 'error' : 'warning'}
      title={t('statements.waiting', { amount: money(sumDollars([amount, sold])), name })}
    >
      <div className={clsx('flex wrap items-center between gap-2 gap-x-4', styles['line'])}>
        <p>
          {says()} {sold > 0 && amount > 0 && t('statements.waits-sold', { amount: money(sold) })}
          {sold > 0 && amount === 0 && t('statements.waits-all-sold')}{' '}
          {hold.fix === 'link' && t(may('bank.link') ? 'statements.link-another' : 'statements.ask-admin')}
        </p>
        {hold.fix === 'link' && may('bank.link') && (
          <Link to="/stores/link-account/$id" params={{ id: storeId }} {...asButton()}>
            {t(reason ? 'statements.fix-bank' : 'statements.link-bank')}
          </Link>
        )}
        {hold.fix !== 'link' && hold.kind !== 'BLOCKED' && may('stores.manage') && (
          <Link to="/stores/view/$id" params={{ id: storeId }} search={{ tab: 'bank' }} {...asButton()}>
            {t('statements.see-bank')}
          </Link>
        )}
      </div>
    </Alert>
  )
}

/** Money on hold, with the action that releases it. Shown below the calendar. */
export const WaitingMoney = ({ storeId }: { storeId: string | undefined }) => {
  const { t } = useTranslation()
  const { data } = useGetPayouts(storeId)
  if (!data || data.waiting.stores === 0) return null
  const more = data.waiting.stores - data.waiting.items.length
  return (
    <div className="stack gap-3">
      {[...Map.groupBy(data.waiting.items, taskOf).values()].map((stores) => (
        <Task key={stores[0]?.storeId} stores={stores} />
      ))}
      {more > 0 && <p className="muted">{t('statements.more-waiting', { count: more, figure: count(more) })}</p>}
    </div>
  )
}
