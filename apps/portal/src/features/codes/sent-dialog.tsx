import { textSentMs } from '@tillgate/domain/passcodes.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { Dialog } from '@tillgate/ui/overlays/dialog.tsx'
import { UiProvider } from '@tillgate/ui/styles/ui-provider.tsx'
import { useState } from 'react'
import { useAfter } from '#portal/features/forms/use-after.ts'
import { useTranslation } from '#portal/i18n.ts'

type Props = { resend: () => void; busy: boolean; onClose: () => void }

/** Spec 1 §2: closes after 10 s, unless the keyboard is used inside. */
export const SentDialog = ({ resend, busy, onClose }: Props) => {
  const { t } = useTranslation()
  const [isInUse, setInUse] = useState(false)
  useAfter(isInUse || busy ? undefined : textSentMs, onClose)

  return (
    <UiProvider>
      {/* React passes key events of the dialog to this element, although the dialog is drawn elsewhere in the page. */}
      <div role="presentation" onKeyDown={({ key }) => setInUse(key === 'Tab')}>
        <Dialog
          title={t('passcode.text-title')}
          onClose={onClose}
          closeLabel={t('action.close')}
          footer={
            <Button busy={busy} onClick={resend}>
              {t('passcode.resend')}
            </Button>
          }
        >
          <p>{t('passcode.text-sent')}</p>
        </Dialog>
      </div>
    </UiProvider>
  )
}
