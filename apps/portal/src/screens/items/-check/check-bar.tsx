import { Link, useNavigate } from '@tanstack/react-router'
import { RefusalAlert } from '@tillgate/browser/refusal-alert.tsx'
import { count } from '@tillgate/browser/figures.ts'
import type { ItemBatch } from '@tillgate/contract/item-batches.ts'
import { asButton } from '@tillgate/ui/buttons/as-button.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { ConfirmDialog } from '@tillgate/ui/overlays/confirm-dialog.tsx'
import { useState } from 'react'
import { useCommitItemBatch, useDiscardItemBatch } from '#portal/api/item-checks.ts'
import { useTranslation } from '#portal/i18n.ts'
import { DecisionBar } from './decision-bar.tsx'

/** `isUnread`: the file waits for other settings; it can be discarded only. */
type Props = { batch: ItemBatch; repaired: number; stores: string; isNothing: boolean; isUnread?: boolean }

/** Buttons that import or discard a checked file. */
export const CheckBar = ({ batch, repaired, stores, isNothing, isUnread = false }: Props) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  const rows = batch.originalItemQuantity
  const ready = rows - batch.failedQuantity + repaired
  const commit = useCommitItemBatch(batch.id, (id) => navigate({ to: '/items/imports', search: { batch: id } }))
  const discard = useDiscardItemBatch(batch.id, () => navigate({ to: '/items/imports', search: {} }))
  const busy = commit.isPending || discard.isPending

  return (
    <>
      <RefusalAlert refusal={commit.error ?? discard.error} />
      <DecisionBar
        text={
          isUnread ? undefined : t('checks.go-to', { count: ready, ready: count(ready), rows: count(rows), stores })
        }
        note={t(isNothing ? 'checks.same-none' : isUnread ? 'checks.until-then' : 'checks.undo-30')}
      >
        <Button variant="danger" busy={busy} onClick={() => setAsking(true)}>
          {t('checks.discard')}
        </Button>
        {batch.repairableRows > repaired && (
          <Link to="/items/repair/$id" params={{ id: batch.id }} {...asButton()}>
            {t('repairs.open', { count: batch.repairableRows, rows: count(batch.repairableRows) })}
          </Link>
        )}
        {ready > 0 && !isNothing && (
          <Button variant="primary" busy={busy} onClick={() => commit.mutate()}>
            {t('checks.import', { count: ready, rows: count(ready) })}
          </Button>
        )}
      </DecisionBar>
      {isAsking && (
        <ConfirmDialog
          question={t('checks.discard-ask')}
          consequence={<p>{t('checks.discard-means')}</p>}
          verb={t('checks.discard')}
          cancel={t('action.cancel')}
          busy={busy}
          onClose={() => setAsking(false)}
          confirm={() => discard.mutate()}
          destructive
        />
      )}
    </>
  )
}
