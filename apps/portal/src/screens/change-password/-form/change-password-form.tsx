import { useNavigate } from '@tanstack/react-router'
import { Button } from '@tillgate/ui/button.tsx'
import { FormActions } from '@tillgate/ui/form-actions.tsx'
import { Form } from '@tillgate/ui/form.tsx'
import { PasswordField } from '@tillgate/browser/password-field.tsx'
import { useWatch } from 'react-hook-form'
import { useComplaint } from '@tillgate/browser/complaints.ts'
import { RefusalAlert } from '@tillgate/browser/refusal-alert.tsx'
import { NewPasswordFields } from '@tillgate/browser/new-password-fields.tsx'
import { session } from '#portal/features/session/session.ts'
import { useTranslation } from '#portal/i18n.ts'
import { fields, useChangePassword } from './use-change-password.ts'

/** Spec 2 §2: the old one, the new one twice; Change and Cancel. */
export const ChangePasswordForm = () => {
  const { t } = useTranslation()
  const complaint = useComplaint()
  const navigate = useNavigate()
  const { form, busy, refusal, save } = useChangePassword()
  const { register, control, formState } = form
  const typed = useWatch({ control, name: 'newPassword' })

  return (
    <Form save={save} problems={[]} attempt={0} summaryTitle="" label={t('menu.change-password')}>
      <RefusalAlert
        refusal={refusal}
        title={t('change-password.failed')}
        otherwise={t('change-password.failed')}
        fields={fields}
      />
      <NewPasswordFields
        email={session()?.user.email ?? ''}
        typed={typed}
        password={register('newPassword')}
        confirm={register('confirm')}
        confirmLabel={t('change-password.confirm')}
        errors={{ password: formState.errors.newPassword, confirm: formState.errors.confirm }}
      >
        <PasswordField
          label={t('change-password.old')}
          autoComplete="current-password"
          error={complaint(formState.errors.currentPassword)}
          {...register('currentPassword')}
        />
      </NewPasswordFields>
      <FormActions>
        <Button onClick={() => void navigate({ to: '/profile' })}>{t('action.cancel')}</Button>
        <Button type="submit" look="primary" busy={busy}>
          {t('change-password.submit')}
        </Button>
      </FormActions>
    </Form>
  )
}
