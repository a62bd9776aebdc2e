import { clsx } from 'clsx'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { CopyIcon } from '@tillgate/ui/icons/actions.tsx'
import { showToast } from '@tillgate/ui/overlays/toast-store.ts'
import { useTranslation } from '../i18n.ts'
import { QrCode } from '../qr-code.tsx'
import styles from './authenticator-secret.module.css'

type Props = { secret: string; url: string }

/** Groups four characters for reading from a screen and typing. */
const groupByFour = (secret: string): string => secret.replaceAll(/(.{4})(?=.)/g, '$1 ')

/** Shows the secret as a QR code and as text for an authenticator app. */
export const AuthenticatorSecret = ({ secret, url }: Props) => {
  const { t } = useTranslation()
  const copy = async () => {
    await navigator.clipboard.writeText(secret)
    showToast({ tone: 'success', text: t('authenticator.copied') })
  }

  return (
    <div className={clsx('grid gap-5 items-center', styles['secret'])}>
      <QrCode text={url} label={t('authenticator.qr')} />
      <div className={clsx('grid gap-3 justify-items-start', styles['text'])}>
        <p className="muted">{t('authenticator.by-hand')}</p>
        <p className="fs-16 fw-medium break code">{groupByFour(secret)}</p>
        <Button size="sm" onClick={() => void copy()}>
          <CopyIcon small />
          {t('authenticator.copy')}
        </Button>
      </div>
    </div>
  )
}
