import type { StoreRow } from '@tillgate/contract/stores.ts'
import { ConfirmDialog } from '@tillgate/ui/overlays/confirm-dialog.tsx'
import { showToast } from '@tillgate/ui/overlays/toast-store.ts'
import { useState } from 'react'
import { useSwitchStore } from '#portal/api/stores.ts'
import { useTranslation } from '#portal/i18n.ts'

const undoLife = 8000
type Named = Pick<StoreRow, 'id' | 'businessName' | 'code'>
type To = 'ACTIVE' | 'INACTIVE'
const other = (to: To): To => (to === 'ACTIVE' ? 'INACTIVE' : 'ACTIVE')

/** Asks with the name of the store and the consequence; can be undone. Spec 2 §8: a failure names the store and its id. */
export const useStoreSwitch = () => {
  const { t } = useTranslation()
  const [asked, setAsked] = useState<StoreRow>()
  const change = useSwitchStore()

  const flip = (store: Named, to: To, isUndo = false): Promise<unknown> =>
    change.mutate(
      { id: store.id, to },
      {
        onSuccess: ({ message }) =>
          showToast({
            tone: 'success',
            about: store.id,
            text: message,
            ...(isUndo
              ? {}
              : {
                  life: undoLife,
                  action: {
                    label: t('action.undo'),
                    run: () => void flip(store, other(to), true),
                  },
                }),
          }),
        onError: () =>
          showToast({
            tone: 'error',
            text: t(to === 'ACTIVE' ? 'stores.activate-failed' : 'stores.deactivate-failed', {
              name: store.businessName,
              id: store.code,
            }),
          }),
      },
    )

  const stops = ({ cashiers, terminals }: StoreRow): string => {
    if (cashiers === 0 && terminals === 0) return t('stores.deactivate-nobody')
    if (terminals === 0) return t('stores.deactivate-means', { count: cashiers })
    if (cashiers === 0) return t('stores.deactivate-terminals', { count: terminals })
    return t('stores.deactivate-both', {
      cashiers: t('stores.cashiers', { count: cashiers }),
      terminals: t('stores.terminals', { count: terminals }),
    })
  }

  const isOn = asked?.status === 'ACTIVE'
  const dialog = asked && (
    <ConfirmDialog
      question={t(isOn ? 'stores.deactivate-ask' : 'stores.activate-ask', { name: asked.businessName })}
      consequence={<p>{isOn ? stops(asked) : t('stores.activate-means')}</p>}
      verb={t(isOn ? 'stores.deactivate' : 'stores.activate')}
      cancel={t('action.cancel')}
      onClose={() => setAsked(undefined)}
      destructive={isOn}
      confirm={() => {
        setAsked(undefined)
        return flip(asked, isOn ? 'INACTIVE' : 'ACTIVE')
      }}
    />
  )
  return { ask: setAsked, dialog }
}
