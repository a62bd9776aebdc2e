import { useFieldErrorText } from '@tillgate/browser/form/field-error-text.ts'
import { ContractForm, useContractForm } from '@tillgate/browser/form/contract-form.tsx'
import { RefusalAlert } from '@tillgate/browser/refusal-alert.tsx'
import { Phone } from '@tillgate/contract/auth.ts'
import { fieldError } from '@tillgate/contract/refusals.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { Dialog } from '@tillgate/ui/overlays/dialog.tsx'
import { PhoneField } from '@tillgate/ui/fields/dressed-field.tsx'
import { UiProvider } from '@tillgate/ui/styles/ui-provider.tsx'
import type { ReactNode } from 'react'
import { Controller } from 'react-hook-form'
import * as z from 'zod/mini'
import { useTranslation } from '#portal/i18n.ts'

/** Spec 1 §5: the number is sent with the prefix +1. */
const Draft = z.object({
  phoneNumber: z.pipe(
    z.string().check(
      z.minLength(1, { error: fieldError('phone.required'), abort: true }),
      z.overwrite((digits) => `+1${digits}`),
    ),
    Phone,
  ),
})

type Props = {
  description: string
  /** `last`: refusal of the former attempt. */
  send: (phoneNumber: string, last: Error | null) => Promise<string>
  /** Called with the message about the sent text. */
  sent: (message: string) => void
  onClose: () => void
  /** Action required by the last refusal. */
  extra: (refusal: Error | null) => ReactNode
}

/** Asks for the phone number that gets a code by text. */
export const TextDialog = ({ description, send, sent, onClose, extra }: Props) => {
  const { t } = useTranslation()
  const errorText = useFieldErrorText()
  const form = useContractForm(
    { body: Draft },
    {
      defaultValues: { phoneNumber: '' },
      send: ({ phoneNumber }, _, last) => send(phoneNumber, last),
      onDone: sent,
    },
  )

  return (
    <UiProvider>
      <Dialog
        title={t('text.title')}
        onClose={onClose}
        closeLabel={t('action.close')}
        footer={
          <Button type="submit" form={form.id} variant="primary" busy={form.busy}>
            {t('text.send')}
          </Button>
        }
      >
        <ContractForm of={form}>
          <p>{description}</p>
          <Controller
            control={form.control}
            name="phoneNumber"
            render={({ field, fieldState }) => (
              <PhoneField
                label={t('text.phone')}
                hint={t('text.example')}
                error={errorText(fieldState.error)}
                data-autofocus
                name={field.name}
                ref={field.ref}
                value={field.value}
                onChange={field.onChange}
                onBlur={field.onBlur}
              />
            )}
          />
          <RefusalAlert {...form.refusal} failed={t('text.failed')} />
          {extra(form.refusal.refusal)}
        </ContractForm>
      </Dialog>
    </UiProvider>
  )
}
