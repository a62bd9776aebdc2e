import { completionsMax, type ProviderSale } from '@tillgate/contract/operator-provider-documents.ts'
import { money } from '@tillgate/domain/money.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { Dialog } from '@tillgate/ui/overlays/dialog.tsx'
import { showToast } from '@tillgate/ui/overlays/toast-store.ts'
import { useState } from 'react'
import { useTranslation } from '#operator/i18n.ts'
import styles from '#operator/features/shell/shell-frame.module.css'
import { CompleteDialog } from './complete-dialog.tsx'

const totalOf = (sales: readonly ProviderSale[]): string =>
  money(sales.reduce((sum, { benefits }) => sum + Math.round(benefits * 100), 0) / 100)

/** Completes the documents of the chosen sales of one partner and lists the sales that a colleague completed first. */
export const CompleteMany = ({ sales, onDone }: { sales: readonly ProviderSale[]; onDone: () => void }) => {
  const { t } = useTranslation()
  const [isAsked, setAsked] = useState(false)
  const [late, setLate] = useState<readonly ProviderSale[]>([])
  const missing = sales.filter(({ payableFrom }) => payableFrom === null)
  const count = missing.length
  const isTooMany = count > completionsMax
  const isOfSeveral = new Set(missing.map(({ partnerId }) => partnerId)).size > 1
  const stores = new Set(missing.map(({ storeId }) => storeId)).size
  const label = () => {
    if (isOfSeveral) return t('provider-sales.one-partner')
    return isTooMany
      ? t('provider-sales.too-many', { limit: completionsMax })
      : t('provider-sales.complete-many', { count })
  }

  const finish = (completed: ProviderSale[]) => {
    const others = missing.filter((sale) => !completed.includes(sale))
    setAsked(false)
    setLate(others)
    showToast({
      tone: 'success',
      text: t('provider-sales.many-done', { count: completed.length, amount: totalOf(completed) }),
    })
    if (others.length === 0) onDone()
  }
  const close = () => {
    setLate([])
    onDone()
  }
  return (
    <>
      <Button variant="primary" inactive={count === 0 || isTooMany || isOfSeveral} onClick={() => setAsked(true)}>
        {label()}
      </Button>
      {isAsked && (
        <CompleteDialog
          sales={missing}
          question={t('provider-sales.many-question', { count, amount: totalOf(missing) })}
          consequence={
            <>
              <p>{t('provider-sales.many-stores', { count: stores })}</p>
              {count < sales.length && <p>{t('provider-sales.many-skipped', { count: sales.length - count })}</p>}
              <p>{t('provider-sales.many-consequence')}</p>
            </>
          }
          onDone={finish}
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
