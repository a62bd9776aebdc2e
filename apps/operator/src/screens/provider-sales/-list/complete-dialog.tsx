import { RefusalAlert } from '@tillgate/browser/refusal-alert.tsx'
import type { ProviderSale } from '@tillgate/contract/operator-provider-documents.ts'
import { documentTypes } from '@tillgate/domain/document-media.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { Choice } from '@tillgate/ui/fields/choice.tsx'
import { Dialog } from '@tillgate/ui/overlays/dialog.tsx'
import { useState, type ReactNode } from 'react'
import { useCompleteDocuments, useListSaleDocuments } from '#operator/api/provider-sales.ts'
import { NotPayingNotice } from '#operator/features/approvers/not-paying-notice.tsx'
import { shortMoment } from '#operator/features/figures/figures.ts'
import { FileChoice } from '#operator/features/forms/file-choice.tsx'
import { useTranslation } from '#operator/i18n.ts'

const newFile = ''

type Props = {
  /** Sales of one partner. */
  sales: readonly ProviderSale[]
  question: string
  consequence: ReactNode
  /** Gets the sales that this call completed. */
  onDone: (completed: ProviderSale[]) => void
  onClose: () => void
}

/** Asks for the document of the sales: a stored one of their partner, or a new file. */
export const CompleteDialog = ({ sales, question, consequence, onDone, onClose }: Props) => {
  const { t, language } = useTranslation()
  const completing = useCompleteDocuments()
  const stored = useListSaleDocuments(sales[0]?.id ?? '').data?.items ?? []
  const [storedId, setStoredId] = useState(newFile)
  const [file, setFile] = useState<File>()
  const [isAsked, setAsked] = useState(false)
  const document = storedId === newFile ? file : storedId
  const send = () => {
    setAsked(true)
    if (document === undefined) return
    void completing.mutate(
      { saleIds: sales.map(({ id }) => id), document },
      {
        onSuccess: ({ items }) =>
          onDone(sales.filter(({ id }) => items.some((item) => item.id === id && item.result === 'COMPLETED'))),
      },
    )
  }
  return (
    <Dialog
      title={question}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button variant="primary" busy={completing.isPending} onClick={send}>
            {t('provider-sales.complete')}
          </Button>
        </>
      }
    >
      <div className="stack">
        {consequence}
        {stored.length > 0 && (
          <Choice
            label={t('provider-sales.document')}
            options={[
              { value: newFile, label: t('provider-sales.new-file') },
              ...stored.map(({ id, fileName, uploadedBy, uploadedAt }) => ({
                value: id,
                label: t('provider-sales.stored', {
                  name: fileName,
                  at: shortMoment(uploadedAt, language),
                  by: uploadedBy.name,
                }),
              })),
            ]}
            value={storedId}
            onChange={setStoredId}
          />
        )}
        {storedId === newFile && (
          <FileChoice
            file={file}
            accept={documentTypes}
            hint={t('provider-sales.file-hint')}
            error={isAsked && !file ? t('field.required') : undefined}
            take={setFile}
          />
        )}
        <NotPayingNotice />
        <RefusalAlert refusal={completing.error} otherwise={t('failure.unknown')} />
      </div>
    </Dialog>
  )
}
