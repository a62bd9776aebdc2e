import { may } from '#operator/features/session/rights.ts'
import type { ProviderSale } from '@tillgate/contract/operator-provider-documents.ts'
import { money } from '@tillgate/domain/money.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { showToast } from '@tillgate/ui/overlays/toast-store.ts'
import { useState } from 'react'
import { day } from '#operator/features/figures/figures.ts'
import { useTranslation } from '#operator/i18n.ts'
import { CompleteDialog } from './complete-dialog.tsx'

/** Marks the documents as complete: the sale is paid with the first cut-off after its return period. */
export const CompleteButton = ({ sale }: { sale: ProviderSale }) => {
  const { t, language } = useTranslation()
  const [isAsked, setAsked] = useState(false)
  const { store, benefits, earliestAt } = sale
  const amount = money(benefits)
  if (!may('payouts.pay')) return null
  return (
    <>
      <Button
        size="sm"
        variant="secondary"
        aria-label={t('provider-sales.complete-one', { amount, store })}
        onClick={() => setAsked(true)}
      >
        {t('provider-sales.complete')}
      </Button>
      {isAsked && (
        <CompleteDialog
          sales={[sale]}
          question={t('provider-sales.question', { amount, store })}
          consequence={<p>{t('provider-sales.consequence', { at: day(earliestAt, language) })}</p>}
          onDone={() => {
            showToast({ tone: 'success', text: t('provider-sales.done', { amount, store }) })
            setAsked(false)
          }}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  )
}
