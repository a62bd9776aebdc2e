import { Pager, pagesOf } from '@tillgate/ui/pager.tsx'
import { count } from './figures.ts'
import { useTranslation } from './i18n.ts'

type Props = {
  page: number
  pageSize: number
  total: number
  isCapped: boolean
  go: (page: number) => void
  resize: (pageSize: number) => void
}

/** "1-15 of 1,176": the words around the pager that every list shares. */
export const ListPager = ({ page, pageSize, total, isCapped, go, resize }: Props) => {
  const { t } = useTranslation()
  const from = (page - 1) * pageSize + 1
  const to = Math.min(total, page * pageSize)
  // Beyond the cap nobody counts: exact figures would make every list slow.
  const totalText = isCapped ? t('count.more-than', { count: count(10_000) }) : count(total)
  const holes = { from: count(from), to: count(to), total: totalText }

  return (
    <Pager
      page={page}
      pageSize={pageSize}
      total={total}
      go={go}
      resize={resize}
      words={{
        shown: total === 0 ? t('pager.none') : t('pager.shown', holes),
        rows: t('pager.rows'),
        page: t('pager.page', { page: count(page), pages: count(pagesOf(total, pageSize)) }),
        previous: t('pager.previous'),
        next: t('pager.next'),
      }}
    />
  )
}
