import { ContractForm, useContractForm } from '@tillgate/browser/form/contract-form.tsx'
import { FormButtons } from '@tillgate/browser/form/form-buttons.tsx'
import { RefusalAlert } from '@tillgate/browser/refusal-alert.tsx'
import * as contract from '@tillgate/contract/operator-payouts.ts'
import { CheckRow } from '@tillgate/ui/fields/check-row.tsx'
import { TextArea } from '@tillgate/ui/fields/text-area.tsx'
import formStyles from '@tillgate/ui/form/form.module.css'
import { Dialog } from '@tillgate/ui/overlays/dialog.tsx'
import { showToast } from '@tillgate/ui/overlays/toast-store.ts'
import * as z from 'zod/mini'
import { beginHold, settlementInvalidates } from '#operator/api/payouts.ts'
import { useTranslation } from '#operator/i18n.ts'

type Props = {
  partner: { id: string; name: string }
  stores: readonly { storeId: string; store: string }[]
  onClose: () => void
}

const shape = z.object({ storeId: z.string(), reason: z.string() })

/** Holds the money of one store, or of all stores of the partner, until an operator ends the hold. */
export const HoldDialog = ({ partner, stores, onClose }: Props) => {
  const { t } = useTranslation()
  // The default is one store, so that a mistake holds as little money as possible.
  const [first] = stores
  const form = useContractForm(contract.beginHold, {
    defaultValues: { storeId: first?.storeId ?? '', reason: '' },
    mode: 'onSubmit',
    draft: { name: `hold-${partner.id}`, shape, until: 'sent' },
    toBody: ({ storeId, reason }) => ({ partnerId: partner.id, ...(storeId === '' ? {} : { storeId }), reason }),
    send: beginHold,
    invalidates: settlementInvalidates,
    onDone: () => {
      onClose()
      showToast({ tone: 'success', text: t('hold.begun') })
    },
  })
  return (
    <Dialog
      title={t('hold.begin-title', { partner: partner.name })}
      onClose={onClose}
      footer={<FormButtons of={form} onClose={onClose} submit={t('hold.begin')} />}
    >
      <p>{t('hold.begin-text')}</p>
      <ContractForm of={form}>
        <fieldset className={formStyles['plainFieldset']}>
          <legend>{t('hold.whom')}</legend>
          {stores.map(({ storeId, store }) => (
            <CheckRow key={storeId} type="radio" value={storeId} {...form.register('storeId')}>
              {store}
            </CheckRow>
          ))}
          <CheckRow type="radio" value="" {...form.register('storeId')}>
            {t('hold.all-stores', { partner: partner.name })}
          </CheckRow>
        </fieldset>
        <TextArea label={t('reason.label')} hint={t('reason.hint')} {...form.field('reason')} />
        <RefusalAlert {...form.refusal} otherwise={t('failure.unknown')} />
      </ContractForm>
    </Dialog>
  )
}
