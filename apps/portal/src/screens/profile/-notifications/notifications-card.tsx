import { clsx } from 'clsx'
import { autoColumns } from '@tillgate/ui/layout/auto-columns.ts'
import { Link } from '@tanstack/react-router'
import { refusalText } from '@tillgate/browser/refusal-text.ts'
import type { NotificationSetting, NotificationSettings } from '@tillgate/contract/notifications.ts'
import { eventGroups, groupOf, mailTimes, type EventGroup, type MailTime } from '@tillgate/domain/partner-events.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { Choice } from '@tillgate/ui/fields/choice.tsx'
import { Toggle } from '@tillgate/ui/fields/toggle.tsx'
import { BellIcon, LockIcon, MailIcon, PhoneIcon } from '@tillgate/ui/icons/navigation.tsx'
import { Skeleton } from '@tillgate/ui/notices/skeleton.tsx'
import { showToast } from '@tillgate/ui/overlays/toast-store.ts'
import type { ReactNode } from 'react'
import { useGetNotificationSettings, useUpdateNotificationSetting } from '#portal/api/notifications.ts'
import { may } from '#portal/features/session/may.ts'
import { useTranslation } from '#portal/i18n.ts'
import styles from './notifications-card.module.css'

type Change = Partial<Pick<NotificationSetting, 'mail' | 'text'>>
type Save = (setting: NotificationSetting, change: Change) => void

const Fixed = ({ children }: { children: string }) => (
  <span className="inline-flex items-center gap-6px muted fs-13">
    <LockIcon small />
    {children}
  </span>
)

const timePhrases = {
  AT_ONCE: 'notifications.at-once',
  DAILY: 'notifications.daily',
  NEVER: 'notifications.never',
} as const satisfies Record<MailTime, string>

type RowProps = { setting: NotificationSetting; hasPhone: boolean; save: Save }

const SettingRow = ({ setting, hasPhone, save }: RowProps) => {
  const { t } = useTranslation()
  const { kind, mail, text, isMailFixed, isTextFixed } = setting
  const name = t(`event-kind.${kind}`)
  return (
    <tr>
      <th scope="row">
        {name}
        <small className="muted">{t(`event-about.${kind}`)}</small>
      </th>
      <td data-channel="mail">
        {isMailFixed ? (
          <Fixed>{t('notifications.at-once-always')}</Fixed>
        ) : (
          <Choice
            label={t('notifications.mail-of', { name })}
            bare
            options={mailTimes.map((value) => ({ value, label: t(timePhrases[value]) }))}
            value={mail}
            onChange={(value) => save(setting, { mail: mailTimes.find((one) => one === value) ?? mail })}
          />
        )}
      </td>
      {hasPhone && (
        <td data-channel="text">
          <span className={clsx('muted fs-13', styles['channel'])}>{t('notifications.text')}</span>
          {isTextFixed ? (
            <Fixed>{t('notifications.always')}</Fixed>
          ) : (
            <Toggle
              label={t('notifications.text-of', { name })}
              on={text}
              onChange={(on) => save(setting, { text: on })}
            />
          )}
        </td>
      )}
    </tr>
  )
}

type GroupProps = { group: EventGroup; settings: NotificationSettings; save: Save }

const GroupRows = ({ group, settings: { items, phone }, save }: GroupProps) => {
  const { t } = useTranslation()
  const hasPhone = phone !== null
  const ofGroup = items.filter(({ kind }) => groupOf(kind) === group)
  if (ofGroup.length === 0) return null
  return (
    <tbody>
      <tr className={styles['group']}>
        <th scope="rowgroup" colSpan={hasPhone ? 3 : 2}>
          {t(`event-group.${group}`)}
        </th>
      </tr>
      {ofGroup.map((setting) => (
        <SettingRow key={setting.kind} setting={setting} hasPhone={hasPhone} save={save} />
      ))}
    </tbody>
  )
}

type WayProps = { tone: string; icon: ReactNode; title: string; text: string }

const Way = ({ tone, icon, title, text }: WayProps) => (
  <li className="flex break surface">
    <span className="tile tile-36 tone" data-tone={tone}>
      {icon}
    </span>
    <div>
      <b className="fw-semibold">{title}</b>
      <p className="muted">{text}</p>
    </div>
  </li>
)

/** Where events reach the user: the bell, the address of mails and the number of texts. */
const Ways = ({ settings: { email, phone } }: { settings: NotificationSettings }) => {
  const { t } = useTranslation()
  return (
    <ul className={clsx('grid gap-1px rounded-lg overflow-hidden raised', styles['ways'])} style={autoColumns('240px')}>
      <Way
        tone="blue"
        icon={<BellIcon />}
        title={t('notifications.in-portal')}
        text={t('notifications.in-portal-text')}
      />
      <Way tone="aqua" icon={<MailIcon />} title={email} text={t('notifications.mail-text')} />
      <Way
        tone={phone === null ? 'gray' : 'green'}
        icon={<PhoneIcon />}
        title={phone ?? t('notifications.no-number')}
        text={t(phone === null ? 'notifications.no-number-text' : 'notifications.text-text')}
      />
    </ul>
  )
}

/** Events that reach the user by mail and text, and when. Each choice is saved at once. */
export const NotificationsCard = () => {
  const { t } = useTranslation()
  const { data, isError, refetch } = useGetNotificationSettings()
  const update = useUpdateNotificationSetting()
  const save: Save = ({ kind, mail, text }, change) =>
    void update.mutate(
      { kind, mail, text, ...change },
      { onError: (error) => showToast({ tone: 'error', text: refusalText(t, error) }) },
    )

  return (
    <section className="grid gap-4" aria-label={t('notifications.title')}>
      {isError && !data && (
        <div className="row wrap">
          <p role="alert">{t('notifications.settings-failed')}</p>
          <Button size="sm" onClick={() => void refetch()}>
            {t('action.retry')}
          </Button>
        </div>
      )}
      {!isError && !data && <Skeleton height={480} />}
      {data && (
        <>
          <Ways settings={data} />
          <Card title={t('notifications.settings-title')} description={t('notifications.settings-lead')}>
            <table className={clsx('mt-3', styles['table'])}>
              <thead className="sr-phone">
                <tr>
                  <th scope="col">{t('notifications.event')}</th>
                  <th scope="col">{t('notifications.mail')}</th>
                  {data.phone !== null && <th scope="col">{t('notifications.text')}</th>}
                </tr>
              </thead>
              {eventGroups.map((group) => (
                <GroupRows key={group} group={group} settings={data} save={save} />
              ))}
            </table>
          </Card>
          {may('webhooks.manage') && (
            <p className="muted">
              {t('webhooks.same-events')} <Link to="/profile/webhooks">{t('webhooks.title')}</Link>
            </p>
          )}
        </>
      )}
    </section>
  )
}
