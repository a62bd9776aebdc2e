import { useQueryClient } from '@tanstack/react-query'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { showToast } from '@tillgate/ui/overlays/toast-store.ts'
import { useState } from 'react'
import { rejectRun } from '#operator/api/payouts.ts'
import { ReasonDialog } from '#operator/features/forms/reason-dialog.tsx'
import { useTranslation } from '#operator/i18n.ts'

/** Nothing of a rejected run is paid; the next cut-off takes it in. */
export const RejectButton = ({ id }: { id: string }) => {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const close = () => setAsking(false)
  return (
    <>
      <Button variant="danger" full onClick={() => setAsking(true)}>
        {t('run.reject')}
      </Button>
      {isAsking && (
        <ReasonDialog
          title={t('run.reject-title')}
          consequence={t('run.reject-text')}
          verb={t('run.reject')}
          destructive
          send={(reason) => rejectRun(id, reason)}
          onDone={async () => {
            close()
            showToast({ tone: 'success', text: t('run.rejected-done') })
            await cache.invalidateQueries({ queryKey: ['settlement'] })
          }}
          onClose={close}
        />
      )}
    </>
  )
}
