import { ContractForm, useContractForm } from '@tillgate/browser/form/contract-form.tsx'
import { UnsavedChanges } from '@tillgate/browser/form/unsaved-changes.tsx'
import { RefusalAlert } from '@tillgate/browser/refusal-alert.tsx'
import { appealRejection } from '@tillgate/contract/onboarding.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { TextArea } from '@tillgate/ui/fields/text-area.tsx'
import { showToast } from '@tillgate/ui/overlays/toast-store.ts'
import { useTranslation } from '#portal/i18n.ts'

/** Asks for the one appeal against the rejection of a partner or store, in the partner's own words. */
export const AppealForm = ({ send }: { send: (body: { text: string }) => Promise<unknown> }) => {
  const { t } = useTranslation()
  const form = useContractForm(appealRejection, {
    defaultValues: { text: '' },
    mode: 'onSubmit',
    send,
    onDone: () => showToast({ tone: 'success', text: t('status.appealed') }),
  })

  return (
    <ContractForm of={form} label={t('status.appeal')}>
      <TextArea label={t('status.appeal-label')} hint={t('status.appeal-hint')} rows={5} {...form.field('text')} />
      <RefusalAlert {...form.refusal} otherwise={t('failure.generic')} />
      <Button type="submit" variant="primary" size="lg" busy={form.busy}>
        {t('status.appeal')}
      </Button>
      <UnsavedChanges when={form.isUnsaved} />
    </ContractForm>
  )
}
