import { Link, useLocation } from '@tanstack/react-router'
import { refusalText } from '@tillgate/browser/refusal-text.ts'
import type { NotificationSetting } from '@tillgate/contract/notifications.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { Toggle } from '@tillgate/ui/fields/toggle.tsx'
import { LockIcon } from '@tillgate/ui/icons/navigation.tsx'
import { Skeleton } from '@tillgate/ui/notices/skeleton.tsx'
import { showToast } from '@tillgate/ui/overlays/toast-store.ts'
import { useEffect, useRef } from 'react'
import { useGetNotificationSettings, useUpdateNotificationSetting } from '#portal/api/notifications.ts'
import { may } from '#portal/features/session/may.ts'
import { useTranslation } from '#portal/i18n.ts'
import styles from './notifications-card.module.css'

type RowProps = {
  setting: NotificationSetting
  hasPhone: boolean
  save: (change: Partial<NotificationSetting>) => void
}

const SettingRow = ({ setting: { kind, mail, text, isMailFixed, isTextFixed }, hasPhone, save }: RowProps) => {
  const { t } = useTranslation()
  const name = t(`event-kind.${kind}`)
  return (
    <tr>
      <th scope="row">
        {name}
        <small className="muted">{t(`event-about.${kind}`)}</small>
      </th>
      <td>
        {isMailFixed ? (
          <span className={styles['fixed']}>
            <LockIcon small />
            {t('notifications.always')}
          </span>
        ) : (
          <Toggle label={t('notifications.mail-of', { name })} on={mail} onChange={(on) => save({ mail: on })} />
        )}
      </td>
      {hasPhone && (
        <td>
          {isTextFixed ? (
            <span className={styles['fixed']}>
              <LockIcon small />
              {t('notifications.always')}
            </span>
          ) : (
            <Toggle label={t('notifications.text-of', { name })} on={text} onChange={(on) => save({ text: on })} />
          )}
        </td>
      )}
    </tr>
  )
}

/** Which events reach the user by mail and text. Each switch is saved at once. */
export const NotificationsCard = () => {
  const { t } = useTranslation()
  const { data, isError, refetch } = useGetNotificationSettings()
  const update = useUpdateNotificationSetting()
  const box = useRef<HTMLDivElement>(null)
  const isWanted = useLocation({ select: ({ hash }) => hash === 'notifications' })
  useEffect(() => {
    if (isWanted) box.current?.scrollIntoView()
  }, [isWanted])
  const save = ({ kind, mail, text }: NotificationSetting, change: Partial<NotificationSetting>) =>
    void update.mutate(
      { kind, mail, text, ...change },
      { onError: (error) => showToast({ tone: 'error', text: refusalText(t, error) }) },
    )

  return (
    <div ref={box} className={styles['box']}>
      <Card title={t('notifications.title')} description={t('notifications.settings-lead')} padded>
        {isError && !data && (
          <div className="row wrap">
            <p role="alert">{t('notifications.settings-failed')}</p>
            <Button size="sm" onClick={() => void refetch()}>
              {t('action.retry')}
            </Button>
          </div>
        )}
        {!isError && !data && <Skeleton height={180} />}
        {data && (
          <>
            <table className={styles['table']}>
              <thead>
                <tr>
                  <th scope="col">{t('notifications.event')}</th>
                  <th scope="col">{t('notifications.mail')}</th>
                  {data.phone !== null && <th scope="col">{t('notifications.text')}</th>}
                </tr>
              </thead>
              <tbody>
                {data.items.map((setting) => (
                  <SettingRow
                    key={setting.kind}
                    setting={setting}
                    hasPhone={data.phone !== null}
                    save={(change) => save(setting, change)}
                  />
                ))}
              </tbody>
            </table>
            <p className="muted">
              {data.phone === null
                ? t('notifications.no-phone', { email: data.email })
                : t('notifications.ways', { email: data.email, phone: data.phone })}
            </p>
            {may('webhooks.manage') && (
              <p className="muted">
                {t('webhooks.same-events')} <Link to="/profile/webhooks">{t('webhooks.title')}</Link>
              </p>
            )}
          </>
        )}
      </Card>
    </div>
  )
}
