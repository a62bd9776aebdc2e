import { zodResolver } from '@hookform/resolvers/zod'
import { fieldErrors, useComplaint } from '@tillgate/browser/complaints.ts'
import { RefusalAlert } from '@tillgate/browser/refusal-alert.tsx'
import { useFocusRefused } from '@tillgate/browser/use-focus-refused.ts'
import { Phone } from '@tillgate/contract/auth.ts'
import { says } from '@tillgate/contract/refusals.ts'
import { Button } from '@tillgate/ui/button.tsx'
import { Dialog } from '@tillgate/ui/dialog.tsx'
import { PhoneField } from '@tillgate/ui/phone-field.tsx'
import { UiProvider } from '@tillgate/ui/ui-provider.tsx'
import { useId, type ReactNode } from 'react'
import { Controller, useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { useTranslation } from '#portal/i18n.ts'

/** Spec 1 §5: sent prefixed +1. */
const Draft = z.object({
  phone: z.pipe(
    z.string().check(
      z.minLength(1, { error: says('phone.required'), abort: true }),
      z.overwrite((digits) => `+1${digits}`),
    ),
    Phone,
  ),
})

const places = { phoneNumber: 'phone' } as const
const fields: readonly string[] = Object.keys(places)

type Props = {
  lead: string
  busy: boolean
  refusal: Error | null
  send: (phone: string) => void
  close: () => void
  children?: ReactNode
}

export const TextDialog = ({ lead, busy, refusal, send, close, children }: Props) => {
  const { t } = useTranslation()
  const complaint = useComplaint()
  const form = useId()
  const { control, handleSubmit, setFocus } = useForm({
    resolver: zodResolver(Draft),
    defaultValues: { phone: '' },
    mode: 'onTouched',
    errors: fieldErrors<z.output<typeof Draft>>(refusal, places),
  })
  useFocusRefused(refusal, places, setFocus)

  return (
    <UiProvider>
      <Dialog
        title={t('text.title')}
        close={close}
        closeLabel={t('action.close')}
        footer={
          <Button type="submit" form={form} look="primary" busy={busy}>
            {t('text.send')}
          </Button>
        }
      >
        <form
          id={form}
          className="form"
          noValidate
          onSubmit={(event) => void handleSubmit(({ phone }) => send(phone))(event)}
        >
          <p>{lead}</p>
          <Controller
            control={control}
            name="phone"
            render={({ field, fieldState }) => (
              <PhoneField
                label={t('text.phone')}
                hint={t('text.example')}
                error={complaint(fieldState.error)}
                name={field.name}
                ref={field.ref}
                value={field.value}
                change={field.onChange}
                onBlur={field.onBlur}
              />
            )}
          />
          <RefusalAlert refusal={refusal} failed={t('text.failed')} fields={fields} />
          {children}
        </form>
      </Dialog>
    </UiProvider>
  )
}
