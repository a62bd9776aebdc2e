import { isGone } from '@tillgate/browser/refusal-text.ts'
import type { Item } from '@tillgate/contract/items.ts'
import type { Store } from '@tillgate/contract/stores.ts'
import { ConfirmDialog } from '@tillgate/ui/overlays/confirm-dialog.tsx'
import { showToast } from '@tillgate/ui/overlays/toast-store.ts'
import { useState } from 'react'
import { useTranslation } from '#portal/i18n.ts'
import { useSwitchItem } from '#portal/api/items.ts'

const undoLife = 8000

/** Spec 2 §4: switched after a confirmation. It can be undone, so the list shows it at once. */
export const useItemSwitch = (store: Store) => {
  const { t } = useTranslation()
  const [asked, setAsked] = useState<Item>()
  const change = useSwitchItem()

  const flip = (item: Item, active: boolean): Promise<unknown> => {
    const action = t(active ? 'items.activating' : 'items.deactivating')
    const failed = (error: Error) =>
      showToast({
        tone: 'error',
        text: isGone(error)
          ? t('items.gone-one', { name: item.name })
          : t('items.status-failed-by', { failure: t('items.status-failed'), action }),
      })
    const done = () =>
      showToast({
        tone: 'success',
        about: `${item.id} ${store.id}`,
        text: t(active ? 'items.activated' : 'items.deactivated', { name: item.name }),
        life: undoLife,
        action: { label: t('action.undo'), run: () => change.mutate({ item, active: !active }, { onError: failed }) },
      })
    return change.mutate({ item, active }, { onSuccess: done, onError: failed })
  }

  const dialog = asked && (
    <ConfirmDialog
      question={t(asked.active ? 'items.deactivate-ask' : 'items.activate-ask', {
        name: asked.name,
        store: store.businessName,
      })}
      consequence={<p>{t(asked.active ? 'items.deactivate-means' : 'items.activate-means')}</p>}
      verb={t(asked.active ? 'items.deactivate' : 'items.activate')}
      cancel={t('action.cancel')}
      onClose={() => setAsked(undefined)}
      confirm={() => {
        setAsked(undefined)
        return flip(asked, !asked.active)
      }}
    />
  )
  return { ask: setAsked, dialog }
}
