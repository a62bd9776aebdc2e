import { clsx } from 'clsx'
import { bankZone } from '@tillgate/domain/payout-dates.ts'
import { Link } from '@tanstack/react-router'
import { ChoiceFilter } from '@tillgate/browser/list/choice-filter.tsx'
import { List } from '@tillgate/browser/list/list.tsx'
import { useList } from '@tillgate/browser/list/use-list.ts'
import type { ExceptionRow } from '@tillgate/contract/operator-exceptions.ts'
import { useCountExceptions, type useListExceptions } from '#operator/api/exceptions.ts'
import { dateTimeOf } from '#operator/features/figures/zone-times.ts'
import { money } from '@tillgate/domain/money.ts'
import { useRowKeys } from '@tillgate/browser/keys/use-row-keys.ts'
import { useTranslation } from '#operator/i18n.ts'
import { CodeTag } from './code-tag.tsx'
import { dayText } from './days.ts'
import { exceptionList, type ExceptionSearch } from './exception-search.ts'
import { titleOf } from './exception-title.ts'
import styles from './exceptions.module.css'

/** Shows the partner and the required action in two secondary lines. */
const About = ({ row }: { row: ExceptionRow }) => {
  const { t, language } = useTranslation()
  const state = () => {
    if (row.resolvedAt !== null)
      return t('exceptions.settled-at', { at: dateTimeOf(row.resolvedAt, language, bankZone) })
    if (row.state === 'OPEN' && row.isHeld)
      return t('exceptions.since-held', { at: dateTimeOf(row.receivedAt, language, bankZone) })
    if (row.state === 'OPEN' && row.dueOn !== null)
      return t('exceptions.answer-by', { day: dayText(row.dueOn, language) })
    return t('exceptions.came', { at: dateTimeOf(row.receivedAt, language, bankZone) })
  }
  const subject = row.store ?? (row.trace === '' ? undefined : t('exceptions.trace-of', { trace: row.trace }))
  return (
    <span className={`${styles['about']} muted`}>
      {subject !== undefined && (
        <>
          <span>{subject}</span>
          <br />
        </>
      )}
      {state()}
    </span>
  )
}

type Props = { search: ExceptionSearch; query: ReturnType<typeof useListExceptions>; currentId: string | undefined }

/** Lists the waiting items, oldest first, beside the selected item. */
export const ExceptionQueue = ({ search, query, currentId }: Props) => {
  const { t } = useTranslation()
  const list = useList(search, exceptionList)
  const { data: counts } = useCountExceptions()
  const { view = 'open', code } = search
  const codes = [...new Set([...(counts?.codes ?? []), ...(code === undefined ? [] : [code])])]
  const runs = (query.data?.items ?? []).flatMap(({ run }) => (run === null ? [] : [run]))

  const renderRow = (row: ExceptionRow) => (
    <div className="container">
      <div className={clsx('grid items-start', styles['row'])} data-current={row.id === currentId || undefined}>
        <CodeTag row={row} />
        <Link
          data-row-link
          to="/exceptions/$id"
          params={{ id: row.id }}
          search={search}
          aria-current={row.id === currentId ? 'true' : undefined}
        >
          {t(titleOf(row), { code: row.code })}
        </Link>
        <span className={clsx('fw-medium tnum', styles['amount'])}>{row.amount === 0 ? '' : money(row.amount)}</span>
        <About row={row} />
      </div>
    </div>
  )

  return (
    <List
      asCards
      list={list}
      query={query}
      label={t('exceptions.queue')}
      columns={[]}
      renderCard={renderRow}
      labels={{
        failed: t('exceptions.failed'),
        none: t(view === 'open' ? 'exceptions.none-open' : 'exceptions.none'),
        noneMatch: t('exceptions.none-match'),
        search: t('exceptions.search'),
      }}
      chips={
        <>
          <ChoiceFilter
            label={t('exceptions.code')}
            value={code}
            choices={codes.map((one) => ({ value: one, label: one }))}
            onChange={(chosen) => void list.change({ code: chosen })}
          />
          <ChoiceFilter
            label={t('exceptions.run')}
            value={search.run === undefined ? undefined : String(search.run)}
            choices={[...new Set([...runs, ...(search.run === undefined ? [] : [search.run])])].map((number) => ({
              value: String(number),
              label: t('exceptions.run-number', { number }),
            }))}
            onChange={(chosen) => void list.change({ run: chosen === undefined ? undefined : Number(chosen) })}
          />
        </>
      }
      rowsRef={useRowKeys()}
    />
  )
}
