import { install, useInstall } from '#till/device/install.ts'
import { useTranslation } from '#till/i18n.ts'
import { Button } from './button.tsx'

/** Asks to keep the till on the home screen, where the device does not clear it. Shows nothing on a device that cannot, or that has it there. */
export const InstallStrip = () => {
  const { t } = useTranslation()
  const way = useInstall()
  if (way === undefined) return null
  return (
    <div className="t-strip blue">
      <span className="grow">
        <b>{t('keepTill')}</b> {t(way === 'offer' ? 'keepTillHint' : 'keepTillByHand')}
      </span>
      {way === 'offer' && <Button onClick={install}>{t('keepTillAdd')}</Button>}
    </div>
  )
}
