import { clsx } from 'clsx'
import { useNavigate } from '@tanstack/react-router'
import { count, figure } from '@tillgate/browser/figures.ts'
import { useSingleKeys } from '@tillgate/browser/keys/single-keys.ts'
import { searchCap, totalCap } from '@tillgate/contract/paging.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { ChevronLeftIcon, ChevronRightIcon } from '@tillgate/ui/icons/arrows.tsx'
import { useTranslation } from '#portal/i18n.ts'
import type { ItemListSearch } from '../-list/item-search.ts'
import styles from './neighbours.module.css'
import { useNeighbours, type Neighbours as Found } from './use-neighbours.ts'

/**
 * Previous and next item of the list that the page was opened from. Replaces the screen, so that the browser's Back opens the
 * list.
 */
export const Neighbours = ({ id, search }: { id: string; search: ItemListSearch }) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const neighbours = useNeighbours(id, search)
  const go = (to: Found['before']) => {
    if (!to) return
    const { item, page } = to
    const found = { ...search, page: page === 1 ? undefined : page, code: item.code, storeId: item.storeId }
    void navigate({ to: '/items/view/$id', params: { id: item.id }, search: found, replace: true })
  }
  useSingleKeys({ j: () => go(neighbours?.after), k: () => go(neighbours?.before) })
  if (!neighbours) return null
  const { before, after, at, total } = neighbours
  const cap = search.search === undefined ? totalCap : searchCap
  const [previous, next] = [t('price-grid.previous'), t('price-grid.next')]

  return (
    <span className={clsx('row gap-1', styles['neighbours'])}>
      <Button iconOnly inactive={!before} aria-label={previous} title={previous} onClick={() => go(before)}>
        <ChevronLeftIcon small />
      </Button>
      <Button iconOnly inactive={!after} aria-label={next} title={next} onClick={() => go(after)}>
        <ChevronRightIcon small />
      </Button>
      <output className="muted fs-13 nowrap tnum">
        {t('price-grid.position', { at: count(at), total: figure(total, cap) })}
      </output>
    </span>
  )
}
