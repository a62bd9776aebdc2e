import { Link } from '@tanstack/react-router'
import { count } from '@tillgate/browser/figures.ts'
import type { Attention as Line } from '@tillgate/contract/dashboard.ts'
import { asButton } from '@tillgate/ui/buttons/as-button.ts'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { Skeleton } from '@tillgate/ui/notices/skeleton.tsx'
import type { ReactNode } from 'react'
import { useGetDashboard } from '#portal/api/dashboard.ts'
import { monthDay } from '#portal/features/figures/day.ts'
import { useTranslation } from '#portal/i18n.ts'
import { CardFailed } from './card-failed.tsx'
import styles from './dashboard.module.css'

const asSmall = asButton({ variant: 'secondary', size: 'sm' })

/** Returns text and action of a task. The short button has a full accessible name. */
const useLine = (line: Line): { text: string; fix: ReactNode } => {
  const { t, language } = useTranslation()
  if (line.kind === 'import') {
    const { batchId: batch, name } = line
    const fix = (
      <Link
        to="/items/imports"
        search={{ page: 1, pageSize: 15, batch }}
        aria-label={t('attention.rows-of', { name })}
        {...asSmall}
      >
        {t('attention.rows')}
      </Link>
    )
    return { text: t('attention.import', { name }), fix }
  }
  if (line.kind === 'cover') {
    const fix = (
      <Link to="/items/cover" {...asSmall}>
        {t('attention.cover-items')}
      </Link>
    )
    const { count: items, day } = line
    return { text: t('attention.cover', { count: items, figure: count(items), day: monthDay(day, language) }), fix }
  }
  if (line.kind === 'invites') {
    const fix = (
      <Link to="/users" search={{ status: 'pending' }} {...asSmall}>
        {t('attention.invite')}
      </Link>
    )
    const { count: pending } = line
    return { text: t('attention.people', { count: pending, figure: count(pending) }), fix }
  }
  const { kind, storeId: id, name } = line
  if (kind === 'returned') {
    const fix = (
      <Link
        to="/stores/view/$id"
        params={{ id }}
        search={{ tab: 'bank' }}
        aria-label={t('attention.mend', { name })}
        {...asSmall}
      >
        {t('attention.what')}
      </Link>
    )
    return { text: t('attention.returned', { name }), fix }
  }
  const fix =
    kind === 'bank' || kind === 'unsent' ? (
      <Link to="/stores/link-account/$id" params={{ id }} aria-label={t('attention.link-bank', { name })} {...asSmall}>
        {t('stores.link-bank')}
      </Link>
    ) : (
      <Link to="/stores/view/$id" params={{ id }} aria-label={t('attention.see', { name })} {...asSmall}>
        {t('attention.open')}
      </Link>
    )
  return { text: t(`attention.${kind}`, { name }), fix }
}

const AttentionLine = ({ line }: { line: Line }) => {
  const { text, fix } = useLine(line)
  return (
    <li>
      <span>{text}</span>
      {fix}
    </li>
  )
}

const keyOf = (line: Line): string => ('storeId' in line ? `${line.kind}-${line.storeId}` : line.kind)

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
      <div className={styles['attention']}>
        <ul className={styles['list']}>
          {data?.attention.map((line) => (
            <AttentionLine key={keyOf(line)} line={line} />
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
