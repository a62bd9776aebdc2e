import { may } from '#operator/features/session/rights.ts'
import { createFileRoute, Link } from '@tanstack/react-router'
import { useQueryClient } from '@tanstack/react-query'
import { BackLink } from '@tillgate/browser/back-link.tsx'
import { MissingRecord } from '@tillgate/browser/missing-record.tsx'
import { asButton } from '@tillgate/ui/buttons/as-button.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { EditIcon } from '@tillgate/ui/icons/actions.tsx'
import { Page } from '@tillgate/ui/layout/page.tsx'
import { TwoColumns } from '@tillgate/ui/layout/two-columns.tsx'
import { showToast } from '@tillgate/ui/overlays/toast-store.ts'
import { useState } from 'react'
import { settlementInvalidates } from '#operator/api/payouts.ts'
import { useGetPurchase } from '#operator/api/purchases.ts'
import { AdjustDialog } from '#operator/features/adjust/adjust-dialog.tsx'
import { AdjustmentsCard } from '#operator/features/adjust/adjustments-card.tsx'
import { dateTimeOf } from '#operator/features/figures/zone-times.ts'
import { PurchaseState } from '#operator/features/purchases/purchase-rows.tsx'
import { useTranslation } from '#operator/i18n.ts'
import { CardPayment } from './-view/card-payment.tsx'
import { ComputedCard } from './-view/computed-card.tsx'
import { EntriesCard } from './-view/entries-card.tsx'
import { LinesCard } from './-view/lines-card.tsx'
import { MoneyCard } from './-view/money-card.tsx'
import { PurchaseFigures } from './-view/purchase-figures.tsx'
import { RelatedCard } from './-view/related-card.tsx'

/** A purchase by its receipt number: lines, card, fee, entries, payment order and adjustments. */
export const Route = createFileRoute('/purchases/$partnerId/$receiptNumber')({
  staticData: { frame: 'shell' },
  component: Purchase,
})

function Purchase() {
  const { t, language } = useTranslation()
  const params = Route.useParams()
  const cache = useQueryClient()
  const query = useGetPurchase(params)
  const purchase = query.data
  const [isAdjusting, setAdjusting] = useState(false)
  const { partnerId } = params
  if (!purchase) {
    return (
      <Page
        title={t('purchase.one')}
        back={
          <BackLink to="/partners/$id" params={{ id: partnerId }} search={{}}>
            {t('purchase.back')}
          </BackLink>
        }
      >
        <MissingRecord query={query} labels={{ gone: t('purchase.gone'), failed: t('purchase.failed') }} height={480} />
      </Page>
    )
  }
  const { partner, transaction, timeZone } = purchase
  const { receiptNumber, storeId, storeName, cashierName, terminalName, startTransactionDate, receiptUrl } = transaction
  const type = transaction.purchaseTransactionType
  return (
    <Page
      key={receiptNumber}
      title={receiptNumber}
      back={
        <BackLink to="/partners/$id" params={{ id: partnerId }} search={{}}>
          {t('purchase.back')}
        </BackLink>
      }
      beside={<PurchaseState row={transaction} />}
      description={
        <>
          {t(`purchase.lead-${type}`)}{' '}
          <Link to="/partners/$id" params={{ id: partnerId }} search={{}}>
            {partner.name}
          </Link>
          {storeName === partner.name ? ', ' : `, ${storeName}, `}
          {t('purchase.lead', {
            at: dateTimeOf(startTransactionDate, language, timeZone),
            cashier: cashierName,
            terminal: terminalName,
          })}
        </>
      }
      actions={
        <>
          {receiptUrl !== null && (
            <a href={receiptUrl} target="_blank" rel="noreferrer" {...asButton()}>
              {t('purchase.receipt')}
            </a>
          )}
          {may('payouts.pay') && (
            <Button onClick={() => setAdjusting(true)}>
              <EditIcon />
              {t('purchase.adjust')}
            </Button>
          )}
        </>
      }
    >
      <PurchaseFigures purchase={purchase} />
      <TwoColumns
        main={
          <>
            <LinesCard transaction={transaction} />
            <EntriesCard purchase={purchase} />
            <CardPayment purchase={purchase} />
          </>
        }
        aside={
          <>
            <ComputedCard transaction={transaction} />
            <MoneyCard purchase={purchase} />
            <AdjustmentsCard
              partnerId={partnerId}
              receiptNumber={receiptNumber}
              timeZone={timeZone}
              none={t('purchase.no-adjustments')}
            />
            <RelatedCard transaction={transaction} partnerId={partnerId} timeZone={timeZone} />
          </>
        }
      />
      {isAdjusting && (
        <AdjustDialog
          partnerId={partnerId}
          receiptNumber={receiptNumber}
          storeId={storeId}
          store={storeName}
          onClose={() => setAdjusting(false)}
          onDone={async (isDone) => {
            setAdjusting(false)
            showToast({
              tone: 'success',
              text: isDone ? t('adjust.done', { store: storeName }) : t('adjust.asked'),
            })
            await Promise.all(settlementInvalidates.map((one) => cache.invalidateQueries(one)))
          }}
        />
      )}
    </Page>
  )
}
