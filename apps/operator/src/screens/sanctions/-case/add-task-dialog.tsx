import { ContractForm, useContractForm } from '@tillgate/browser/form/contract-form.tsx'
import { FormButtons } from '@tillgate/browser/form/form-buttons.tsx'
import { RefusalAlert } from '@tillgate/browser/refusal-alert.tsx'
import * as contract from '@tillgate/contract/operator-sanction-cases.ts'
import { TextField } from '@tillgate/ui/fields/text-field.tsx'
import { Dialog } from '@tillgate/ui/overlays/dialog.tsx'
import { showToast } from '@tillgate/ui/overlays/toast-store.ts'
import * as z from 'zod/mini'
import { addSanctionTask, useRereadCases } from '#operator/api/sanction-cases.ts'
import { useTranslation } from '#operator/i18n.ts'

const shape = z.object({ title: z.string(), dueOn: z.string() })

/** Adds a task in own words with a last day. */
export const AddTaskDialog = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const { t } = useTranslation()
  const reread = useRereadCases()
  const form = useContractForm(contract.addSanctionTask, {
    defaultValues: { title: '', dueOn: '' },
    mode: 'onSubmit',
    draft: { name: `task-of-${id}`, shape, until: 'sent' },
    send: (body) => addSanctionTask(id, body),
    onDone: ({ message }) => {
      onClose()
      showToast({ tone: 'success', text: message })
      void reread()
    },
  })
  return (
    <Dialog
      title={t('case.add-task')}
      onClose={onClose}
      footer={<FormButtons of={form} onClose={onClose} submit={t('case.save-task')} />}
    >
      <p>{t('case.task-text')}</p>
      <ContractForm of={form}>
        <TextField label={t('case.task-title')} data-autofocus {...form.field('title')} />
        <TextField type="date" label={t('case.task-day')} {...form.field('dueOn')} />
        <RefusalAlert {...form.refusal} otherwise={t('failure.unknown')} />
      </ContractForm>
    </Dialog>
  )
}
