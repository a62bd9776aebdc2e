import { zodResolver } from '@hookform/resolvers/zod'
import { changeOperatorPassword } from '@tillgate/contract/operator-auth.ts'
import { says } from '@tillgate/contract/refusals.ts'
import { Button } from '@tillgate/ui/button.tsx'
import { Dialog } from '@tillgate/ui/dialog.tsx'
import { Form } from '@tillgate/ui/form.tsx'
import { PasswordField } from '@tillgate/browser/form/password-field.tsx'
import { showToast } from '@tillgate/ui/toast-store.ts'
import { useId } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { call } from '#operator/api/line.ts'
import { useTranslation } from '#operator/i18n.ts'
import { fieldErrors, useComplaint } from '@tillgate/browser/form/complaints.ts'
import { RefusalAlert } from '@tillgate/browser/refusal-alert.tsx'
import { useAsk } from '@tillgate/browser/use-ask.ts'
import { useFocusRefused } from '@tillgate/browser/use-focus-refused.ts'
import { session } from '#operator/features/session/session.ts'
import { NewPasswordFields } from '@tillgate/browser/form/new-password.tsx'
import { NewPasswordPair, samePassword } from '@tillgate/browser/form/new-password.tsx'

const Draft = z
  .object({
    currentPassword: z.string().check(z.minLength(1, says('password.required'))),
    ...NewPasswordPair.shape,
  })
  .check(samePassword)
type Draft = z.output<typeof Draft>

/** The server's names of the fields. */
const ours = { currentPassword: 'currentPassword', newPassword: 'newPassword' } as const

/** One's own password. Other sessions of the same person end; this one goes on. */
export const ChangePasswordDialog = ({ close }: { close: () => void }) => {
  const { t } = useTranslation()
  const complaint = useComplaint()
  const formId = useId()
  const { busy, refusal, ask } = useAsk()
  const { register, handleSubmit, control, formState, setFocus } = useForm<Draft>({
    resolver: zodResolver(Draft),
    defaultValues: { currentPassword: '', newPassword: '', confirm: '' },
    mode: 'onTouched',
    errors: fieldErrors<Draft>(refusal, ours),
  })
  useFocusRefused(refusal, ours, setFocus)
  const typed = useWatch({ control, name: 'newPassword' })
  const { errors } = formState

  const save = ({ currentPassword, newPassword }: Draft) =>
    ask(async () => {
      const { message } = await call(changeOperatorPassword, { body: { currentPassword, newPassword } })
      showToast({ tone: 'success', text: message })
      close()
    })
  return (
    <Dialog
      title={t('own-password.title')}
      close={close}
      footer={
        <>
          <Button onClick={close}>{t('action.cancel')}</Button>
          <Button type="submit" form={formId} look="primary" busy={busy}>
            {t('password.save')}
          </Button>
        </>
      }
    >
      <p>{t('own-password.consequence')}</p>
      <Form id={formId} save={handleSubmit(save)} problems={[]} attempt={0} summaryTitle="">
        <NewPasswordFields
          email={session()?.user.email ?? ''}
          typed={typed}
          password={register('newPassword')}
          confirm={register('confirm')}
          errors={{ password: errors.newPassword, confirm: errors.confirm }}
        >
          <PasswordField
            label={t('own-password.current')}
            autoComplete="current-password"
            error={complaint(errors.currentPassword)}
            data-autofocus
            {...register('currentPassword')}
          />
        </NewPasswordFields>
        <RefusalAlert refusal={refusal} failed={t('invited.error')} fields={Object.keys(ours)} />
      </Form>
    </Dialog>
  )
}
