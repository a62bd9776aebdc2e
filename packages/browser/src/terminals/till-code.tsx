import { clsx } from 'clsx'
import { useTranslation } from '../i18n.ts'
import { QrCode } from '../qr-code.tsx'
import styles from './terminals.module.css'

/** Ways to the till with an activation code. Text after `#` reaches no server and no log. */
export const TillCode = ({ activationCode }: { activationCode: string }) => {
  const { t } = useTranslation()
  const url = `${location.origin}/till#${activationCode}`
  return (
    <div className={clsx('grid gap-5 items-center', styles['till'])}>
      <QrCode text={url} label={t('terminals.till-qr')} />
      <div className="grid gap-3 justify-items-start">
        <p>{t('terminals.till-scan')}</p>
        <a className="tap" href={url} target="_blank" rel="noreferrer">
          {t('terminals.till-open')}
        </a>
      </div>
    </div>
  )
}
