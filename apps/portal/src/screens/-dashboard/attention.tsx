import { Link } from '@tanstack/react-router'
import { count } from '@tillgate/browser/figures.ts'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { Alert } from '@tillgate/ui/notices/alert.tsx'
import { Skeleton } from '@tillgate/ui/notices/skeleton.tsx'
import type { ReactNode } from 'react'
import { useItemBatches } from '#portal/api/item-batches.ts'
import { useStores } from '#portal/api/stores.ts'
import { useUserCounts } from '#portal/api/users.ts'
import { may } from '#portal/features/session/may.ts'
import { useTranslation } from '#portal/i18n.ts'
import styles from './dashboard.module.css'

/** The lists that are looked at; more than five lines help nobody. UX: sorted by what it costs to wait. */
const [storesRead, importsRead, most] = [100, 5, 5]

/** What somebody has to do, each line with the way to do it. What could not be read is said, never taken for done. */
export const Attention = () => {
  const { t } = useTranslation()
  const stores = useStores({ page: 1, pageSize: storesRead })
  const imports = useItemBatches({ page: 1, pageSize: importsRead, sortColumn: 'createdAt', sortDirection: 1 })
  const people = useUserCounts({ roleType: 'CASHIER' })
  const all = [stores, imports, people]
  const rows = stores.data?.items ?? []
  const [latest] = imports.data?.items ?? []
  const pending = people.data?.pending ?? 0

  const lines: { key: string; text: string; fix: ReactNode }[] = [
    ...rows
      .filter(({ isSuspended }) => isSuspended)
      .map(({ id, businessName: name }) => ({
        key: `suspended-${id}`,
        text: t('attention.suspended', { name }),
        fix: (
          <Link to="/stores/view/$id" params={{ id }}>
            {t('attention.see', { name })}
          </Link>
        ),
      })),
    ...rows
      .filter((row) => row.applicationStatus === 'APPROVED' && !row.isBankAccountVerified && may('bank.link'))
      .map(({ id, businessName: name }) => ({
        key: `bank-${id}`,
        text: t('attention.bank', { name }),
        fix: (
          <Link to="/stores/link-account/$id" params={{ id }}>
            {t('attention.link-bank', { name })}
          </Link>
        ),
      })),
    ...rows
      .filter((row) => row.applicationPhase === 'INFO_REQUESTED' || row.applicationStatus === 'REJECTED')
      .map(({ id, businessName: name }) => ({
        key: `waiting-${id}`,
        text: t('attention.waiting', { name }),
        fix: (
          <Link to="/stores/view/$id" params={{ id }}>
            {t('attention.see', { name })}
          </Link>
        ),
      })),
    ...(latest?.status === 'FAILED' || latest?.status === 'FINISHEDWITHERRORS'
      ? [
          {
            key: 'import',
            text: t('attention.import', { name: latest.originalFileName }),
            fix: (
              <Link to="/items/imports" search={{ page: 1, pageSize: 15, batch: latest.id }}>
                {t('attention.rows')}
              </Link>
            ),
          },
        ]
      : []),
    ...(pending > 0
      ? [
          {
            key: 'people',
            text: t('attention.people', { count: pending, figure: count(pending) }),
            fix: (
              <Link to="/users" search={{ status: 'pending' }}>
                {t('attention.invite')}
              </Link>
            ),
          },
        ]
      : []),
  ]
  const isReading = all.some(({ isPending }) => isPending)
  const failed = all.filter(({ isError }) => isError)

  return (
    <Card title={t('dashboard.attention')} padded>
      {failed.length > 0 && (
        <Alert tone="warning">
          <p>{t('attention.unread')}</p>
          <p>
            <button
              type="button"
              className="link-button"
              onClick={() => void Promise.all(failed.map(({ refetch }) => refetch()))}
            >
              {t('action.retry')}
            </button>
          </p>
        </Alert>
      )}
      {isReading && <Skeleton height={60} />}
      {!isReading && failed.length === 0 && lines.length === 0 && <p>{t('dashboard.nothing')}</p>}
      <ul className={styles['list']}>
        {lines.slice(0, most).map(({ key, text, fix }) => (
          <li key={key}>
            <b>{text}</b>
            {fix}
          </li>
        ))}
      </ul>
    </Card>
  )
}
