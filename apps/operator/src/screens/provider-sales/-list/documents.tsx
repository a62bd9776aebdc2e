import { may } from '#operator/features/session/rights.ts'
import { useDownload } from '@tillgate/browser/use-download.ts'
import type { ProviderSale } from '@tillgate/contract/operator-provider-documents.ts'
import { money } from '@tillgate/domain/money.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { showToast } from '@tillgate/ui/overlays/toast-store.ts'
import { useState } from 'react'
import { getSaleDocument, useWithdrawDocuments } from '#operator/api/provider-sales.ts'
import { ReasonDialog } from '#operator/features/forms/reason-dialog.tsx'
import { useTranslation } from '#operator/i18n.ts'

/** Downloads the document for which a sale is payable. */
export const DocumentLink = ({ sale: { id, document } }: { sale: ProviderSale }) => {
  const { t } = useTranslation()
  const { busy, save } = useDownload()
  if (document === null) return null
  return (
    <Button
      size="sm"
      variant="ghost"
      wraps
      busy={busy}
      aria-label={t('provider-sales.open-document', { name: document.fileName })}
      onClick={() => save(() => getSaleDocument(id))}
    >
      {document.fileName}
    </Button>
  )
}

/** Marks the documents as incomplete again. Shows the reason when the sale is in a run already. */
export const WithdrawButton = ({ sale }: { sale: ProviderSale }) => {
  const { t } = useTranslation()
  const [isAsked, setAsked] = useState(false)
  const { id, store, benefits, isInRun, documentsCompleteAt } = sale
  const withdrawing = useWithdrawDocuments(id)
  const params = { amount: money(benefits), store }
  if (documentsCompleteAt === null) return null
  if (!may('payouts.pay')) return null
  if (isInRun) return <span className="muted">{t('provider-sales.in-run')}</span>
  return (
    <>
      <Button
        size="sm"
        variant="ghost"
        aria-label={t('provider-sales.withdraw-one', params)}
        onClick={() => setAsked(true)}
      >
        {t('provider-sales.withdraw')}
      </Button>
      {isAsked && (
        <ReasonDialog
          title={t('provider-sales.withdraw-question', params)}
          consequence={t('provider-sales.withdraw-consequence')}
          verb={t('provider-sales.withdraw')}
          destructive
          send={(reason) => withdrawing.mutateAsync(reason)}
          onDone={() => {
            showToast({ tone: 'success', text: t('provider-sales.withdrawn', params) })
            setAsked(false)
          }}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  )
}
