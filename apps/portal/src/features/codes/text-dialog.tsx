import { zodResolver } from '@hookform/resolvers/zod'
import { Phone } from '@tillgate/contract/auth.ts'
import { Alert } from '@tillgate/ui/alert.tsx'
import { Button } from '@tillgate/ui/button.tsx'
import { Dialog } from '@tillgate/ui/dialog.tsx'
import { PhoneField } from '@tillgate/ui/phone-field.tsx'
import { UiProvider } from '@tillgate/ui/ui-provider.tsx'
import { useId, type ReactNode } from 'react'
import { Controller, useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { useTranslation } from '#portal/i18n.ts'
import { useComplaint } from '#portal/features/forms/complaints.ts'

/** Spec 1 §5: sent prefixed +1. */
const Draft = z.object({ phone: z.pipe(z.string().check(z.overwrite((digits) => `+1${digits}`)), Phone) })

type Props = {
  lead: string
  busy: boolean
  refusal: string | undefined
  send: (phone: string) => void
  close: () => void
  children?: ReactNode
}

export const TextDialog = ({ lead, busy, refusal, send, close, children }: Props) => {
  const { t } = useTranslation()
  const complaint = useComplaint()
  const form = useId()
  const { control, handleSubmit } = useForm({
    resolver: zodResolver(Draft),
    defaultValues: { phone: '' },
    mode: 'onTouched',
  })

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
          {refusal !== undefined && <Alert tone="error">{refusal}</Alert>}
          <Controller
            control={control}
            name="phone"
            render={({ field, fieldState }) => (
              <PhoneField
                label={t('text.phone')}
                hint={t('text.example')}
                error={complaint(fieldState.error)}
                name={field.name}
                value={field.value}
                change={field.onChange}
                onBlur={field.onBlur}
              />
            )}
          />
          {children}
        </form>
      </Dialog>
    </UiProvider>
  )
}
