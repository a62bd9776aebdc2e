import { may } from '#operator/features/session/rights.ts'
import { ContractForm, useContractForm } from '@tillgate/browser/form/contract-form.tsx'
import { FormButtons } from '@tillgate/browser/form/form-buttons.tsx'
import { RefusalAlert } from '@tillgate/browser/refusal-alert.tsx'
import type { ReviewedDocument } from '@tillgate/contract/documents.ts'
import type { ApplicationDetail } from '@tillgate/contract/operator-applications.ts'
import { setDocumentExpiry as contract } from '@tillgate/contract/operator-documents.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { TextField } from '@tillgate/ui/fields/text-field.tsx'
import { Dialog } from '@tillgate/ui/overlays/dialog.tsx'
import { showToast } from '@tillgate/ui/overlays/toast-store.ts'
import { useState } from 'react'
import { useTranslation } from '#operator/i18n.ts'
import { setDocumentExpiry } from '#operator/api/applications.ts'
import { ApprovalNotice } from '#operator/features/approvers/approval-notice.tsx'
import { day } from '#operator/features/figures/figures.ts'

type Props = {
  application: Pick<ApplicationDetail, 'id' | 'status' | 'partnerId' | 'storeId'>
  document: ReviewedDocument
}

const ExpiryDialog = ({ application, document, onClose }: Props & { onClose: () => void }) => {
  const { t } = useTranslation()
  const form = useContractForm(contract, {
    defaultValues: { expiresOn: document.expiresOn ?? '', before: document.expiresOn },
    ...setDocumentExpiry(application.id, document.id),
    onDone: () => {
      showToast({ tone: 'success', text: t('expiry.done') })
      onClose()
    },
  })
  return (
    <Dialog
      title={t('expiry.title', { name: t(`field.${document.kind}`) })}
      onClose={onClose}
      footer={<FormButtons of={form} onClose={onClose} submit={t('expiry.save')} />}
    >
      <p>{t('expiry.lead')}</p>
      {application.status === 'APPROVED' && (
        <>
          <p>{t('expiry.begins-recheck')}</p>
          <ApprovalNotice partnerId={application.partnerId} storeId={application.storeId} />
        </>
      )}
      <ContractForm of={form}>
        <TextField type="date" label={t('expiry.day')} data-autofocus {...form.field('expiresOn')} />
        <RefusalAlert {...form.refusal} otherwise={t('failure.unknown')} />
      </ContractForm>
    </Dialog>
  )
}

/** Shows until when a document is valid, and records the day as the operator reads it on the document. */
export const DocumentExpiry = ({ application, document, isButton = false }: Props & { isButton?: boolean }) => {
  const { t, language } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  const { kind, expiresOn } = document
  const validity = expiresOn === null ? t('expiry.none') : t('expiry.until', { day: day(expiresOn, language) })
  return (
    <>
      {isButton ? (
        <p>
          {t(`field.${kind}`)}: {validity}
        </p>
      ) : (
        `${validity} `
      )}
      {isButton && may('applications.review') && (
        <Button full onClick={() => setAsking(true)}>
          {t('expiry.record')}
        </Button>
      )}
      {!isButton && may('applications.review') && (
        <button
          type="button"
          className="link-button"
          aria-label={t('expiry.record-one', { name: t(`field.${kind}`) })}
          onClick={() => setAsking(true)}
        >
          {t('expiry.record')}
        </button>
      )}
      {isAsking && <ExpiryDialog application={application} document={document} onClose={() => setAsking(false)} />}
    </>
  )
}
