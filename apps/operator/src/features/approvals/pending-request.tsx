import { Link } from '@tanstack/react-router'
import type { PayoutRequest } from '@tillgate/contract/operator-payouts.ts'
import { asButton } from '@tillgate/ui/buttons/as-button.ts'
import { dateTimeOf } from '#operator/features/figures/zone-times.ts'
import { may } from '#operator/features/session/rights.ts'
import { useTranslation } from '#operator/i18n.ts'
import { WithdrawProposal } from './withdraw-proposal.tsx'

/** Proposal that waits for a second person, in place of the button that would propose the change again. */
export const PendingRequest = ({ request, timeZone }: { request: PayoutRequest; timeZone: string }) => {
  const { t, language } = useTranslation()
  const { id, change, proposedBy, proposedAt, blocker } = request
  const at = dateTimeOf(proposedAt, language, timeZone)
  const isDecider = blocker === null && may('proposals.decide')
  return (
    <div className="grid justify-items-start gap-2 break">
      <small>{t(`request-waits.${change.kind}`, { name: proposedBy.name, at })}</small>
      {blocker !== null && blocker !== 'proposer' && <small>{t(`proposal-blocker.${blocker}`, { at: '' })}</small>}
      <div className="row wrap gap-2">
        <Link to="/proposals/$id" params={{ id }} {...(isDecider ? asButton({ size: 'sm' }) : {})}>
          {t(isDecider ? 'proposal.decide' : 'proposal.open')}
        </Link>
        {blocker === 'proposer' && may('proposals.decide') && <WithdrawProposal id={id} isSmall />}
      </div>
    </div>
  )
}
