import { Button } from '@tillgate/ui/button.tsx'
import { Form } from '@tillgate/ui/form.tsx'
import { useWatch } from 'react-hook-form'
import { RefusalAlert } from './refusal-alert.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'
import { passwordFields, useNewPassword, type NewPasswordDraft } from './use-new-password.ts'

type Props = {
  email: string
  busy: boolean
  refusal: Error | null
  /** What failed, when nobody said no. */
  failed: string
  submit: string
  save: (draft: NewPasswordDraft) => Promise<unknown>
}

export const NewPasswordForm = ({ email, busy, refusal, failed, submit, save }: Props) => {
  const { register, handleSubmit, control, formState } = useNewPassword(refusal)
  const typed = useWatch({ control, name: 'newPassword' })

  return (
    <Form save={handleSubmit(save)} problems={[]} attempt={0} summaryTitle="" label={submit}>
      <NewPasswordFields
        email={email}
        typed={typed}
        password={register('newPassword')}
        confirm={register('confirm')}
        errors={{ password: formState.errors.newPassword, confirm: formState.errors.confirm }}
      />
      <RefusalAlert refusal={refusal} failed={failed} fields={passwordFields} />
      <Button type="submit" look="primary" size="lg" full busy={busy}>
        {submit}
      </Button>
    </Form>
  )
}
