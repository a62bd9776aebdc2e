import { ContractForm, useContractForm } from '@tillgate/browser/form/contract-form.tsx'
import { FormButtons } from '@tillgate/browser/form/form-buttons.tsx'
import { RefusalAlert } from '@tillgate/browser/refusal-alert.tsx'
import * as contract from '@tillgate/contract/operator-payouts.ts'
import { TextArea } from '@tillgate/ui/fields/text-area.tsx'
import { TextField } from '@tillgate/ui/fields/text-field.tsx'
import { Dialog } from '@tillgate/ui/overlays/dialog.tsx'
import { requestReturn, settlementRereads } from '#operator/api/payouts.ts'
import { useTranslation } from '#operator/i18n.ts'

type Props = { id: string; store: string; onClose: () => void; onDone: () => unknown }

/** Records a return that the bank reported outside the file exchange; a second operator confirms the return. */
export const ReturnDialog = ({ id, store, onClose, onDone }: Props) => {
  const { t } = useTranslation()
  const form = useContractForm(contract.requestReturn, {
    defaultValues: { code: '', reason: '' },
    mode: 'onSubmit',
    toBody: ({ code, reason }) => ({ code: code.trim().toUpperCase(), reason }),
    send: (body) => requestReturn(id, body),
    rereads: settlementRereads,
    onDone: () => onDone(),
  })
  return (
    <Dialog
      title={t('order.return-title', { store })}
      onClose={onClose}
      footer={<FormButtons of={form} onClose={onClose} submit={t('order.return')} />}
    >
      <p>{t('order.return-text')}</p>
      <ContractForm of={form}>
        <TextField label={t('order.return-code')} hint={t('order.return-code-hint')} {...form.field('code')} />
        <TextArea label={t('reason.label')} hint={t('reason.hint')} {...form.field('reason')} />
        <RefusalAlert {...form.refusal} otherwise={t('failure.unknown')} />
      </ContractForm>
    </Dialog>
  )
}
