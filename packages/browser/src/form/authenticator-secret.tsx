import { clsx } from 'clsx'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { CopyIcon } from '@tillgate/ui/icons/actions.tsx'
import { showToast } from '@tillgate/ui/overlays/toast-store.ts'
import { useEffect, useState } from 'react'
import { useTranslation } from '../i18n.ts'
import styles from './authenticator-secret.module.css'

type Props = { secret: string; url: string }

/** Draws the dark modules as one path: an inline picture without a third-party server, allowed by the page's policy. */
const pathOf = (modules: boolean[][]): string =>
  modules.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')

/** Groups four characters for reading from a screen and typing. */
const groupByFour = (secret: string): string => secret.replaceAll(/(.{4})(?=.)/g, '$1 ')

/** Shows the secret as a QR code and as text for an authenticator app. */
export const AuthenticatorSecret = ({ secret, url }: Props) => {
  const { t } = useTranslation()
  const [modules, setModules] = useState<boolean[][]>()

  useEffect(() => {
    const draw = async () => {
      const { encode } = await import('uqr')
      setModules(encode(url, { border: 2 }).data)
    }
    void draw()
  }, [url])

  const copy = async () => {
    await navigator.clipboard.writeText(secret)
    showToast({ tone: 'success', text: t('authenticator.copied') })
  }

  return (
    <div className={clsx('grid gap-5 items-center', styles['secret'])}>
      <div className={clsx('line rounded overflow-hidden', styles['qr'])}>
        {modules && (
          <svg viewBox={`0 0 ${modules.length} ${modules.length}`} role="img" aria-label={t('authenticator.qr')}>
            <path d={pathOf(modules)} fill="#000" shapeRendering="crispEdges" />
          </svg>
        )}
      </div>
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
