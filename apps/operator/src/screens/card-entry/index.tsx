import { createFileRoute, Link } from '@tanstack/react-router'
import { cardEntryTag } from '@tillgate/browser/card-entry-tag.ts'
import { count } from '@tillgate/browser/figures.ts'
import { listQuery, listShape } from '@tillgate/browser/list/list-search.ts'
import type { Column } from '@tillgate/browser/list/list-table.tsx'
import { List } from '@tillgate/browser/list/list.tsx'
import { SelectFilter } from '@tillgate/browser/list/select-filter.tsx'
import { useList } from '@tillgate/browser/list/use-list.ts'
import { lenient } from '@tillgate/browser/search-shapes.ts'
import type { CardEntryRequest } from '@tillgate/contract/card-entry.ts'
import { manualCardEntryStatuses } from '@tillgate/domain/manual-card-entry.ts'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { Page } from '@tillgate/ui/layout/page.tsx'
import { StatusBadge } from '@tillgate/ui/notices/status-badge.tsx'
import * as z from 'zod/mini'
import { useListCardEntryRequests } from '#operator/api/card-entry.ts'
import { shortMoment } from '#operator/features/figures/figures.ts'
import { useRowKeys } from '@tillgate/browser/keys/use-row-keys.ts'
import { useTranslation } from '#operator/i18n.ts'
import { AnswerButtons } from './-list/answer-buttons.tsx'

const CardEntrySearch = z.object({
  ...listShape(['businessName', 'updatedAt']),
  status: lenient(z.enum(manualCardEntryStatuses)),
})
const requestList = { name: 'card-entry', filters: ['search', 'status'], sort: 'updatedAt' } as const

/** Lists partners that requested manual card entry, the oldest request first. */
export const Route = createFileRoute('/card-entry/')({
  staticData: { frame: 'shell' },
  validateSearch: CardEntrySearch,
  component: CardEntry,
})

const renderLink = ({ id, businessName }: CardEntryRequest) => (
  <Link className="grow" data-row-link to="/partners/$id" params={{ id }}>
    {businessName}
  </Link>
)
const renderAnswers = (row: CardEntryRequest) => <AnswerButtons request={row} />

function CardEntry() {
  const { t, language } = useTranslation()
  const search = Route.useSearch()
  const { status } = search
  const list = useList(search, requestList)
  const requests = useListCardEntryRequests({ status, ...listQuery(search, requestList) })

  const state = ({ entryPanManuallyStatus, reason }: CardEntryRequest) => {
    const { tone, label } = cardEntryTag(entryPanManuallyStatus)
    return (
      <>
        <StatusBadge tone={tone}>{t(label)}</StatusBadge>
        {reason !== '' && <div className="muted">{reason}</div>}
      </>
    )
  }
  const since = ({ entryPanManuallyStatusUpdatedDate: at }: CardEntryRequest) =>
    at === null ? '' : shortMoment(at, language)
  const columns: Column<CardEntryRequest>[] = [
    { id: 'businessName', title: t('queue.business'), isSortable: true, isFixed: true, render: renderLink },
    { id: 'type', title: t('queue.type'), render: ({ type }) => t(`type.${type}`) },
    {
      id: 'code',
      title: t('partners.support-id'),
      render: ({ supportId }) => <span className="code">{supportId}</span>,
    },
    { id: 'stores', title: t('card-requests.stores'), isNumeric: true, render: ({ stores }) => count(stores) },
    { id: 'status', title: t('partners.status'), render: state },
    { id: 'updatedAt', title: t('card-requests.since'), isSortable: true, render: since },
    { id: 'answer', title: t('card-requests.answer'), isAction: true, render: renderAnswers },
  ]

  return (
    <Page title={t('menu.card-entry')} description={t('card-entry.status')}>
      <Card>
        <List
          list={list}
          query={requests}
          label={t('menu.card-entry')}
          columns={columns}
          renderCard={(row) => (
            <div className="stack">
              <div className="row">
                {renderLink(row)}
                {state(row)}
              </div>
              <span className="muted">
                {t(`type.${row.type}`)}, {row.supportId}, {since(row)}
              </span>
              {renderAnswers(row)}
            </div>
          )}
          labels={{
            failed: t('card-requests.failed'),
            none: t('card-requests.none'),
            noneMatch: t('card-requests.none-match'),
            search: t('card-requests.search'),
          }}
          tools={
            <SelectFilter
              label={t('partners.status')}
              unset={t('card-requests.any-status')}
              value={status}
              choices={manualCardEntryStatuses
                .filter((one) => one !== 'NOT_REQUESTED')
                .map((one) => ({ value: one, label: t(`card-entry.${one}`) }))}
              onChange={(one) => list.change({ status: one })}
            />
          }
          rowsRef={useRowKeys()}
        />
      </Card>
    </Page>
  )
}
