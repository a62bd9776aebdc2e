import { zodResolver } from '@hookform/resolvers/zod'
import { fieldErrors, useComplaint } from '@tillgate/browser/form/complaints.ts'
import { RefusalAlert } from '@tillgate/browser/refusal-alert.tsx'
import { NewStaff } from '@tillgate/contract/operator-staff.ts'
import { operatorRoles } from '@tillgate/domain/roles.ts'
import { Button } from '@tillgate/ui/button.tsx'
import { CheckRow } from '@tillgate/ui/check-row.tsx'
import { Dialog } from '@tillgate/ui/dialog.tsx'
import { Form } from '@tillgate/ui/form.tsx'
import { TextField } from '@tillgate/ui/text-field.tsx'
import { showToast } from '@tillgate/ui/toast-store.ts'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { useTranslation } from '#operator/i18n.ts'
import { useInviteStaff } from '#operator/api/staff.ts'
import { useFormDraft } from '#operator/features/forms/drafts.ts'

type Draft = z.output<typeof NewStaff>
/** As typed, right or not yet. */
const Left = z.object({ email: z.string(), firstName: z.string(), lastName: z.string(), role: z.enum(operatorRoles) })
const fields = ['email', 'firstName', 'lastName', 'role'] as const

export const InviteDialog = ({ close }: { close: () => void }) => {
  const { t } = useTranslation()
  const complaint = useComplaint()
  const form = useId()
  const invite = useInviteStaff()
  const bound = useForm<Draft>({
    resolver: zodResolver(NewStaff),
    defaultValues: { email: '', firstName: '', lastName: '', role: 'OPERATOR' },
    mode: 'onTouched',
    errors: fieldErrors<Draft>(invite.error),
  })
  const { register, handleSubmit, formState, setValue } = bound
  useFormDraft(bound, {
    name: 'invitation',
    shape: Left,
    put: (values) => {
      for (const field of fields) setValue(field, values[field], { shouldDirty: true })
    },
  })
  const { errors } = formState
  const save = (body: Draft) =>
    invite.mutate(body, {
      onSuccess: () => {
        showToast({ tone: 'success', text: t('staff.invite-sent', { email: body.email }) })
        close()
      },
    })

  return (
    <Dialog
      title={t('staff.invite')}
      close={close}
      footer={
        <>
          <Button onClick={close}>{t('action.cancel')}</Button>
          <Button type="submit" form={form} look="primary" busy={invite.isPending}>
            {t('staff.send-invitation')}
          </Button>
        </>
      }
    >
      <p>{t('staff.invite-lead')}</p>
      <Form id={form} save={handleSubmit(save)} problems={[]} attempt={0} summaryTitle="">
        <TextField label={t('staff.first-name')} error={complaint(errors.firstName)} {...register('firstName')} />
        <TextField label={t('staff.last-name')} error={complaint(errors.lastName)} {...register('lastName')} />
        <TextField
          label={t('people.email')}
          type="email"
          inputMode="email"
          autoCapitalize="none"
          error={complaint(errors.email)}
          {...register('email')}
        />
        <fieldset className="plain-fieldset">
          <legend>{t('people.role')}</legend>
          {operatorRoles.map((role) => (
            <CheckRow key={role} type="radio" value={role} {...register('role')}>
              {t(`operator-role.${role}`)}: <span className="muted">{t(`operator-role.${role}.text`)}</span>
            </CheckRow>
          ))}
        </fieldset>
        <RefusalAlert refusal={invite.error} otherwise={t('failure.unknown')} fields={fields} />
      </Form>
    </Dialog>
  )
}
