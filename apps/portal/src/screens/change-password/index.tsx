import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { BackLink } from '@tillgate/browser/back-link.tsx'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { Page } from '@tillgate/ui/layout/page.tsx'
import { useTranslation } from '#portal/i18n.ts'
import styles from './-form/change-password.module.css'
import { ContractForm, useContractForm } from '@tillgate/browser/form/contract-form.tsx'
import {
  NewPasswordFields,
  NewPasswordPair,
  passwordFieldOf,
  samePassword,
} from '@tillgate/browser/form/new-password.tsx'
import { PasswordField } from '@tillgate/browser/form/password-field.tsx'
import { RefusalAlert } from '@tillgate/browser/refusal-alert.tsx'
import { ChangePassword } from '@tillgate/contract/account.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { FormActions } from '@tillgate/ui/form/form-actions.tsx'
import { showToast } from '@tillgate/ui/overlays/toast-store.ts'
import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { changePassword } from '#portal/api/account.ts'
import { cache } from '#portal/cache.ts'
import { dropAuthRecord, authRecord } from '#portal/features/session/auth-record.ts'

const Draft = z
  .object({ currentPassword: ChangePassword.shape.currentPassword, ...NewPasswordPair.shape })
  .check(samePassword)

/** Spec 2 §2: current password, new password twice; Change and Cancel. */
const ChangePasswordForm = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const form = useContractForm(
    { body: Draft },
    {
      defaultValues: { currentPassword: '', newPassword: '', confirm: '' },
      fieldOf: passwordFieldOf,
      send: ({ currentPassword, newPassword, confirm }) =>
        changePassword({ currentPassword, newPassword, confirmNewPassword: confirm }),
      /** Spec 2 §8: the server has ended every session, this one too; the browser deletes it and goes to /. */
      onDone: async () => {
        dropAuthRecord()
        sessionStorage.clear()
        showToast({ tone: 'success', text: t('change-password.done') })
        await navigate({ to: '/', replace: true })
        cache.clear()
      },
    },
  )
  const typed = useWatch({ control: form.control, name: 'newPassword' })

  return (
    <ContractForm of={form} takesFocus label={t('menu.change-password')}>
      <RefusalAlert {...form.refusal} title={t('change-password.failed')} otherwise={t('change-password.failed')} />
      <NewPasswordFields
        email={authRecord()?.user.email ?? ''}
        typed={typed}
        password={form.field('newPassword')}
        confirm={form.field('confirm')}
        confirmLabel={t('change-password.confirm')}
      >
        <PasswordField
          label={t('change-password.old')}
          autoComplete="current-password"
          {...form.field('currentPassword')}
        />
      </NewPasswordFields>
      <FormActions>
        <Button onClick={() => void navigate({ to: '/profile' })}>{t('action.cancel')}</Button>
        <Button type="submit" variant="primary" busy={form.busy}>
          {t('change-password.submit')}
        </Button>
      </FormActions>
    </ContractForm>
  )
}

/** Spec 2 §2. Open to partners that are not approved yet: a password may have to be changed at any time. */
export const Route = createFileRoute('/change-password/')({
  staticData: { frame: 'shell', whileJoining: true },
  component: ChangeOwnPassword,
})

function ChangeOwnPassword() {
  const { t } = useTranslation()
  return (
    <Page
      title={t('menu.change-password')}
      description={t('change-password.lead')}
      back={<BackLink to="/profile">{t('menu.profile')}</BackLink>}
    >
      <div className={styles['changePassword']}>
        <Card label={t('menu.change-password')} padded>
          <ChangePasswordForm />
        </Card>
      </div>
    </Page>
  )
}
