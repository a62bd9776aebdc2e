import { ContractForm, useContractForm } from '@tillgate/browser/form/contract-form.tsx'
import { RefusalAlert } from '@tillgate/browser/refusal-alert.tsx'
import { sendReceipt } from '@tillgate/contract/purchases.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { TextField } from '@tillgate/ui/fields/text-field.tsx'
import { Dialog } from '@tillgate/ui/overlays/dialog.tsx'
import { showToast } from '@tillgate/ui/overlays/toast-store.ts'
import { useSendReceipt } from '#portal/api/transactions.ts'
import { useTranslation } from '#portal/i18n.ts'

/** Asks for the address every time, because the address is not stored. */
export const SendReceipt = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const { t } = useTranslation()
  const form = useContractForm(sendReceipt, {
    ...useSendReceipt(id),
    defaultValues: { email: '' },
    onDone: (_, { email }) => {
      showToast({ tone: 'success', text: t('transactions.receipt-sent', { email }) })
      onClose()
    },
  })
  return (
    <Dialog
      title={t('transactions.resend-receipt')}
      onClose={onClose}
      closeLabel={t('action.close')}
      footer={
        <>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button type="submit" form={form.id} variant="primary" busy={form.busy}>
            {t('transactions.send')}
          </Button>
        </>
      }
    >
      <ContractForm of={form} label={t('transactions.resend-receipt')}>
        <RefusalAlert {...form.refusal} />
        <TextField
          label={t('transactions.receipt-email')}
          hint={t('transactions.receipt-email-hint')}
          type="email"
          inputMode="email"
          autoComplete="off"
          {...form.field('email')}
        />
      </ContractForm>
    </Dialog>
  )
}
