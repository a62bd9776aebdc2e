import { ContractForm, useContractForm } from '@tillgate/browser/form/contract-form.tsx'
import { FormButtons } from '@tillgate/browser/form/form-buttons.tsx'
import { RefusalAlert } from '@tillgate/browser/refusal-alert.tsx'
import { deactivateStaff } from '@tillgate/contract/operator-staff.ts'
import { staffMay } from '@tillgate/domain/staff-roles.ts'
import { Choice } from '@tillgate/ui/fields/choice.tsx'
import { TextArea } from '@tillgate/ui/fields/text-area.tsx'
import { Dialog } from '@tillgate/ui/overlays/dialog.tsx'
import { showToast } from '@tillgate/ui/overlays/toast-store.ts'
import { useWatch } from 'react-hook-form'
import { deactivateStaffChange, useListColleagues } from '#operator/api/staff.ts'
import { useTranslation } from '#operator/i18n.ts'

type Props = { id: string; name: string; onClose: () => void }

/** Deactivates a colleague with a reason and hands the applications in work over. */
export const DeactivateDialog = ({ id, name, onClose }: Props) => {
  const { t } = useTranslation()
  const colleagues = useListColleagues().data?.items ?? []
  const reviewers = colleagues.filter((one) => one.id !== id && staffMay(one, 'applications.review'))
  const form = useContractForm(deactivateStaff, {
    ...deactivateStaffChange(id),
    defaultValues: { reason: '', handOverTo: '' },
    toBody: ({ reason, handOverTo }) => ({ reason, handOverTo: handOverTo === '' ? null : handOverTo }),
    mode: 'onSubmit',
    onDone: () => {
      showToast({ tone: 'success', text: t('staff.done', { name }) })
      onClose()
    },
  })
  const chosen = useWatch({ control: form.control, name: 'handOverTo' })
  return (
    <Dialog
      title={t('staff.deactivate-question', { name })}
      onClose={onClose}
      footer={<FormButtons of={form} onClose={onClose} submit={t('staff.deactivate-verb')} destructive />}
    >
      <p>{t('staff.deactivate-consequence')}</p>
      <ContractForm of={form}>
        <Choice
          label={t('staff.hand-over')}
          name="handOverTo"
          value={chosen}
          options={[
            { value: '', label: t('staff.to-queue') },
            ...reviewers.map((one) => ({ value: one.id, label: one.name })),
          ]}
          onChange={(to) => form.setValue('handOverTo', to, { shouldDirty: true })}
        />
        <TextArea label={t('reason.label')} hint={t('reason.hint-staff')} {...form.field('reason')} />
        <RefusalAlert {...form.refusal} otherwise={t('failure.unknown')} />
      </ContractForm>
    </Dialog>
  )
}
