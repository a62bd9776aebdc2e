import { count } from '@tillgate/browser/figures.ts'
import { RefusalAlert } from '@tillgate/browser/refusal-alert.tsx'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { CheckRow } from '@tillgate/ui/fields/check-row.tsx'
import { Skeleton } from '@tillgate/ui/notices/skeleton.tsx'
import { EmptyState } from '@tillgate/ui/notices/empty-state.tsx'
import { Dialog } from '@tillgate/ui/overlays/dialog.tsx'
import { showToast } from '@tillgate/ui/overlays/toast-store.ts'
import { useState } from 'react'
import { useMyStores } from '#portal/api/stores.ts'
import { useCopyTillSettings, useListTillDifferences } from '#portal/api/till-settings.ts'
import { useTranslation } from '#portal/i18n.ts'

type Props = { storeId: string; store: string }

/** Asks which stores get the settings of this store, and shows what changes at each. */
const CopyDialog = ({ storeId, store, onClose }: Props & { onClose: () => void }) => {
  const { t } = useTranslation()
  const { data, isError, refetch } = useListTillDifferences(storeId)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const { mutate, isPending, error } = useCopyTillSettings(storeId)
  const others = (data?.items ?? []).filter(({ differences }) => differences.length > 0)
  const same = (data?.items ?? []).length - others.length
  const isAll = others.length > 0 && others.every((one) => chosen.includes(one.storeId))
  const copy = () =>
    data &&
    mutate(
      { version: data.version, storeIds: [...chosen] },
      {
        onSuccess: ({ changed }) => {
          onClose()
          showToast({ tone: 'success', text: t('till-settings.copied', { count: changed, figure: count(changed) }) })
        },
      },
    )
  return (
    <Dialog
      title={t('till-settings.copy-title', { store })}
      onClose={onClose}
      closeLabel={t('action.close')}
      footer={
        <>
          <Button onClick={onClose}>{t(data && others.length === 0 ? 'action.close' : 'action.cancel')}</Button>
          {others.length > 0 && (
            <Button variant="primary" busy={isPending} inactive={chosen.length === 0} onClick={copy}>
              {chosen.length === 0
                ? t('till-settings.copy-short')
                : t('till-settings.copy-to', { count: chosen.length, figure: count(chosen.length) })}
            </Button>
          )}
        </>
      }
    >
      <RefusalAlert refusal={error} failed={t('till-settings.copy-failed')} />
      {others.length > 0 && <p>{t('till-settings.copy-text')}</p>}
      {!data && !isError && <Skeleton height={140} />}
      {isError && !data && (
        <EmptyState line={t('till-settings.load-failed')} failed>
          <Button onClick={() => void refetch()}>{t('action.retry')}</Button>
        </EmptyState>
      )}
      {data && others.length === 0 && <p>{t('till-settings.copy-none')}</p>}
      {others.length > 0 && (
        <fieldset className="stack gap-2px break">
          <legend className="sr">{t('till-settings.copy')}</legend>
          {others.length > 1 && (
            <CheckRow checked={isAll} onChange={() => setChosen(isAll ? [] : others.map((one) => one.storeId))}>
              <b>{t('till-settings.copy-all')}</b>
            </CheckRow>
          )}
          {others.map((one) => {
            const isChosen = chosen.includes(one.storeId)
            return (
              <CheckRow
                key={one.storeId}
                checked={isChosen}
                onChange={() =>
                  setChosen(isChosen ? chosen.filter((id) => id !== one.storeId) : [...chosen, one.storeId])
                }
              >
                {one.store}{' '}
                <span className="muted">
                  {t('till-settings.changes', {
                    parts: one.differences.map((part) => t(`till-settings.part-${part}`)).join(', '),
                  })}
                </span>
              </CheckRow>
            )
          })}
        </fieldset>
      )}
      {same > 0 && others.length > 0 && (
        <p className="muted">{t('till-settings.copy-same', { count: same, figure: count(same) })}</p>
      )}
    </Dialog>
  )
}

/** Button that copies the saved settings to other stores. Nothing for a partner with one store. `isDirty`: typed settings are not saved. */
export const CopySettings = ({ storeId, isDirty }: { storeId: string; isDirty: boolean }) => {
  const { t } = useTranslation()
  const { data: stores = [] } = useMyStores()
  const [isOpen, setOpen] = useState(false)
  const store = stores.find(({ id }) => id === storeId)
  if (!store || stores.length < 2) return null
  return (
    <>
      <Button
        inactive={isDirty}
        title={isDirty ? t('till-settings.copy-unsaved') : undefined}
        onClick={() => setOpen(true)}
      >
        {t('till-settings.copy')}
      </Button>
      {isOpen && <CopyDialog storeId={storeId} store={store.businessName} onClose={() => setOpen(false)} />}
    </>
  )
}
