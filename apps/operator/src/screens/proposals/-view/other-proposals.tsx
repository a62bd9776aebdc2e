import { clsx } from 'clsx'
import { Link } from '@tanstack/react-router'
import type { ProposalRow } from '@tillgate/contract/operator-proposals.ts'
import { bankZone } from '@tillgate/domain/payout-dates.ts'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { useListChangeProposals } from '#operator/api/proposals.ts'
import { ProposalBadge } from '#operator/features/approvals/proposal-state.tsx'
import { momentIn } from '#operator/features/figures/figures.ts'
import { useTranslation } from '#operator/i18n.ts'
import styles from './proposal.module.css'

const about = ({ partner, purse, file, program }: ProposalRow): string => partner ?? purse ?? file ?? program ?? ''

/** The latest proposals beside the one on the page. */
export const OtherProposals = ({ id }: { id: string }) => {
  const { t, language } = useTranslation()
  const { data } = useListChangeProposals({ pageSize: 6 })
  const others = (data?.items ?? []).filter((one) => one.id !== id).slice(0, 5)
  if (others.length === 0) return null
  return (
    <Card title={t('proposal.others')} padded>
      <ul className={clsx('stack gap-3', styles['others'])}>
        {others.map((one) => (
          <li className="flex wrap between" key={one.id}>
            <span>
              <Link to="/proposals/$id" params={{ id: one.id }}>
                {t(`proposal-title.${one.kind}`, { number: one.number })}
              </Link>
              <span className="block muted fs-13">
                {about(one)}, {one.proposedBy.name}, {momentIn(one.proposedAt, language, bankZone)}
              </span>
            </span>
            <ProposalBadge state={one.state} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
