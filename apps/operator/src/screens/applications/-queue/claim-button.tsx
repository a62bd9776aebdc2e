import { refusalText } from '@tillgate/browser/refusal-text.ts'
import type { QueueRow } from '@tillgate/contract/operator-applications.ts'
import { Button } from '@tillgate/ui/button.tsx'
import { showToast } from '@tillgate/ui/toast-store.ts'
import { useTranslation } from '#operator/i18n.ts'
import { useClaim } from '#operator/api/applications.ts'

/** Takes an application from the queue without opening it. When a colleague was faster, the row says so at once. */
export const ClaimButton = ({ row }: { row: QueueRow }) => {
  const { t } = useTranslation()
  const claim = useClaim()
  const { id, assignee, status, businessName } = row
  if (assignee) return <span>{assignee.name}</span>
  if (status !== 'REVIEW') return <span className="muted">{t('queue.nobody')}</span>

  const take = () =>
    claim.mutate(id, {
      onSuccess: () => showToast({ tone: 'success', text: t('queue.claimed', { name: businessName }) }),
      onError: (error) => showToast({ tone: 'error', text: refusalText(t, error) }),
    })
  return (
    <Button size="sm" busy={claim.isPending} aria-label={t('queue.claim-one', { name: businessName })} onClick={take}>
      {t('queue.claim')}
    </Button>
  )
}
