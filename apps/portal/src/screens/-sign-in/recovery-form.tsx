import { ContractForm, useContractForm } from '@tillgate/browser/form/contract-form.tsx'
import { RefusalAlert } from '@tillgate/browser/refusal-alert.tsx'
import { fieldError } from '@tillgate/contract/refusals.ts'
import { recoveryCodeLength, recoveryCodeOf } from '@tillgate/domain/two-factor.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { TextField } from '@tillgate/ui/fields/text-field.tsx'
import * as z from 'zod/mini'
import { useTranslation } from '#portal/i18n.ts'

const Draft = z.object({
  recoveryCode: z.string().check(
    z.overwrite(recoveryCodeOf),
    z.refine((code) => code.length === recoveryCodeLength, fieldError('recovery-code.invalid')),
  ),
})

/** Signs in with a recovery code when the phone is lost. */
export const RecoveryForm = ({ send }: { send: (recoveryCode: string) => Promise<void> }) => {
  const { t } = useTranslation()
  const form = useContractForm(
    { body: Draft },
    { defaultValues: { recoveryCode: '' }, mode: 'onSubmit', send: ({ recoveryCode }) => send(recoveryCode) },
  )
  return (
    <ContractForm of={form} label={t('recovery.use')}>
      <TextField
        label={t('recovery.label')}
        hint={t('recovery.hint')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        {...form.field('recoveryCode')}
      />
      <RefusalAlert {...form.refusal} failed={t('login.error')} />
      <Button type="submit" variant="primary" size="lg" full busy={form.busy}>
        {t('code.submit')}
      </Button>
    </ContractForm>
  )
}
