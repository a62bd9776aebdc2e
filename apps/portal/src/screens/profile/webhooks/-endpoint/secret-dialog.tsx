import { Button } from '@tillgate/ui/buttons/button.tsx'
import { CopyIcon } from '@tillgate/ui/icons/actions.tsx'
import { Dialog } from '@tillgate/ui/overlays/dialog.tsx'
import { showToast } from '@tillgate/ui/overlays/toast-store.ts'
import { useTranslation } from '#portal/i18n.ts'

type Props = { secret: string; isRotated?: boolean; onClose: () => void }

/** Shows a secret once. The server stores it encrypted and never returns it. */
export const SecretDialog = ({ secret, isRotated = false, onClose }: Props) => {
  const { t } = useTranslation()
  const copy = () =>
    navigator.clipboard.writeText(secret).then(
      () => showToast({ tone: 'success', text: t('webhooks.copied') }),
      () => showToast({ tone: 'error', text: t('terminals.copy-failed') }),
    )
  return (
    <Dialog
      title={t('webhooks.secret')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={copy}>
            <CopyIcon small />
            {t('webhooks.copy')}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {t('webhooks.stored')}
          </Button>
        </>
      }
    >
      <div className="stack gap-4">
        <p>{t('webhooks.secret-once')}</p>
        <p className="py-3 px-4 line rounded break code">{secret}</p>
        {isRotated && <p className="muted">{t('webhooks.secret-old')}</p>}
      </div>
    </Dialog>
  )
}
