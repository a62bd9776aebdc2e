import { createFileRoute, Link } from '@tanstack/react-router'
import { BackLink } from '@tillgate/browser/back-link.tsx'
import { MissingRecord } from '@tillgate/browser/missing-record.tsx'
import { lenient } from '@tillgate/browser/search-shapes.ts'
import type { TransactionDetail } from '@tillgate/contract/purchases.ts'
import { asButton } from '@tillgate/ui/buttons/as-button.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { ExternalIcon } from '@tillgate/ui/icons/basics.tsx'
import { Page } from '@tillgate/ui/layout/page.tsx'
import { Tabs } from '@tillgate/ui/layout/tabs.tsx'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useGetTransaction } from '#portal/api/transactions.ts'
import { easternMomentOfYear, easternMoment, weekdayOf } from '#portal/features/figures/eastern.ts'
import { money } from '@tillgate/domain/money.ts'
import { may } from '#portal/features/session/may.ts'
import { isWithoutCard } from '@tillgate/domain/purchases.ts'
import { TransactionStatus } from '#portal/features/transactions/transaction-status.tsx'
import { useTranslation } from '#portal/i18n.ts'
import { TransactionSearch } from './-list/transaction-search.ts'
import { DetailsCard } from './-view/details-card.tsx'
import { LineItems } from './-view/line-items.tsx'
import { PaymentCard } from './-view/payment-card.tsx'
import { ReceiveCard } from './-view/receive-card.tsx'
import { RelatedLine } from './-view/related-line.tsx'
import { SendReceipt } from './-view/send-receipt.tsx'
import { now } from '@tillgate/browser/clock.ts'
import { dayIn, programZone } from '@tillgate/domain/zones.ts'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { MoneySteps } from '#portal/features/money-steps/money-steps.tsx'
import { supportAddress } from './-list/documents-filter.tsx'
import { moneySteps, type MoneyStep } from './-view/money-steps.ts'

/** Steps of the money from the card to the store's bank, with the known times. */
const MoneyCard = ({ purchase }: { purchase: TransactionDetail }) => {
  const { t, language } = useTranslation()
  const digits = purchase.statement?.bankAccountNumber ?? null
  const notesOf = ({ at, day, arrivesAt, releaseAt }: MoneyStep): string[] => [
    ...(releaseAt === undefined
      ? []
      : [
          t('transactions.release-day', { day: weekdayOf(dayIn(programZone, new Date(releaseAt)), language) }),
          t('transactions.release-how', { email: supportAddress() }),
        ]),
    ...(at === undefined ? [] : [easternMoment(at, language)]),
    ...(day === undefined ? [] : [t('transactions.expected', { day: weekdayOf(day, language) })]),
    ...(arrivesAt === undefined ? [] : [t('transactions.expected', { day: easternMoment(arrivesAt, language) })]),
    ...(arrivesAt === undefined || digits === null ? [] : [t('statements.account', { digits: `••${digits}` })]),
  ]
  const titleOf = ({ name, state }: MoneyStep): string =>
    t(name === 'deposit' && state !== 'failed' ? `transactions.step-deposit-${state}` : `transactions.step-${name}`)
  return (
    <Card title={t('transactions.where-money')} padded>
      <MoneySteps
        steps={moneySteps(purchase, now()).map((step) => ({
          key: step.name,
          title: titleOf(step),
          state: step.state,
          notes: notesOf(step),
        }))}
      />
    </Card>
  )
}

/** Spec 2 §2, transaction. The list's search params stay in the URL for the way back. */
export const Route = createFileRoute('/transactions/view/$id')({
  staticData: { frame: 'shell', needs: 'sales.read' },
  validateSearch: z.object({ ...TransactionSearch.shape, tab: lenient(z.enum(['lines'])) }),
  component: TransactionView,
})

const ReceiptActions = ({ id, receiptUrl }: { id: string; receiptUrl: string }) => {
  const { t } = useTranslation()
  const [isSending, setSending] = useState(false)
  return (
    <>
      {may('receipts.send') && (
        <Button aria-haspopup="dialog" onClick={() => setSending(true)}>
          {t('transactions.resend-receipt')}
        </Button>
      )}
      <a href={receiptUrl} target="_blank" rel="noreferrer" {...asButton()}>
        <ExternalIcon small />
        {t('transactions.view-receipt')}
      </a>
      {isSending && <SendReceipt id={id} onClose={() => setSending(false)} />}
    </>
  )
}

const Details = ({ purchase }: { purchase: TransactionDetail }) => (
  <div className="columns">
    <div className="stack gap-4">
      <PaymentCard purchase={purchase} />
      <DetailsCard purchase={purchase} />
    </div>
    {purchase.receiptUrl !== null && (
      <div className="stack gap-4">
        {!isWithoutCard(purchase) && <ReceiveCard purchase={purchase} />}
        <MoneyCard purchase={purchase} />
      </div>
    )}
  </div>
)

function TransactionView() {
  const { t, language } = useTranslation()
  const { id } = Route.useParams()
  const { tab, ...search } = Route.useSearch()
  const query = useGetTransaction(id)
  const purchase = query.data
  const back = (
    <BackLink to="/transactions" search={search}>
      {t('transactions.title')}
    </BackLink>
  )
  if (!purchase) {
    const labels = { gone: t('transactions.not-found'), failed: t('transactions.one-failed') }
    return (
      <Page title={t('transactions.one')} back={back}>
        <MissingRecord query={query} labels={labels} height={420} isInCard>
          <Link to="/transactions" search={search} {...asButton()}>
            {t('transactions.back')}
          </Link>
        </MissingRecord>
      </Page>
    )
  }
  const exactly = { exact: true, explicitUndefined: true }
  const amount = money(purchase.totalAmount)
  const isReturn = purchase.purchaseTransactionType === 'RETURN'
  return (
    <Page
      title={t(isReturn ? 'transactions.title-return' : 'transactions.title-sale', { amount })}
      back={back}
      description={[
        t('transactions.receipt-of', { number: purchase.receiptNumber }),
        easternMomentOfYear(purchase.createdAt, language),
        purchase.storeName,
        purchase.cashierName,
      ].join(' · ')}
      beside={<TransactionStatus status={purchase.refundStatus ?? purchase.purchaseTransactionStatus} />}
      actions={purchase.receiptUrl !== null && <ReceiptActions id={id} receiptUrl={purchase.receiptUrl} />}
    >
      <RelatedLine purchase={purchase} search={search} />
      <Tabs label={t('transactions.one')}>
        <Link to="/transactions/view/$id" params={{ id }} search={search} activeOptions={exactly} replace>
          {t('transactions.tab-details')}
        </Link>
        <Link
          to="/transactions/view/$id"
          params={{ id }}
          search={{ ...search, tab: 'lines' }}
          activeOptions={exactly}
          replace
        >
          {t('transactions.tab-lines')}
        </Link>
      </Tabs>
      {tab === 'lines' ? <LineItems purchase={purchase} /> : <Details purchase={purchase} />}
    </Page>
  )
}
