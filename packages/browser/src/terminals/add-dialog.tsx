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
  done: (activation: Activation, name: string) => void
  close: () => void
}

export const AddDialog = ({ storeId, add, done, close }: Props) => {
  const { t } = useTranslation()
  const form = useContractForm(createTerminal, {
    defaultValues: { name: '' },
    mode: 'onSubmit',
    send: ({ name }) => add(storeId, name),
    rereads: [{ queryKey: terminalsKey(storeId) }],
    done: (activation, { name }) => done(activation, name),
  })
  return (
    <Dialog
      title={t('terminals.add')}
      close={close}
      footer={<FormButtons of={form} close={close} submit={t('terminals.add')} />}
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
