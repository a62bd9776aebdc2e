import { Alert } from '@tillgate/ui/alert.tsx'
import { Button } from '@tillgate/ui/button.tsx'
import type { ComponentProps } from 'react'
import { useTranslation } from '#operator/i18n.ts'
import { TotpForm } from './totp-form.tsx'

type Props = Omit<ComponentProps<typeof TotpForm>, 'label' | 'submit'> & { why: string; resend: () => void }

/** Many wrong passwords came before the right one, so a mail has to say that its owner typed it. */
export const MailedCode = ({ why, resend, ...form }: Props) => {
  const { t } = useTranslation()

  return (
    <>
      <Alert tone="info">{why}</Alert>
      <TotpForm label={t('code.label')} submit={t('sign-in.continue')} {...form} />
      <Button look="ghost" size="sm" busy={form.busy} onClick={resend}>
        {t('passcode.resend')}
      </Button>
    </>
  )
}
