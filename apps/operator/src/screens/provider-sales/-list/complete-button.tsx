import { RefusalAlert } from '@tillgate/browser/refusal-alert.tsx'
import type { ProviderSale } from '@tillgate/contract/operator-provider-documents.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { ConfirmDialog } from '@tillgate/ui/overlays/confirm-dialog.tsx'
import { showToast } from '@tillgate/ui/overlays/toast-store.ts'
import { useState } from 'react'
import { useCompleteDocuments } from '#operator/api/provider-sales.ts'
import { day } from '#operator/features/figures/figures.ts'
import { money } from '@tillgate/domain/money.ts'
import { NotPayingNotice } from '#operator/features/approvers/not-paying-notice.tsx'
import { useTranslation } from '#operator/i18n.ts'

/** From then on the sale is paid with the first cut-off after its return period. It cannot be taken back. */
export const CompleteButton = ({ sale }: { sale: ProviderSale }) => {
  const { t, language } = useTranslation()
  const completing = useCompleteDocuments()
  const [isAsked, setAsked] = useState(false)
  const { id, store, benefits, earliestAt } = sale
  const amount = money(benefits)
  const done = () => {
    showToast({ tone: 'success', text: t('provider-sales.done', { amount, store }) })
    setAsked(false)
  }
  return (
    <>
      <Button
        size="sm"
        variant="secondary"
        aria-label={t('provider-sales.complete-one', { amount, store })}
        onClick={() => {
          completing.reset()
          setAsked(true)
        }}
      >
        {t('provider-sales.complete')}
      </Button>
      {isAsked && (
        <ConfirmDialog
          question={t('provider-sales.question', { amount, store })}
          consequence={
            <>
              <p>{t('provider-sales.consequence', { at: day(earliestAt, language) })}</p>
              <NotPayingNotice />
              <RefusalAlert refusal={completing.error} />
            </>
          }
          verb={t('provider-sales.complete')}
          cancel={t('action.cancel')}
          busy={completing.isPending}
          confirm={() => completing.mutate(id, { onSuccess: done })}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  )
}
