import { ContractForm, useContractForm } from '@tillgate/browser/form/contract-form.tsx'
import { FormButtons } from '@tillgate/browser/form/form-buttons.tsx'
import { RefusalAlert } from '@tillgate/browser/refusal-alert.tsx'
import { createScaleLabel } from '@tillgate/contract/scale-labels.ts'
import { TextField } from '@tillgate/ui/fields/text-field.tsx'
import { Dialog } from '@tillgate/ui/overlays/dialog.tsx'
import { showToast } from '@tillgate/ui/overlays/toast-store.ts'
import { createScaleLabelChange } from '#portal/api/scale-labels.ts'
import { useTranslation } from '#portal/i18n.ts'

type Props = { storeId: string; onClose: () => void }

/** A scanner types the label; its Enter leaves the form open for the PLU. */
export const AddScaleLabel = ({ storeId, onClose }: Props) => {
  const { t } = useTranslation()
  const form = useContractForm(createScaleLabel, {
    ...createScaleLabelChange(storeId),
    defaultValues: { code: '', plu: '' },
    mode: 'onSubmit',
    onDone: () => {
      showToast({ tone: 'success', text: t('scale-labels.added') })
      onClose()
    },
  })
  return (
    <Dialog
      title={t('scale-labels.add')}
      onClose={onClose}
      footer={<FormButtons of={form} onClose={onClose} submit={t('scale-labels.add')} />}
    >
      <p>{t('scale-labels.add-lead')}</p>
      <ContractForm of={form} label={t('scale-labels.add')} blockEnter>
        <TextField
          label={t('scale-labels.label')}
          hint={t('scale-labels.label-hint')}
          inputMode="numeric"
          autoComplete="off"
          data-autofocus
          {...form.field('code')}
        />
        <TextField
          label={t('scale-labels.plu')}
          hint={t('scale-labels.plu-hint')}
          inputMode="numeric"
          autoComplete="off"
          {...form.field('plu')}
        />
        <RefusalAlert {...form.refusal} failed={t('scale-labels.add-failed')} />
      </ContractForm>
    </Dialog>
  )
}
