import { createTerminal, type Activation } from '@tillgate/contract/terminals.ts'
import { TextField } from '@tillgate/ui/fields/text-field.tsx'
import { Dialog } from '@tillgate/ui/overlays/dialog.tsx'
import { ContractForm, useContractForm } from '../form/contract-form.tsx'
import { FormButtons } from '../form/form-buttons.tsx'
import { useTranslation } from '../i18n.ts'
import { RefusalAlert } from '../refusal-alert.tsx'
import { terminalsKey, type TerminalCalls } from './terminal-calls.ts'

type Props = {
  storeId: string
  add: TerminalCalls['add']
  onDone: (activation: Activation, name: string) => void
  onClose: () => void
}

export const AddDialog = ({ storeId, add, onDone, onClose }: Props) => {
  const { t } = useTranslation()
  const form = useContractForm(createTerminal, {
    defaultValues: { name: '' },
    mode: 'onSubmit',
    send: ({ name }) => add(storeId, name),
    invalidates: [{ queryKey: terminalsKey(storeId) }],
    onDone: (activation, { name }) => onDone(activation, name),
  })
  return (
    <Dialog
      title={t('terminals.add')}
      onClose={onClose}
      footer={<FormButtons of={form} onClose={onClose} submit={t('terminals.add')} />}
    >
      <p>{t('terminals.add-lead')}</p>
      <ContractForm of={form} label={t('terminals.add')}>
        <TextField
          label={t('terminals.name')}
          hint={t('terminals.name-hint')}
          autoComplete="off"
          data-autofocus
          {...form.field('name')}
        />
        <RefusalAlert {...form.refusal} failed={t('terminals.add-failed')} />
      </ContractForm>
    </Dialog>
  )
}
