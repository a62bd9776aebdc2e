import { clsx } from 'clsx'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { ConfirmDialog } from '@tillgate/ui/overlays/confirm-dialog.tsx'
import { Skeleton } from '@tillgate/ui/notices/skeleton.tsx'
import { showToast } from '@tillgate/ui/overlays/toast-store.ts'
import { useState } from 'react'
import { useListSessions, useEndSession, useEndOtherSessions } from '#portal/api/account.ts'
import { refusalText } from '@tillgate/browser/refusal-text.ts'
import { useTranslation } from '#portal/i18n.ts'
import type { Session } from '@tillgate/contract/account.ts'
import { StatusBadge } from '@tillgate/ui/notices/status-badge.tsx'
import { momentOf } from '#portal/features/application/moment.ts'
import { deviceOf } from '@tillgate/domain/devices.ts'
import styles from '#portal/screens/profile/-details/profile.module.css'

type Props = { device: Session; busy: boolean; end: () => unknown }

const DeviceLine = ({ device, busy, end }: Props) => {
  const { t, language } = useTranslation()
  const name = deviceOf(device.userAgent) ?? t('devices.unknown')
  return (
    <li className={clsx('flex wrap items-center between pt-4 line-top gap-2 gap-x-4', styles['line'])}>
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

/** Number of devices shown at first, newest first. */
const shownAtFirst = 4

/** Lists signed-in devices and ends their sessions. */
export const DevicesCard = () => {
  const { t } = useTranslation()
  const { data: devices, isError, refetch } = useListSessions()
  const end = useEndSession()
  const endOthers = useEndOtherSessions()
  const [isConfirming, setConfirming] = useState(false)
  const [isWhole, setWhole] = useState(false)
  const toasts = {
    onSuccess: ({ message }: { message: string }) => showToast({ tone: 'success', text: message }),
    onError: (error: Error) => showToast({ tone: 'error', text: refusalText(t, error) }),
  }
  // Shows the current device first, regardless of its sign-in time.
  const sorted = devices?.toSorted((a, b) => Number(b.isThis) - Number(a.isThis)) ?? []
  const shown = isWhole ? sorted : sorted.slice(0, shownAtFirst)

  return (
    <Card title={t('devices.title')} padded>
      {isError && !devices && (
        <div className={clsx('flex wrap items-center between pt-4 line-top gap-2 gap-x-4', styles['line'])}>
          <p role="alert">{t('devices.failed')}</p>
          <Button size="sm" onClick={() => void refetch()}>
            {t('action.retry')}
          </Button>
        </div>
      )}
      {!isError && !devices && <Skeleton height={64} />}
      {devices && (
        <ul className="stack gap-4">
          {shown.map((device) => (
            <DeviceLine
              key={device.id}
              device={device}
              busy={end.isPending && end.variables === device.id}
              end={() => end.mutate(device.id, toasts)}
            />
          ))}
        </ul>
      )}
      {sorted.length > 1 && (
        <span className="row wrap">
          {shown.length < sorted.length && (
            <Button size="sm" onClick={() => setWhole(true)}>
              {t('devices.show-all', { count: sorted.length })}
            </Button>
          )}
          <Button size="sm" variant="danger" aria-haspopup="dialog" onClick={() => setConfirming(true)}>
            {t('devices.end-others')}
          </Button>
        </span>
      )}
      {isConfirming && (
        <ConfirmDialog
          question={t('devices.end-others-ask')}
          consequence={t('devices.end-others-text')}
          verb={t('devices.end')}
          cancel={t('action.cancel')}
          destructive
          busy={endOthers.isPending}
          onClose={() => setConfirming(false)}
          confirm={() => endOthers.mutate(undefined, { ...toasts, onSettled: () => setConfirming(false) })}
        />
      )}
    </Card>
  )
}
