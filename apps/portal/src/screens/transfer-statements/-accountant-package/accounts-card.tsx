import { clsx } from 'clsx'
import { ContractForm, useContractForm } from '@tillgate/browser/form/contract-form.tsx'
import { UnsavedChanges } from '@tillgate/browser/form/unsaved-changes.tsx'
import { RefusalAlert } from '@tillgate/browser/refusal-alert.tsx'
import { updateJournalAccounts, type JournalAccount } from '@tillgate/contract/journal.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { TextField } from '@tillgate/ui/fields/text-field.tsx'
import { showToast } from '@tillgate/ui/overlays/toast-store.ts'
import { updateJournalAccountsChange } from '#portal/api/journal.ts'
import { useTranslation } from '#portal/i18n.ts'
import styles from './accounts-card.module.css'
import { useAccountLabel } from './use-account-label.ts'

/** Number and name of each account in the partner's own books. The journal shows them after a save. */
export const AccountsCard = ({ accounts }: { accounts: readonly JournalAccount[] }) => {
  const { t } = useTranslation()
  const labelOf = useAccountLabel()
  const form = useContractForm(updateJournalAccounts, {
    defaultValues: { accounts: accounts.map(({ account, number, name }) => ({ account, number, name })) },
    ...updateJournalAccountsChange,
    onDone: () => showToast({ tone: 'success', text: t('accountant-package.saved') }),
  })
  return (
    <Card title={t('accountant-package.accounts')} description={t('accountant-package.accounts-lead')} padded>
      <ContractForm of={form} label={t('accountant-package.accounts')}>
        {accounts.map(({ account }, index) => {
          const label = labelOf(account)
          return (
            <fieldset key={account} className={clsx('grid', styles['account'])} aria-label={label}>
              <b className="col-full fw-semibold">{label}</b>
              <TextField label={t('accountant-package.number')} {...form.field(`accounts.${index}.number`)} />
              <TextField label={t('accountant-package.name-in-books')} {...form.field(`accounts.${index}.name`)} />
            </fieldset>
          )
        })}
        <RefusalAlert {...form.refusal} title={t('accountant-package.failed')} />
        <span>
          <Button type="submit" variant="primary" busy={form.busy}>
            {t('accountant-package.save')}
          </Button>
        </span>
      </ContractForm>
      <UnsavedChanges when={form.isUnsaved} />
    </Card>
  )
}
