import { useFieldErrorText } from '@tillgate/browser/form/field-error-text.ts'
import { RefusalAlert } from '@tillgate/browser/refusal-alert.tsx'
import { ReportNumber } from '@tillgate/contract/operator-sanction-cases.ts'
import { money } from '@tillgate/domain/money.ts'
import { documentTypes } from '@tillgate/domain/document-media.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { TextField } from '@tillgate/ui/fields/text-field.tsx'
import { Dialog } from '@tillgate/ui/overlays/dialog.tsx'
import { showToast } from '@tillgate/ui/overlays/toast-store.ts'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useReportSanctionCase } from '#operator/api/sanction-cases.ts'
import { FileChoice } from '#operator/features/forms/file-choice.tsx'
import { useTranslation } from '#operator/i18n.ts'

type Props = { id: string; amount: number; onClose: () => void }

/** Asks for number and file of the report of blocked property. */
export const ReportDialog = ({ id, amount, onClose: close }: Props) => {
  const { t } = useTranslation()
  const errorText = useFieldErrorText()
  const reporting = useReportSanctionCase(id)
  const [number, setNumber] = useState('')
  const [file, setFile] = useState<File>()
  const [isAsked, setAsked] = useState(false)
  const [issue] = z.safeParse(ReportNumber, number).error?.issues ?? []
  const send = () => {
    setAsked(true)
    if (!file || issue) return
    void reporting.mutate(
      { number, file },
      {
        onSuccess: ({ message }) => {
          close()
          showToast({ tone: 'success', text: message })
        },
      },
    )
  }
  return (
    <Dialog
      title={t('case.enter-report')}
      onClose={close}
      footer={
        <>
          <Button onClick={close}>{t('action.cancel')}</Button>
          <Button variant="primary" busy={reporting.isPending} onClick={send}>
            {t('case.save-report', { amount: money(amount) })}
          </Button>
        </>
      }
    >
      <div className="stack gap-4">
        <p>{t('case.report-text', { amount: money(amount) })}</p>
        <TextField
          label={t('case.report-number')}
          value={number}
          error={isAsked && issue ? errorText(issue) : undefined}
          data-autofocus
          onChange={({ currentTarget: { value } }) => setNumber(value)}
        />
        <FileChoice
          file={file}
          accept={documentTypes}
          hint={t('case.report-file-hint')}
          error={isAsked && !file ? t('field.required') : undefined}
          take={setFile}
        />
        <RefusalAlert refusal={reporting.error} failed={t('case.save-failed')} />
      </div>
    </Dialog>
  )
}
