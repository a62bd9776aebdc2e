import { may } from '#operator/features/session/rights.ts'
import { Link, useNavigate } from '@tanstack/react-router'
import type { Column } from '@tillgate/browser/list/list-table.tsx'
import { List } from '@tillgate/browser/list/list.tsx'
import { useList } from '@tillgate/browser/list/use-list.ts'
import { everyRow, useSeen } from '@tillgate/browser/list/use-seen.ts'
import type { QueueRow } from '@tillgate/contract/operator-applications.ts'
import { useTranslation } from '#operator/i18n.ts'
import { listApplications, useListApplications } from '#operator/api/applications.ts'
import { ApplicationBadge } from '#operator/features/badges/application-badge.tsx'
import { shortMoment } from '#operator/features/figures/figures.ts'
import { useServerClock } from '#operator/features/figures/use-server-clock.ts'
import { useRowKeys } from '@tillgate/browser/keys/use-row-keys.ts'
import { authRecord } from '#operator/features/session/auth-record.ts'
import { AssignMany } from './assign-many.tsx'
import { QueueFilters } from './queue-filters.tsx'
import { CheckPips, ClaimButton, DueText, QueueFlags } from './queue-cells.tsx'
import { isDecidedView, queryOf, queueListOf, sortable } from './queue-search.ts'
import type { QueueSearch } from './queue-search.ts'
import styles from './queue.module.css'

const renderFlags = ({ status, phase, flags: raised }: QueueRow) => (
  <span className="row wrap">
    {(status !== 'REVIEW' || phase === 'INFO_REQUESTED' || phase === 'CLOSED') && (
      <ApplicationBadge status={status} phase={phase} />
    )}
    <QueueFlags flags={raised} />
  </span>
)

export const QueueList = ({ search }: { search: QueueSearch }) => {
  const { t, language } = useTranslation()
  const navigate = useNavigate()
  const queue = useListApplications(queryOf(search))
  const now = useServerClock(queue.data?.now)
  const isDecided = isDecidedView(search)
  const list = useList(sortable(search), queueListOf(search))
  const seen = useSeen(queue.data?.items)
  const allIds = async (): Promise<string[]> => {
    const found = await everyRow((page) => listApplications({ ...queryOf(search), ...page }), queue.data?.total ?? 0)
    seen.add(found)
    return found.map(({ id }) => id)
  }
  const selection = may('reviews.lead')
    ? {
        labelOf: ({ businessName }: QueueRow) => t('queue.select-one', { name: businessName }),
        allIds,
        labels: {
          selected: (count: number) => t('queue.selected', { count }),
          bar: t('queue.selected-bar'),
        },
        renderActions: (ids: string[], onDone: () => void) => <AssignMany rows={seen.of(ids)} onDone={onDone} />,
      }
    : undefined

  const name = ({ id, businessName }: QueueRow) => (
    <Link data-row-link to="/applications/$id" params={{ id }} search={search}>
      {businessName}
    </Link>
  )
  const columns: Column<QueueRow>[] = [
    {
      id: 'business',
      title: t('queue.business'),
      isFixed: true,
      render: (row) => (
        <>
          {name(row)}
          <div className="muted code">{row.supportId}</div>
        </>
      ),
    },
    { id: 'type', title: t('queue.type'), isMinor: true, render: ({ storeType }) => t(`type.${storeType}`) },
    {
      id: 'submittedAt',
      title: t('queue.submitted'),
      isSortable: true,
      isMinor: true,
      render: ({ submittedAt }) => (
        <time className="nowrap" dateTime={submittedAt}>
          {shortMoment(submittedAt, language)}
        </time>
      ),
    },
    {
      id: 'dueAt',
      title: t(isDecided ? 'queue.decided' : 'queue.due'),
      isSortable: !isDecided,
      render: (row) => <DueText {...row} now={now} />,
    },
    { id: 'checks', title: t('queue.checks'), render: ({ checks }) => <CheckPips checks={checks} /> },
    { id: 'flags', title: t('queue.flags'), render: renderFlags },
    { id: 'assignee', title: t('queue.assignee'), isAction: true, render: (row) => <ClaimButton row={row} /> },
  ]

  return (
    <List
      list={list}
      query={queue}
      label={t('menu.queue')}
      columns={columns}
      {...(authRecord()?.user.role === 'OPERATOR_ADMIN' && !isDecided ? { selection } : {})}
      subject={search.view ?? 'all'}
      chips={<QueueFilters search={search} onChange={(part) => void list.change(part)} />}
      renderCard={(row, check) => (
        <div className={styles['card']}>
          <span className="row">
            {check}
            {name(row)}
          </span>
          <DueText {...row} now={now} />
          <span className="muted">
            {t(`type.${row.storeType}`)}, <span className="code">{row.supportId}</span>
          </span>
          <CheckPips checks={row.checks} />
          {renderFlags(row)}
          <ClaimButton row={row} />
        </div>
      )}
      labels={{
        failed: t('queue.failed'),
        none: t(`none.${search.view ?? 'all'}`),
        noneMatch: t('queue.none-match'),
        search: t('queue.search'),
      }}
      open={({ id }) => void navigate({ to: '/applications/$id', params: { id }, search })}
      tools={<span className="muted only-wide">{t('queue.keys')}</span>}
      className={styles['list']}
      rowsRef={useRowKeys()}
    />
  )
}
