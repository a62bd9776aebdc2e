import { clsx } from 'clsx'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { ChevronLeftIcon, ChevronRightIcon } from '@tillgate/ui/icons/arrows.tsx'
import { count } from '../figures.ts'
import { useTranslation } from '../i18n.ts'
import styles from './pager.module.css'

const pageSizes = [15, 30, 50, 100]

type Props = {
  page: number
  pageSize: number
  total: number
  /** More than `total` rows exist: counting stops there, because exact counts would slow every list. */
  isCapped: boolean
  go: (page: number) => void
  resize: (pageSize: number) => void
  /** Omits the choice of the page size, for narrow lists. */
  isBrief?: boolean
}

/** Shows "1-15 of 1,176", the page size, and buttons for the previous and next page. */
export const Pager = ({ page, pageSize, total, isCapped, go, resize, isBrief = false }: Props) => {
  const { t } = useTranslation()
  const pages = Math.max(1, Math.ceil(total / pageSize))
  const words = t('pager.page', { page: count(page), pages: count(pages) })
  const shown = {
    from: count((page - 1) * pageSize + 1),
    to: count(Math.min(total, page * pageSize)),
    total: isCapped ? t('count.more-than', { count: count(total) }) : count(total),
  }

  return (
    <nav className="flex items-center wrap line-top muted fs-13 gap-2 gap-x-4 px-4 py-3" aria-label={words}>
      <output className="tnum">{total === 0 ? t('pager.none') : t('pager.shown', shown)}</output>
      {isCapped && page >= pages && <span className="muted">{t('pager.capped')}</span>}
      <span className="grow" />
      {!isBrief && (
        <label className={clsx('row', styles['size'], 'only-wide')}>
          {t('pager.rows')}
          <select value={pageSize} onChange={(event) => resize(Number(event.currentTarget.value))}>
            {pageSizes.map((size) => (
              <option key={size}>{size}</option>
            ))}
          </select>
        </label>
      )}
      <Button size="sm" iconOnly inactive={page <= 1} aria-label={t('pager.previous')} onClick={() => go(page - 1)}>
        <ChevronLeftIcon small />
      </Button>
      <span className="tnum">{words}</span>
      <Button size="sm" iconOnly inactive={page >= pages} aria-label={t('pager.next')} onClick={() => go(page + 1)}>
        <ChevronRightIcon small />
      </Button>
    </nav>
  )
}
