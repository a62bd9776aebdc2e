import type { Session } from '@tillgate/contract/account.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { StatusBadge } from '@tillgate/ui/notices/status-badge.tsx'
import { momentOf } from '#portal/features/application/moment.ts'
import { useTranslation } from '#portal/i18n.ts'
import { deviceOf } from './device.ts'

type Props = { device: Session; busy: boolean; end: () => unknown }

export const DeviceLine = ({ device, busy, end }: Props) => {
  const { t, language } = useTranslation()
  const name = deviceOf(device.userAgent) ?? t('devices.unknown')
  return (
    <li className="profile-line">
      <div>
        <h3>{name}</h3>
        <p className="muted">{t('devices.since', { at: momentOf(device.signedInAt, language), ip: device.ip })}</p>
      </div>
      {device.isThis ? (
        <StatusBadge tone="green">{t('devices.this')}</StatusBadge>
      ) : (
        <Button size="sm" busy={busy} aria-label={t('devices.end-one', { device: name })} onClick={end}>
          {t('devices.end')}
        </Button>
      )}
    </li>
  )
}
