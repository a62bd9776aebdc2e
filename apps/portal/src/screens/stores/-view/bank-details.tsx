import { Link } from '@tanstack/react-router'
import type { Translate } from '@tillgate/browser/i18n.ts'
import { count } from '@tillgate/browser/figures.ts'
import { settings } from '@tillgate/browser/settings.ts'
import type { StoreDetails } from '@tillgate/contract/business.ts'
import type { StoreBank } from '@tillgate/contract/plaidauth.ts'
import { money } from '@tillgate/domain/money.ts'
import { isBankOpen } from '@tillgate/domain/bank-links.ts'
import { storeCan, type BankAccountStatus } from '@tillgate/domain/stores.ts'
import type { PhraseKey } from '@tillgate/phrases/en-us.ts'
import { asButton } from '@tillgate/ui/buttons/as-button.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { Facts } from '@tillgate/ui/cards/facts.tsx'
import { LockIcon } from '@tillgate/ui/icons/verification.tsx'
import { Alert } from '@tillgate/ui/notices/alert.tsx'
import { EmptyState } from '@tillgate/ui/notices/empty-state.tsx'
import { Skeleton } from '@tillgate/ui/notices/skeleton.tsx'
import { clsx } from 'clsx'
import { useGetPayouts } from '#portal/api/statements.ts'
import { useGetStoreBank } from '#portal/api/stores.ts'
import { dayOf } from '#portal/features/figures/day.ts'
import { easternMoment, weekdayOf } from '#portal/features/figures/eastern.ts'
import { may } from '#portal/features/session/may.ts'
import { useTranslation } from '#portal/i18n.ts'
import { LastFour } from '#portal/features/figures/last-four.tsx'
import { ClosedAlert } from '../-bank/closed-account.tsx'
import { BankTag } from '../-list/use-store-columns.tsx'
import styles from './bank-details.module.css'

/** Translates Plaid's account type; an unknown type is shown unchanged. */
export const accountType = (t: Translate<PhraseKey>, type: string | null): string | null => {
  if (type !== 'checking' && type !== 'savings') return type
  return t(`stores.account-${type}`)
}

/** Early links stored no digits: shown as not stored, not as missing. */
const RoutingNumber = ({ bank: { bankAccountNumber, bankRoutingNumber } }: { bank: StoreBank }) => {
  const { t } = useTranslation()
  if (bankRoutingNumber === null && bankAccountNumber !== null) {
    return <span className="muted">{t('stores.routing-unstored')}</span>
  }
  return <LastFour digits={bankRoutingNumber} none={t('stores.no-account')} />
}

const nextText = (status: BankAccountStatus): PhraseKey => {
  if (status === 'PENDING_MANUAL_VERIFICATION') return 'stores.next-code'
  return isBankOpen(status) ? 'stores.next-waits' : 'stores.next-failed'
}

type Hold = NonNullable<StoreBank['hold']>

/** Mockup 15: end and reason of the hold, and the day of the deposit, which the server computes. */
const HoldBanner = ({ storeId, hold, digits }: { storeId: string; hold: Hold; digits: string | null }) => {
  const { t, language } = useTranslation()
  const { data: payouts } = useGetPayouts(storeId)
  const waiting = payouts?.waiting.items.find((one) => one.storeId === storeId)
  const says =
    waiting === undefined
      ? t('stores.hold-text')
      : t('stores.hold-waiting', {
          amount: money(waiting.amount),
          count: waiting.statements,
          figure: count(waiting.statements),
        })
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
    <section className={clsx('grid gap-5 p-5 rounded-lg surface', styles['hold'])} aria-labelledby="hold-title">
      <div className={clsx('flex wrap gap-3 items-start', styles['holdHead'])}>
        <span className="tile tile-36 tone" data-tone="yellow" aria-hidden="true">
          <LockIcon />
        </span>
        <div>
          <h2 className="fs-16" id="hold-title">
            {t('stores.hold', { time: time(hold.endsAt) })}
          </h2>
          <p>{says}</p>
        </div>
        {waiting !== undefined && (
          <Link to="/transfer-statements" search={{ storeId }} {...asButton()}>
            {t('stores.hold-statements')}
          </Link>
        )}
      </div>
      <ol className={clsx('grid gap-4', styles['steps'])}>
        {steps.map(({ title, text }, index) => (
          <li className="grid content-start gap-2px relative pt-4" key={title} data-done={index === 0 || undefined}>
            <b>{title}</b>
            <span className="muted fs-13">{text}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Spec 2 §2: account number, routing number, holder name, account type. Only the last four digits are known. */
export const BankDetails = ({ store }: { store: StoreDetails }) => {
  const { t, language } = useTranslation()
  const { data: bank, isError, refetch } = useGetStoreBank(store.id)
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
  const canChange = storeCan.changeBank({ ...bank, applicationStatus: store.applicationStatus }) && may('bank.link')
  const given = (text: string | null) => text ?? <span className="muted">{t('stores.none-given')}</span>
  return (
    <>
      {bank.closed && !bank.isBankAccountVerified && <ClosedAlert closed={bank.closed} />}
      {bank.hold && <HoldBanner storeId={store.id} hold={bank.hold} digits={bank.bankAccountNumber} />}
      <div className="columns">
        <Card
          title={t('stores.bank-account')}
          padded
          aside={<BankTag bank={{ ...bank, isBankClosed: bank.closed !== null }} />}
        >
          <Facts
            facts={[
              {
                label: t('stores.account-number'),
                value: <LastFour digits={bank.bankAccountNumber} none={t('stores.no-account')} />,
              },
              ...(may('bank.routing-number')
                ? [{ label: t('stores.routing-number'), value: <RoutingNumber bank={bank} /> }]
                : []),
              { label: t('stores.holder'), value: given(bank.bankAccountHolderName) },
              { label: t('stores.fact-account-type'), value: given(accountType(t, bank.accountType)) },
            ]}
          />
          {canLink && (
            <p className="pt-4 line-top muted fs-13">
              <Link to="/stores/link-account/$id" params={{ id: store.id }} {...asButton({ variant: 'primary' })}>
                {t(bank.closed ? 'statements.fix-bank' : 'stores.link-bank')}
              </Link>
            </p>
          )}
          {(bank.next || canChange) && (
            <div className="stack pt-4 line-top muted fs-13">
              {bank.next && (
                <Alert tone={isBankOpen(bank.next.bankAccountStatus) ? 'info' : 'warning'} title={t('stores.next')}>
                  <p>{t(nextText(bank.next.bankAccountStatus), { digits: bank.bankAccountNumber ?? '' })}</p>
                </Alert>
              )}
              {canChange && (
                <p>
                  <Link
                    to="/stores/link-account/$id"
                    params={{ id: store.id }}
                    search={{ change: true }}
                    {...asButton({ variant: 'secondary' })}
                  >
                    {t(bank.next ? 'stores.next-see' : 'stores.change-bank')}
                  </Link>
                </p>
              )}
            </div>
          )}
          {bank.hold && <p className="pt-4 line-top muted fs-13">{t('stores.both-told', { phone })}</p>}
        </Card>
        {bank.earlier.length > 0 && (
          <Card title={t('stores.earlier')} padded>
            <ul className={clsx('stack gap-4', styles['earlier'])}>
              {bank.earlier.map(({ id, bankAccountNumber, retiredAt, reason }) => (
                <li className="stack gap-2px" key={id}>
                  <LastFour digits={bankAccountNumber} none={t('stores.no-account')} />
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
