import { Link } from '@tanstack/react-router'
import type { ListVersion } from '@tillgate/contract/operator-approved-products.ts'
import { asButton } from '@tillgate/ui/buttons/as-button.ts'
import { Alert } from '@tillgate/ui/notices/alert.tsx'
import { authRecord } from '#operator/features/session/auth-record.ts'
import { useTranslation } from '#operator/i18n.ts'

/** Leads to the proposal of a waiting list, or offers to go back to a superseded one. */
export const ListActions = ({ version }: { version: ListVersion }) => {
  const { t } = useTranslation()
  const { id, status, loadedBy, proposalId } = version

  if (status === 'SUPERSEDED') {
    return (
      <div className="row">
        <Link to="/approved-products/load" search={{ restore: id }} {...asButton({})}>
          {t('apl.restore')}
        </Link>
      </div>
    )
  }
  if (status !== 'WAITING' || proposalId === null) return null
  const isMine = loadedBy.id === authRecord()?.user.id
  return (
    <Alert tone="info">
      {isMine ? t('apl.waits-mine') : t('apl.waits', { name: loadedBy.name })}
      <div className="flex wrap gap-2 mt-3">
        <Link to="/proposals/$id" params={{ id: proposalId }} {...asButton({ variant: 'primary' })}>
          {t('proposal.open')}
        </Link>
      </div>
    </Alert>
  )
}
