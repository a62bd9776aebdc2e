import { clsx } from 'clsx'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { Alert } from '@tillgate/ui/notices/alert.tsx'
import { EmptyState } from '@tillgate/ui/notices/empty-state.tsx'
import { SearchBox } from '@tillgate/ui/fields/search-box.tsx'
import { useIsNarrow, useIsPhone } from '@tillgate/ui/layout/use-is-phone.ts'
import { useEffect, useRef, useState } from 'react'
import type { ReactNode, Ref } from 'react'
import { useTranslation } from '../i18n.ts'
import { refusalText } from '../refusal-text.ts'
import { ColumnsMenu } from './columns-menu.tsx'
import { hiddenColumns, useListPrefs } from './list-prefs.ts'
import type { Foot } from './list-foot.tsx'
import { ListTable } from './list-table.tsx'
import type { Column, Selection } from './list-table.tsx'
import { useChosen } from './use-chosen.ts'
import { Pager } from './pager.tsx'
import type { ListState } from './use-list.ts'
import styles from './list.module.css'

/** A query of TanStack Query for one page, with the previous page as placeholder data. */
type Answer<Row> = {
  data: { items: Row[]; page: number; total: number; totalIsCapped: boolean } | undefined
  isError: boolean
  error: Error | null
  isPlaceholderData: boolean
  refetch: () => Promise<unknown>
}

type Props<Row extends { id: string }> = {
  list: ListState
  query: Answer<Row>
  /** The table's name for the ear. */
  label: string
  columns: readonly Column<Row>[]
  renderCard: (row: Row, check: ReactNode) => ReactNode
  labels: { failed: string; none: string; noneMatch: string; search?: string }
  /** Buttons beside the text of an empty list. */
  whenNone?: ReactNode
  /** Links beside "no rows match" to places where rows match. */
  whenNoMatch?: ReactNode
  open?: (row: Row) => void
  selection?: Selection<Row> | undefined
  /** Owner of the rows, such as a store, on pages for several owners. The selection is reset when the owner changes. */
  subject?: string
  /** Enter in the search box, for scanners. */
  submit?: (text: string) => void
  /** Text on the left of the search box. */
  description?: ReactNode
  /** Buttons on the right of the search box. */
  tools?: ReactNode
  /** Filters in a line of their own. */
  chips?: ReactNode
  /** Content between the filters and the rows. */
  above?: ReactNode
  /** Shows rows as cards at every width: a narrow list beside a detail. */
  asCards?: boolean
  foot?: Foot
  /** Heading of a row, such as its day: shown where it differs from that of the row before. */
  groupOf?: ((row: Row) => string) | undefined
  className?: string | undefined
  rowsRef?: Ref<HTMLDivElement>
}

/** Toolbar, the six states of a list (first load, refresh, rows, empty for good, empty by filters, failed) and its pager. */
export const List = <Row extends { id: string }>(props: Props<Row>) => {
  const { list, query, label, columns, renderCard, labels, whenNone, whenNoMatch, open, selection, submit } = props
  const { subject, description: lead, tools, chips, above, className, rowsRef, asCards = false, foot, groupOf } = props
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const top = useRef<HTMLDivElement>(null)
  const [prefs, savePrefs] = useListPrefs(list.spec.name)
  const hidden = hiddenColumns(columns, prefs, useIsNarrow())
  // Stored here and not in the table, because the table unmounts while the list is empty or failed.
  const chosen = useChosen(list.filters, subject)
  const [clears, setClears] = useState(0)
  const { data, isError, isPlaceholderData } = query
  const isOneFilter = list.spec.filters.length === 1

  /** An old link, or the rows of the last page were deleted. */
  const isBeyond = data !== undefined && data.items.length === 0 && data.total > 0
  const lastPage = Math.ceil((data?.total ?? 0) / list.pageSize)
  const { go } = list
  const leaves = isBeyond && !isPlaceholderData && data.page > lastPage
  useEffect(() => {
    if (leaves) go(lastPage, true)
  }, [leaves, lastPage, go])

  const clearAll = () => {
    // Discards a pending search too.
    setClears(clears + 1)
    list.clear()
  }
  const clear = list.canClear && !isOneFilter && (
    <Button variant="ghost" size="sm" onClick={clearAll}>
      {t('action.clear-all')}
    </Button>
  )
  /** Scrolls only upwards: a short list in view stays in place. */
  const toTop = () => {
    if ((top.current?.getBoundingClientRect().top ?? 0) < 0) top.current?.scrollIntoView()
  }

  const failure = query.error === null ? labels.failed : refusalText(t, query.error, labels.failed)
  /** Spec 1 §8: sentence of the kind of failure, beside that of the list. */
  const reason = failure === labels.failed ? undefined : failure

  const body = () => {
    if (isError && !data) {
      return (
        <EmptyState line={labels.failed} failed>
          {reason !== undefined && <p className="muted">{reason}</p>}
          <Button onClick={() => void query.refetch()}>{t('action.retry')}</Button>
        </EmptyState>
      )
    }
    if (data?.total === 0 && !isPlaceholderData) {
      if (!list.isFiltered) return <EmptyState line={labels.none}>{whenNone}</EmptyState>
      return (
        <EmptyState line={labels.noneMatch}>
          {whenNoMatch}
          {list.canClear && <Button onClick={clearAll}>{t(isOneFilter ? 'action.clear' : 'action.clear-all')}</Button>}
        </EmptyState>
      )
    }
    return (
      <>
        {reason !== undefined && <Alert tone="warning">{reason}</Alert>}
        <ListTable
          label={label}
          // This list hides minor columns itself, so that the menu can show them.
          columns={columns.map((column) => ({ ...column, isMinor: false }))}
          rows={isBeyond ? undefined : data?.items}
          renderCard={renderCard}
          pageSize={list.pageSize}
          total={data?.total ?? 0}
          isRefreshing={isPlaceholderData}
          hidden={hidden}
          isCompact={prefs.compact}
          sort={list.sort}
          selection={selection && { ...selection, chosen }}
          open={open}
          asCards={asCards || isPhone}
          foot={foot}
          groupOf={groupOf}
        />
        {data && !isBeyond && (
          <Pager
            page={data.page}
            pageSize={list.pageSize}
            total={data.total}
            isCapped={data.totalIsCapped}
            isBrief={asCards}
            go={(page) => {
              list.go(page)
              toTop()
            }}
            resize={(pageSize) => {
              list.resize(pageSize)
              toTop()
            }}
          />
        )}
      </>
    )
  }

  const searchBox = labels.search !== undefined && (
    <SearchBox
      key={clears}
      label={labels.search}
      value={list.text}
      search={list.find}
      {...(submit ? { submit } : {})}
    />
  )
  /** Without filters the search box wraps with the columns menu. */
  const isBare = !isPhone && !chips && !tools
  const columnsMenu = !isPhone && !asCards && (
    <span className={styles['columnsMenu']}>
      <ColumnsMenu columns={columns.filter(({ isFixed }) => !isFixed)} hidden={hidden} prefs={prefs} save={savePrefs} />
    </span>
  )

  return (
    <>
      <div ref={top} className={styles['top']}>
        <div className={clsx('flex items-center wrap gap-2 gap-x-3 px-4 py-3', styles['toolbar'])}>
          {lead}
          {!isBare && searchBox}
          {isPhone ? (
            tools
          ) : (
            <div className={clsx('flex items-center gap-2 gap-x-3', !isBare && 'wrap', styles['tail'])}>
              {isBare && searchBox}
              {tools}
              {chips}
              {clear}
              {columnsMenu}
            </div>
          )}
          {isPhone && !chips && clear}
        </div>
        {isPhone && chips && (
          <div className={clsx('flex items-center wrap gap-2 gap-x-3 px-4 py-3', styles['toolbar'], styles['chips'])}>
            {chips}
            {clear}
          </div>
        )}
      </div>
      {above}
      <div ref={rowsRef} className={className}>
        {body()}
      </div>
    </>
  )
}
