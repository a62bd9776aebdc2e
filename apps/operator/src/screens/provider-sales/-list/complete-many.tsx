import { RefusalAlert } from '@tillgate/browser/refusal-alert.tsx'
import { completionsMax, type ProviderSale } from '@tillgate/contract/operator-provider-documents.ts'
import { money } from '@tillgate/domain/money.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { ConfirmDialog } from '@tillgate/ui/overlays/confirm-dialog.tsx'
import { Dialog } from '@tillgate/ui/overlays/dialog.tsx'
import { showToast } from '@tillgate/ui/overlays/toast-store.ts'
import { useState } from 'react'
import { useCompleteManyDocuments } from '#operator/api/provider-sales.ts'
import { useTranslation } from '#operator/i18n.ts'
import styles from '#operator/features/shell/shell-frame.module.css'

const totalOf = (sales: readonly ProviderSale[]): string =>
  money(sales.reduce((sum, { benefits }) => sum + Math.round(benefits * 100), 0) / 100)

/** Completes the documents of the chosen sales and lists the sales that a colleague completed first. */
export const CompleteMany = ({ sales, onDone }: { sales: readonly ProviderSale[]; onDone: () => void }) => {
  const { t } = useTranslation()
  const completing = useCompleteManyDocuments()
  const [isAsked, setAsked] = useState(false)
  const [late, setLate] = useState<readonly ProviderSale[]>([])
  const missing = sales.filter(({ payableFrom }) => payableFrom === null)
  const count = missing.length
  const total = totalOf(missing)
  const isTooMany = count > completionsMax
  const stores = new Set(missing.map(({ storeId }) => storeId)).size

  const confirm = () =>
    completing.mutate(
      missing.map(({ id }) => id),
      {
        onSuccess: ({ items }) => {
          const done = missing.filter(({ id }) => items.some((item) => item.id === id && item.result === 'COMPLETED'))
          const others = missing.filter((sale) => !done.includes(sale))
          setAsked(false)
          setLate(others)
          if (done.length > 0) {
            showToast({
              tone: 'success',
              text: t('provider-sales.many-done', { count: done.length, amount: totalOf(done) }),
            })
          }
          if (others.length === 0) onDone()
        },
      },
    )
  const close = () => {
    setLate([])
    onDone()
  }
  return (
    <>
      <Button
        variant="primary"
        inactive={count === 0 || isTooMany}
        onClick={() => {
          completing.reset()
          setAsked(true)
        }}
      >
        {isTooMany
          ? t('provider-sales.too-many', { most: completionsMax })
          : t('provider-sales.complete-many', { count })}
      </Button>
      {isAsked && (
        <ConfirmDialog
          question={t('provider-sales.many-question', { count, amount: total })}
          consequence={
            <>
              <p>{t('provider-sales.many-stores', { count: stores })}</p>
              {count < sales.length && <p>{t('provider-sales.many-skipped', { count: sales.length - count })}</p>}
              <p>{t('provider-sales.many-consequence')}</p>
              <p>{t('approvers.not-paying')}</p>
              <RefusalAlert refusal={completing.error} />
            </>
          }
          verb={t('provider-sales.complete')}
          cancel={t('action.cancel')}
          busy={completing.isPending}
          confirm={confirm}
          onClose={() => setAsked(false)}
        />
      )}
      {late.length > 0 && (
        <Dialog
          title={t('provider-sales.many-late', { count: late.length })}
          onClose={close}
          footer={<Button onClick={close}>{t('action.close')}</Button>}
        >
          <ul className={styles['plainList']}>
            {late.map(({ id, store, supportId, benefits }) => (
              <li key={id}>
                <span className="grow">
                  {store} <span className="code">{supportId}</span>
                </span>
                {money(benefits)}
              </li>
            ))}
          </ul>
        </Dialog>
      )}
    </>
  )
}
