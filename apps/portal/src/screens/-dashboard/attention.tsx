import { clsx } from 'clsx'
import { Link } from '@tanstack/react-router'
import { count } from '@tillgate/browser/figures.ts'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { Skeleton } from '@tillgate/ui/notices/skeleton.tsx'
import { useGetDashboard } from '#portal/api/dashboard.ts'
import { attentionKey, AttentionLine } from '#portal/features/attention/attention-line.tsx'
import { useTranslation } from '#portal/i18n.ts'
import { CardFailed } from './card-failed.tsx'
import styles from './dashboard.module.css'

/** Lists the partner's open tasks, each with its link. A failed query is shown as failed, never as done. */
export const Attention = () => {
  const { t } = useTranslation()
  const { data, isError, refetch } = useGetDashboard()
  const title = t('dashboard.attention')
  if (isError && !data) return <CardFailed title={title} retry={refetch} />
  // "Nothing needs you" would contradict set-up steps that are still open.
  if (data && data.attention.length === 0 && data.hasSold && data.setUp) return null
  const hidden = data ? data.attentionTotal - data.attention.length : 0
  return (
    <Card
      title={title}
      padded
      aside={data && data.attentionTotal > 0 && <span className="muted tnum">{count(data.attentionTotal)}</span>}
    >
      {!data && <Skeleton height={60} />}
      {data?.attention.length === 0 && <p>{t('dashboard.nothing')}</p>}
      <div className={clsx('container', styles['attention'])}>
        <ul className={styles['list']}>
          {data?.attention.map((line) => (
            <AttentionLine key={attentionKey(line)} line={line} />
          ))}
        </ul>
      </div>
      {hidden > 0 && (
        <p>
          <Link to="/stores">{t('attention.more', { count: hidden, figure: count(hidden) })}</Link>
        </p>
      )}
    </Card>
  )
}
