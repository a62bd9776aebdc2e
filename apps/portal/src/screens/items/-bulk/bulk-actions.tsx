import { count } from '@tillgate/browser/figures.ts'
import { refusalText } from '@tillgate/browser/refusal-text.ts'
import type { Store } from '@tillgate/contract/stores.ts'
import { BulkBar } from '@tillgate/ui/bulk-bar.tsx'
import { Button } from '@tillgate/ui/button.tsx'
import { EditIcon, TrashIcon } from '@tillgate/ui/icons/actions.tsx'
import { showToast } from '@tillgate/ui/toast-store.ts'
import { Suspense, useState } from 'react'
import { useTranslation } from '#portal/i18n.ts'
import { allItemIds } from '#portal/api/items.ts'
import type { RowSelection } from '#portal/features/list/use-selection.ts'
import { queryOf } from '../-list/item-search.ts'
import type { ItemSearch } from '../-list/item-search.ts'
import { BulkDelete, BulkEditSheet } from '../-list/later.ts'

type Props = { store: Store; search: ItemSearch; selection: RowSelection; total: number }

/** Beyond this, naming every item would take many calls: a filter and the import serve better. */
const allMax = 5000

export const BulkActions = ({ store, search, selection, total }: Props) => {
  const { t } = useTranslation()
  const [open, setOpen] = useState<'edit' | 'delete'>()
  const [gathering, setGathering] = useState(false)
  const chosen = selection.ids.size
  const ids = [...selection.ids]
  const close = () => setOpen(undefined)
  const done = () => {
    close()
    selection.clear()
  }

  const chooseAll = async (): Promise<void> => {
    setGathering(true)
    try {
      selection.add(await allItemIds(queryOf(store.id, search), total))
    } catch (error) {
      showToast({ tone: 'error', text: refusalText(t, error) })
    }
    setGathering(false)
  }

  return (
    <>
      <BulkBar
        count={
          <>
            <b>{t('items.selected', { count: chosen, figure: count(chosen) })}</b>{' '}
            {chosen < total && total <= allMax && (
              <button type="button" className="link-button" aria-disabled={gathering} onClick={() => void chooseAll()}>
                {t('items.select-all', { figure: count(total) })}
              </button>
            )}
          </>
        }
        clear={selection.clear}
        pageCheck={{
          checked: selection.isPageChosen,
          change: selection.togglePage,
          label: t('items.select-page'),
        }}
        words={{ toolbar: t('items.selected-bar'), clear: t('items.clear-selection') }}
      >
        <Button onClick={() => setOpen('edit')}>
          <EditIcon small />
          {t('action.edit')}
        </Button>
        <Button look="danger" onClick={() => setOpen('delete')}>
          <TrashIcon small />
          {t('action.delete')}
        </Button>
      </BulkBar>
      <Suspense>
        {open === 'edit' && <BulkEditSheet store={store} ids={ids} close={close} done={done} />}
        {open === 'delete' && <BulkDelete store={store} ids={ids} close={close} done={done} />}
      </Suspense>
    </>
  )
}
