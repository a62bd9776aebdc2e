import { useTranslation } from '../i18n.ts'
import { QrCode } from '../qr-code.tsx'

/** Ways to the till with an activation code. Text after `#` reaches no server and no log. */
export const TillCode = ({ activationCode }: { activationCode: string }) => {
  const { t } = useTranslation()
  const url = `${location.origin}/till#${activationCode}`
  return (
    <div className="flex wrap items-center gap-5">
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
