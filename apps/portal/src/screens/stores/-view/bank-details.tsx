import { Link } from '@tanstack/react-router'
import type { Translate } from '@tillgate/browser/i18n.ts'
import { settings } from '@tillgate/browser/settings.ts'
import type { StoreDetails } from '@tillgate/contract/business.ts'
import type { StoreBank } from '@tillgate/contract/plaidauth.ts'
import { storeCan } from '@tillgate/domain/stores.ts'
import type { PhraseKey } from '@tillgate/phrases/en-us.ts'
import { asButton } from '@tillgate/ui/buttons/as-button.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { Facts } from '@tillgate/ui/cards/facts.tsx'
import { LockIcon } from '@tillgate/ui/icons/proofs.tsx'
import { EmptyState } from '@tillgate/ui/notices/empty-state.tsx'
import { Skeleton } from '@tillgate/ui/notices/skeleton.tsx'
import { useStoreBank } from '#portal/api/stores.ts'
import { dayOf } from '#portal/features/figures/day.ts'
import { easternMoment, weekdayOf } from '#portal/features/figures/eastern.ts'
import { may } from '#portal/features/session/may.ts'
import { useTranslation } from '#portal/i18n.ts'
import { BankTag, LastFour } from '../-list/use-store-columns.tsx'
import styles from './bank-details.module.css'

/** Plaid's word for it; one that it says newly is shown as it says it. */
export const accountType = (t: Translate<PhraseKey>, type: string | null): string | null => {
  if (type !== 'checking' && type !== 'savings') return type
  return t(`stores.account-${type}`)
}

type Hold = NonNullable<StoreBank['hold']>

/** Mockup 15: until when, why, and when the money is there. The server reckons the days. */
const HoldBanner = ({ hold, digits }: { hold: Hold; digits: string | null }) => {
  const { t, language } = useTranslation()
  const time = (iso: string) => easternMoment(iso, language)
  const steps = [
    {
      title: t('stores.hold-changed'),
      text: t('stores.hold-by', { time: time(hold.changedAt), name: hold.changedBy }),
    },
    { title: t('stores.hold-ends'), text: time(hold.endsAt) },
    { title: t('stores.hold-cut-off'), text: time(hold.cutOffAt) },
    {
      title: t('stores.hold-arrives'),
      text: t('stores.hold-to', { time: weekdayOf(hold.arrivesOn, language), digits: digits ?? '' }),
    },
  ]
  return (
    <section className={styles['hold']} aria-labelledby="hold-title">
      <div className={styles['holdHead']}>
        <span className={styles['holdIcon']} aria-hidden="true">
          <LockIcon />
        </span>
        <div>
          <h2 id="hold-title">{t('stores.hold', { time: time(hold.endsAt) })}</h2>
          <p>{t('stores.hold-text')}</p>
        </div>
      </div>
      <ol className={styles['steps']}>
        {steps.map(({ title, text }, nth) => (
          <li key={title} data-done={nth === 0 || undefined}>
            <b>{title}</b>
            <span>{text}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Spec 2 §2: account number, routing number, holder name, account type. The last four digits, and no way to see more. */
export const BankDetails = ({ store }: { store: StoreDetails }) => {
  const { t, language } = useTranslation()
  const { data: bank, isError, refetch } = useStoreBank(store.id)
  if (!bank) {
    if (!isError) return <Skeleton height={240} />
    const named = { name: store.businessName, id: store.code }
    return (
      <Card>
        <EmptyState line={t('stores.bank-failed', named)} failed>
          <Button onClick={() => void refetch()}>{t('action.retry')}</Button>
        </EmptyState>
      </Card>
    )
  }
  const { supportPhone: phone } = settings().brand
  const canLink = storeCan.linkBank(bank) && may('bank.link')
  const given = (text: string | null) => text ?? <span className="muted">{t('stores.none-given')}</span>
  return (
    <>
      {bank.hold && <HoldBanner hold={bank.hold} digits={bank.bankAccountNumber} />}
      <div className={styles['columns']} data-alone={bank.earlier.length === 0 || undefined}>
        <Card title={t('stores.bank-account')} padded aside={<BankTag isVerified={bank.isBankAccountVerified} />}>
          <Facts
            facts={[
              { label: t('stores.account-number'), value: <LastFour digits={bank.bankAccountNumber} /> },
              ...(may('bank.routing-number')
                ? [{ label: t('stores.routing-number'), value: <LastFour digits={bank.bankRoutingNumber} /> }]
                : []),
              { label: t('stores.holder'), value: given(bank.bankAccountHolderName) },
              { label: t('stores.fact-account-type'), value: given(accountType(t, bank.accountType)) },
            ]}
          />
          {canLink && (
            <p className={styles['foot']}>
              <Link to="/stores/link-account/$id" params={{ id: store.id }} {...asButton({ look: 'primary' })}>
                {t('stores.link-bank')}
              </Link>
            </p>
          )}
          {bank.hold && <p className={styles['foot']}>{t('stores.both-told', { phone })}</p>}
        </Card>
        {bank.earlier.length > 0 && (
          <Card title={t('stores.earlier')} padded>
            <ul className={styles['earlier']}>
              {bank.earlier.map(({ id, bankAccountNumber, retiredAt, reason }) => (
                <li key={id}>
                  <LastFour digits={bankAccountNumber} />
                  <span>{t(`stores.retired-${reason}`, { date: dayOf(retiredAt, language) })}</span>
                </li>
              ))}
            </ul>
          </Card>
        )}
      </div>
    </>
  )
}
