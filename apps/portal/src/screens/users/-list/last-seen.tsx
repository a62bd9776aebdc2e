import { clsx } from 'clsx'
import { now } from '@tillgate/browser/clock.ts'
import { timeAgo } from '@tillgate/browser/time-ago.ts'
import type { User } from '@tillgate/contract/users.ts'
import { momentText } from '@tillgate/domain/moments.ts'
import { useTranslation } from '#portal/i18n.ts'
import styles from './user-card.module.css'

/** "2 hours ago" with the exact time as title, or "Never". */
export const LastSeen = ({ lastSeenAt }: Pick<User, 'lastSeenAt'>) => {
  const { t, language } = useTranslation()
  if (lastSeenAt === null) return <span className="muted">{t('users.never-seen')}</span>
  const exact = momentText(lastSeenAt, language, { date: 'long' })
  return (
    <time className={clsx('nowrap', styles['seen'])} dateTime={lastSeenAt} title={exact}>
      {timeAgo(lastSeenAt, now(), language)}
    </time>
  )
}
