import { Link } from '@tanstack/react-router'
import { count } from '@tillgate/browser/figures.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { Skeleton } from '@tillgate/ui/notices/skeleton.tsx'
import { useListAttention } from '#portal/api/notifications.ts'
import { useTranslation } from '#portal/i18n.ts'
import { attentionKey, AttentionLine } from './attention-line.tsx'
import styles from '../notifications/notifications.module.css'

/** Lists the tasks of the dashboard. A failed query is shown as failed, never as done. */
export const AttentionList = ({ onOpen }: { onOpen?: () => void }) => {
  const { t } = useTranslation()
  const { data, isError, refetch } = useListAttention()
  if (isError && !data) {
    return (
      <div className="row wrap">
        <p role="alert">{t('dashboard.failed', { title: t('dashboard.attention') })}</p>
        <Button size="sm" onClick={() => void refetch()}>
          {t('action.retry')}
        </Button>
      </div>
    )
  }
  if (!data) return <Skeleton height={60} />
  const hidden = data.total - data.items.length
  return (
    <>
      {data.items.length === 0 && <p>{t('dashboard.nothing')}</p>}
      <ul className={styles['tasks']}>
        {data.items.map((line) => (
          <AttentionLine key={attentionKey(line)} line={line} onOpen={onOpen} />
        ))}
      </ul>
      {hidden > 0 && (
        <p>
          <Link to="/stores" onClick={onOpen}>
            {t('attention.more', { count: hidden, figure: count(hidden) })}
          </Link>
        </p>
      )}
    </>
  )
}
