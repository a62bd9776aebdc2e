import { zodResolver } from '@hookform/resolvers/zod'
import { fieldErrors, useComplaint } from '@tillgate/browser/complaints.ts'
import { RefusalAlert } from '@tillgate/browser/refusal-alert.tsx'
import { appealRejection } from '@tillgate/contract/onboarding.ts'
import { Button } from '@tillgate/ui/button.tsx'
import { Form } from '@tillgate/ui/form.tsx'
import { TextArea } from '@tillgate/ui/text-area.tsx'
import { showToast } from '@tillgate/ui/toast-store.ts'
import { useForm } from 'react-hook-form'
import { useAppeal } from '#portal/api/onboarding.ts'
import { UnsavedChanges } from '#portal/features/unsaved/unsaved-changes.tsx'
import { useTranslation } from '#portal/i18n.ts'

/** Once, after a rejection: the partner's own words to a second look. */
export const AppealForm = () => {
  const { t } = useTranslation()
  const complaint = useComplaint()
  const appeal = useAppeal()
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(appealRejection.body),
    defaultValues: { text: '' },
    errors: fieldErrors<{ text: string }>(appeal.error),
  })
  const { errors, isDirty } = formState
  const send = ({ text }: { text: string }) =>
    appeal.mutate(text, { onSuccess: () => showToast({ tone: 'success', text: t('status.appealed') }) })

  return (
    <Form save={handleSubmit(send)} problems={[]} attempt={0} summaryTitle="" label={t('status.appeal')}>
      <TextArea
        label={t('status.appeal-label')}
        hint={t('status.appeal-hint')}
        rows={5}
        error={complaint(errors.text)}
        {...register('text')}
      />
      <RefusalAlert refusal={appeal.error} otherwise={t('failure.generic')} fields={['text']} />
      <Button type="submit" look="primary" size="lg" busy={appeal.isPending}>
        {t('status.appeal')}
      </Button>
      <UnsavedChanges when={() => isDirty && !appeal.isSuccess} />
    </Form>
  )
}
