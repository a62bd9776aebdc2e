import { Link } from '@tanstack/react-router'
import { now } from '@tillgate/browser/clock.ts'
import { RefusalAlert } from '@tillgate/browser/refusal-alert.tsx'
import type { ListVersion } from '@tillgate/contract/operator-approved-products.ts'
import { asButton } from '@tillgate/ui/buttons/as-button.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { Alert } from '@tillgate/ui/notices/alert.tsx'
import { ConfirmDialog } from '@tillgate/ui/overlays/confirm-dialog.tsx'
import { showToast } from '@tillgate/ui/overlays/toast-store.ts'
import { useState } from 'react'
import { useActivateApprovedList, useWithdrawApprovedList } from '#operator/api/approved-products.ts'
import { momentIn } from '#operator/features/figures/figures.ts'
import { authRecord } from '#operator/features/session/auth-record.ts'
import { useTranslation } from '#operator/i18n.ts'
import styles from './view.module.css'

/** Offers the actions that the version's status allows. An operator cannot activate a version that they loaded. */
export const ListActions = ({ version }: { version: ListVersion }) => {
  const { t, language } = useTranslation()
  const [asked, setAsked] = useState<'activate' | 'withdraw'>()
  const activating = useActivateApprovedList()
  const withdrawing = useWithdrawApprovedList()
  const { id, status, purseName: purse, effectiveFrom, loadedBy } = version
  const open = (what: 'activate' | 'withdraw') => {
    activating.reset()
    withdrawing.reset()
    setAsked(what)
  }
  const close = () => setAsked(undefined)

  if (status === 'SUPERSEDED') {
    return (
      <div className="row">
        <Link to="/approved-products/load" search={{ restore: id }} {...asButton({})}>
          {t('apl.restore')}
        </Link>
      </div>
    )
  }
  if (status !== 'WAITING') return null

  const isMine = loadedBy.id === authRecord()?.user.id
  const running = asked === 'activate' ? activating : withdrawing
  const begins = Date.parse(effectiveFrom) > now()
  return (
    <>
      <Alert tone="info">
        {isMine ? t('apl.waits-mine') : t('apl.waits', { name: loadedBy.name })}
        <div className={styles['buttons']}>
          {!isMine && (
            <Button variant="primary" onClick={() => open('activate')}>
              {t('apl.activate')}
            </Button>
          )}
          <Button onClick={() => open('withdraw')}>{t('apl.withdraw')}</Button>
        </div>
      </Alert>
      {asked && (
        <ConfirmDialog
          question={t(`apl.${asked}-ask`, { purse })}
          consequence={
            <>
              <p>
                {asked === 'withdraw'
                  ? t('apl.withdraw-means')
                  : begins
                    ? t('apl.activate-later', { at: momentIn(effectiveFrom, language, version.timeZone) })
                    : t('apl.activate-now')}
              </p>
              <RefusalAlert refusal={running.error} otherwise={t('failure.unknown')} />
            </>
          }
          verb={t(`apl.${asked}`)}
          cancel={t('action.cancel')}
          busy={running.isPending}
          destructive={asked === 'withdraw'}
          confirm={() =>
            running.mutate(id, {
              onSuccess: () => {
                showToast({ tone: 'success', text: t(`apl.${asked}-done`, { purse }) })
                close()
              },
            })
          }
          onClose={close}
        />
      )}
    </>
  )
}
