import { Link } from '@tanstack/react-router'
import { bankZone } from '@tillgate/domain/payout-dates.ts'
import type { ChangeKind } from '@tillgate/domain/proposals.ts'
import { Alert } from '@tillgate/ui/notices/alert.tsx'
import { useListChangeProposals } from '#operator/api/proposals.ts'
import { momentIn } from '#operator/features/figures/figures.ts'
import { useTranslation } from '#operator/i18n.ts'

/** Names the open proposals of a kind on the page whose values they would change. */
export const OpenProposals = ({ kind }: { kind: ChangeKind }) => {
  const { t, language } = useTranslation()
  const { data } = useListChangeProposals({ kind, state: 'OPEN', pageSize: 20 })
  const open = data?.items ?? []
  if (open.length === 0) return null
  return (
    <Alert tone="info" title={t('proposal.waits')}>
      <ul>
        {open.map(({ id, proposedBy, proposedAt, number, partner, purse, file }) => (
          <li key={id}>
            <b>{[partner, purse, file].filter((name) => name !== null).join(', ')}</b>{' '}
            {t('proposal.waits-text', { name: proposedBy.name, at: momentIn(proposedAt, language, bankZone) })}{' '}
            <Link to="/proposals/$id" params={{ id }}>
              {t(`proposal-title.${kind}`, { number })}
            </Link>
          </li>
        ))}
      </ul>
    </Alert>
  )
}
