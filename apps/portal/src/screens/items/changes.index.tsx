import { createFileRoute, Link, useNavigate } from '@tanstack/react-router'
import { BackLink } from '@tillgate/browser/back-link.tsx'
import { ChoiceFilter } from '@tillgate/browser/list/choice-filter.tsx'
import { listShape, pageQuery } from '@tillgate/browser/list/list-search.ts'
import type { Column } from '@tillgate/browser/list/list-table.tsx'
import { List } from '@tillgate/browser/list/list.tsx'
import { useList } from '@tillgate/browser/list/use-list.ts'
import { lenient } from '@tillgate/browser/search-shapes.ts'
import type { ListedItemChange } from '@tillgate/contract/item-changes.ts'
import { itemChangeKinds } from '@tillgate/domain/item-changes.ts'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { Page } from '@tillgate/ui/layout/page.tsx'
import * as z from 'zod/mini'
import { useListItemChanges } from '#portal/api/item-changes.ts'
import { easternMomentOfYear } from '#portal/features/figures/eastern.ts'
import { useTranslation } from '#portal/i18n.ts'
import { changeState } from './-changes/change-state.ts'
import { UndoButton } from './-changes/undo-button.tsx'
import { useChangeSubject } from './-changes/use-change-subject.ts'

const { page, pageSize } = listShape()
const ChangesSearch = z.object({ page, pageSize, kind: lenient(z.enum(itemChangeKinds)) })
const changeList = { name: 'item-changes', filters: ['kind'] } as const

/** Changes of items in the last 30 days. Each leads to its undo, also when its items are deleted. */
export const Route = createFileRoute('/items/changes/')({
  staticData: { frame: 'shell', needs: 'items.edit' },
  validateSearch: ChangesSearch,
  component: ItemChanges,
})

/** Kind of a change; for screen readers also what and when, because many changes are of one kind. */
const ChangeLink = ({ change }: { change: ListedItemChange }) => {
  const { t, language } = useTranslation()
  const subjectOf = useChangeSubject()
  return (
    <Link data-row-link to="/items/changes/$id" params={{ id: change.id }}>
      {t(`changes.kind.${change.kind}`)}
      <span className="sr">{`, ${subjectOf(change)}, ${easternMomentOfYear(change.createdAt, language)}`}</span>
    </Link>
  )
}

function ItemChanges() {
  const { t, language } = useTranslation()
  const navigate = useNavigate()
  const search = Route.useSearch()
  const list = useList(search, changeList)
  const changes = useListItemChanges({ ...pageQuery(search, changeList), kind: search.kind })
  const subjectOf = useChangeSubject()
  const whoOf = ({ changedBy }: ListedItemChange) => changedBy ?? t('changes.operator')
  const stateOf = (change: ListedItemChange) =>
    change.canUndo ? <UndoButton change={change} subject={subjectOf(change)} isSmall /> : t(changeState(change))
  const columns: Column<ListedItemChange>[] = [
    { id: 'kind', title: t('changes.what'), isFixed: true, render: (change) => <ChangeLink change={change} /> },
    { id: 'subject', title: t('changes.subject'), render: subjectOf },
    { id: 'who', title: t('changes.who'), render: whoOf },
    { id: 'at', title: t('changes.when'), render: ({ createdAt }) => easternMomentOfYear(createdAt, language) },
    { id: 'state', title: t('changes.state'), render: stateOf },
  ]
  return (
    <Page
      title={t('changes.list')}
      back={<BackLink to="/items">{t('menu.items')}</BackLink>}
      description={t('changes.list-lead')}
    >
      <Card label={t('changes.list')}>
        <List
          list={list}
          query={changes}
          label={t('changes.table')}
          columns={columns}
          renderCard={(change) => (
            <div>
              <ChangeLink change={change} />
              <div>{subjectOf(change)}</div>
              <div className="muted">{[easternMomentOfYear(change.createdAt, language), whoOf(change)].join(', ')}</div>
              <div className="muted mt-1">{stateOf(change)}</div>
            </div>
          )}
          labels={{ failed: t('changes.list-error'), none: t('history.none'), noneMatch: t('changes.none-match') }}
          chips={
            <ChoiceFilter
              label={t('changes.kind')}
              value={search.kind}
              choices={itemChangeKinds.map((value) => ({ value, label: t(`changes.kind.${value}`) }))}
              onChange={(kind) => void list.change({ kind })}
            />
          }
          open={({ id }) => void navigate({ to: '/items/changes/$id', params: { id } })}
        />
      </Card>
    </Page>
  )
}
