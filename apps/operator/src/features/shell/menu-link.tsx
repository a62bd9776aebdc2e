import { Link } from '@tanstack/react-router'
import { useTranslation } from '#operator/i18n.ts'
import { useQueueCounts } from '#operator/api/applications.ts'
import { figure } from '#operator/features/figures/figures.ts'
import type { MenuEntry } from './menu.ts'
import styles from './shell-frame.module.css'

/** How much waits for a decision, beside the menu's word. */
const QueueCount = () => {
  const { t } = useTranslation()
  const { data } = useQueueCounts()
  if (!data || data.all === 0) return null
  return (
    <span className={styles['menuCount']}>
      <span aria-hidden="true">{figure(data.all, data.cap)}</span>
      <span className="sr">{t('menu.queue-count', { count: data.all })}</span>
    </span>
  )
}

type Props = { entry: MenuEntry; isShort?: boolean }

export const MenuLink = ({ entry, isShort = false }: Props) => {
  const { t } = useTranslation()
  const EntryIcon = entry.icon
  return (
    <Link to={entry.to} activeOptions={{ includeSearch: false }}>
      <EntryIcon />
      {t((isShort && entry.short) || entry.label)}
      {entry.counts && <QueueCount />}
    </Link>
  )
}
