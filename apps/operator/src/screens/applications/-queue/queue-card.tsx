import { Link } from '@tanstack/react-router'
import type { QueueRow } from '@tillgate/contract/operator-applications.ts'
import { useTranslation } from '#operator/i18n.ts'
import { ApplicationBadge } from '#operator/features/badges/application-badge.tsx'
import { CheckPips } from './check-pips.tsx'
import { ClaimButton } from './claim-button.tsx'
import { DueText } from './due-text.tsx'
import { QueueFlags } from './queue-flags.tsx'
import type { QueueSearch } from './queue-search.ts'
import './queue-card.css'

type Props = { row: QueueRow; search: QueueSearch; now: number }

/** A row of the queue on a telephone. */
export const QueueCard = ({ row, search, now }: Props) => {
  const { t } = useTranslation()
  const { id, businessName, storeType, supportId, status, phase, flags, checks } = row
  return (
    <div className="queue-card">
      <Link className="row-link" to="/applications/$id" params={{ id }} search={search}>
        {businessName}
      </Link>
      <DueText {...row} now={now} />
      <span className="muted">
        {t(`type.${storeType}`)}, <span className="code">{supportId}</span>
      </span>
      <CheckPips checks={checks} />
      <span className="row wrap">
        {(status !== 'REVIEW' || phase === 'INFO_REQUESTED') && <ApplicationBadge status={status} phase={phase} />}
        <QueueFlags flags={flags} />
      </span>
      <ClaimButton row={row} />
    </div>
  )
}
