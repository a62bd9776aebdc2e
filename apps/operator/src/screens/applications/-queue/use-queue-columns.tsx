import { Link } from '@tanstack/react-router'
import type { QueueRow } from '@tillgate/contract/operator-applications.ts'
import type { Column } from '@tillgate/ui/data-table.tsx'
import { useTranslation } from '#operator/i18n.ts'
import { ApplicationBadge } from '#operator/features/badges/application-badge.tsx'
import { shortMoment } from '#operator/features/figures/figures.ts'
import { CheckPips } from './check-pips.tsx'
import { ClaimButton } from './claim-button.tsx'
import { DueText } from './due-text.tsx'
import { QueueFlags } from './queue-flags.tsx'
import type { QueueSearch } from './queue-search.ts'

/** Business, Type, Submitted, Due, Checks, Flags, Assignee. */
export const useQueueColumns = (search: QueueSearch, now: number): Column<QueueRow>[] => {
  const { t, language } = useTranslation()
  const isDecided = search.view === 'decided'
  return [
    {
      id: 'business',
      title: t('queue.business'),
      cell: ({ id, businessName, supportId }) => (
        <>
          <Link className="row-link" to="/applications/$id" params={{ id }} search={search}>
            {businessName}
          </Link>
          <div className="muted code">{supportId}</div>
        </>
      ),
    },
    { id: 'type', title: t('queue.type'), cell: ({ storeType }) => t(`type.${storeType}`) },
    {
      id: 'submittedAt',
      title: t('queue.submitted'),
      sortable: true,
      cell: ({ submittedAt }) => (
        <time className="nowrap" dateTime={submittedAt}>
          {shortMoment(submittedAt, language)}
        </time>
      ),
    },
    {
      id: 'dueAt',
      title: t(isDecided ? 'queue.decided' : 'queue.due'),
      sortable: !isDecided,
      cell: (row) => <DueText {...row} now={now} />,
    },
    { id: 'checks', title: t('queue.checks'), cell: ({ checks }) => <CheckPips checks={checks} /> },
    {
      id: 'flags',
      title: t('queue.flags'),
      cell: ({ status, phase, flags }) => (
        <span className="row wrap">
          {(status !== 'REVIEW' || phase === 'INFO_REQUESTED') && <ApplicationBadge status={status} phase={phase} />}
          <QueueFlags flags={flags} />
        </span>
      ),
    },
    { id: 'assignee', title: t('queue.assignee'), cell: (row) => <ClaimButton row={row} /> },
  ]
}
