import { createFileRoute, Link } from '@tanstack/react-router'
import { useRowKeys } from '@tillgate/browser/keys/use-row-keys.ts'
import { listQuery, listShape } from '@tillgate/browser/list/list-search.ts'
import type { Column } from '@tillgate/browser/list/list-table.tsx'
import { List } from '@tillgate/browser/list/list.tsx'
import { SelectFilter } from '@tillgate/browser/list/select-filter.tsx'
import { useList } from '@tillgate/browser/list/use-list.ts'
import { lenient } from '@tillgate/browser/search-shapes.ts'
import type { CoverRequest } from '@tillgate/contract/cover-requests.ts'
import { coverRequestStatuses } from '@tillgate/domain/cover-requests.ts'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { Page } from '@tillgate/ui/layout/page.tsx'
import { StatusBadge } from '@tillgate/ui/notices/status-badge.tsx'
import * as z from 'zod/mini'
import { useListCoverRequests } from '#operator/api/cover-requests.ts'
import { shortMoment } from '#operator/features/figures/figures.ts'
import { useTranslation } from '#operator/i18n.ts'
import { AnswerRequest } from './-list/answer-request.tsx'

const CoverRequestSearch = z.object({
  ...listShape(['askedAt']),
  status: lenient(z.enum(coverRequestStatuses)),
})
const requestList = { name: 'cover-requests', filters: ['search', 'status'], sort: 'askedAt' } as const
const tones = { OPEN: 'yellow', ACCEPTED: 'green', DECLINED: 'gray' } as const

/** Requests of partners to put items on lists of approved products, the oldest first. */
export const Route = createFileRoute('/cover-requests/')({
  staticData: { frame: 'shell' },
  validateSearch: CoverRequestSearch,
  component: CoverRequests,
})

const renderItem = ({ itemName, code }: CoverRequest) => (
  <>
    <div>{itemName}</div>
    <div className="code muted">{code}</div>
  </>
)
const renderPartner = ({ partnerId, business }: CoverRequest) => (
  <Link data-row-link to="/partners/$id" params={{ id: partnerId }}>
    {business}
  </Link>
)
const renderAnswer = (row: CoverRequest) => <AnswerRequest request={row} />

function CoverRequests() {
  const { t, language } = useTranslation()
  const search = Route.useSearch()
  const list = useList(search, requestList)
  const requests = useListCoverRequests({ status: search.status, ...listQuery(search, requestList) })

  const renderReason = ({ reason, askedBy, askedAt }: CoverRequest) => (
    <>
      <div>{reason}</div>
      <div className="muted">{[askedBy, shortMoment(askedAt, language)].join(', ')}</div>
    </>
  )
  const renderState = ({ status, answer, answeredBy }: CoverRequest) => (
    <>
      <StatusBadge tone={tones[status]}>{t(`cover-requests.${status}`)}</StatusBadge>
      {answeredBy !== null && <div className="muted">{[answeredBy, answer].filter(Boolean).join(': ')}</div>}
    </>
  )
  const columns: Column<CoverRequest>[] = [
    { id: 'item', title: t('cover-requests.item'), isFixed: true, render: renderItem },
    { id: 'list', title: t('cover-requests.list'), render: (row) => row.list },
    { id: 'partner', title: t('queue.business'), render: renderPartner },
    { id: 'reason', title: t('cover-requests.reason'), render: renderReason },
    { id: 'status', title: t('partners.status'), render: renderState },
    { id: 'answer', title: t('card-requests.answer'), isAction: true, render: renderAnswer },
  ]

  return (
    <Page title={t('menu.cover-requests')} description={t('cover-requests.lead')}>
      <Card>
        <List
          list={list}
          query={requests}
          label={t('menu.cover-requests')}
          columns={columns}
          renderCard={(row) => (
            <div className="stack">
              <div>{renderItem(row)}</div>
              <span>{[row.list, row.business].join(', ')}</span>
              <div>{renderReason(row)}</div>
              <div>{renderState(row)}</div>
              {renderAnswer(row)}
            </div>
          )}
          labels={{
            failed: t('card-requests.failed'),
            none: t('card-requests.none'),
            noneMatch: t('card-requests.none-match'),
            search: t('cover-requests.search'),
          }}
          tools={
            <SelectFilter
              label={t('partners.status')}
              unset={t('card-requests.any-status')}
              value={search.status}
              choices={coverRequestStatuses.map((one) => ({ value: one, label: t(`cover-requests.${one}`) }))}
              onChange={(one) => list.change({ status: one })}
            />
          }
          rowsRef={useRowKeys()}
        />
      </Card>
    </Page>
  )
}
