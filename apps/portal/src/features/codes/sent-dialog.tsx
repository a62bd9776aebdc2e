import { textSentMs } from '@tillgate/domain/passcodes.ts'
import { Button } from '@tillgate/ui/button.tsx'
import { Dialog } from '@tillgate/ui/dialog.tsx'
import { UiProvider } from '@tillgate/ui/ui-provider.tsx'
import { useState } from 'react'
import { useAfter } from '#portal/features/forms/use-after.ts'
import { useTranslation } from '#portal/i18n.ts'

type Props = { resend: () => void; busy: boolean; close: () => void }

/** Spec 1 §2: closes itself after 10 s, but not under somebody's pointer or focus. */
export const SentDialog = ({ resend, busy, close }: Props) => {
  const { t } = useTranslation()
  const [isHeld, setHeld] = useState(false)
  useAfter(isHeld ? undefined : textSentMs, close)

  return (
    <UiProvider>
      <Dialog
        title={t('passcode.text-title')}
        close={close}
        closeLabel={t('action.close')}
        footer={
          <Button busy={busy} onClick={resend}>
            {t('passcode.resend')}
          </Button>
        }
      >
        <p onPointerEnter={() => setHeld(true)} onPointerLeave={() => setHeld(false)}>
          {t('passcode.text-sent')}
        </p>
      </Dialog>
    </UiProvider>
  )
}
