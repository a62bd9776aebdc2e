import { pageQuery, type ListSearch } from '@tillgate/browser/list/list-search.ts'
import type { Column } from '@tillgate/browser/list/list-table.tsx'
import { List } from '@tillgate/browser/list/list.tsx'
import { useList } from '@tillgate/browser/list/use-list.ts'
import type { ProposedChange } from '@tillgate/contract/operator-proposals.ts'
import type { SanctionChange } from '@tillgate/contract/operator-sanctions.ts'
import type { SanctionDifference } from '@tillgate/domain/sanctions.ts'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { StatusBadge, type Tone } from '@tillgate/ui/notices/status-badge.tsx'
import { useListSanctionChanges } from '#operator/api/sanctions.ts'
import { ListFacts } from '#operator/features/sanctions/list-facts.tsx'
import { useTranslation } from '#operator/i18n.ts'

type Props = { change: Extract<ProposedChange, { kind: 'SANCTIONS' }>; search: ListSearch }
type Row = SanctionChange & { id: string }

const changeList = { name: 'sanction-changes', filters: ['search'] } as const
const tones: Record<SanctionDifference, Tone> = { removed: 'red', changed: 'blue', added: 'green' }

/** Figures of a sanctions list, and the entries that differ from the list in force. */
export const SanctionCards = ({ change, search }: Props) => {
  const { t } = useTranslation()
  const { listId, entriesBefore } = change
  const list = useList(search, changeList)
  const changes = useListSanctionChanges(listId, pageQuery(search, changeList))
  const badge = (row: Row) => (
    <StatusBadge tone={tones[row.change]}>{t(`sanction-difference.${row.change}`)}</StatusBadge>
  )
  const columns: Column<Row>[] = [
    { id: 'change', title: t('sanctions.change'), render: badge },
    { id: 'name', title: t('sanctions.listed-name'), isFixed: true, render: ({ name }) => name },
    { id: 'kind', title: t('sanctions.kind'), render: ({ kind }) => t(`listed.${kind}`) },
    { id: 'uid', title: 'UID', render: ({ uid }) => <span className="code">{uid}</span> },
  ]
  const { data } = changes
  const query = {
    ...changes,
    data: data && { ...data, items: data.items.map((one) => ({ ...one, id: String(one.no) })) },
  }
  return (
    <>
      <Card title={t('proposal.changes')} padded>
        <ListFacts of={change} fileName={change.fileName} />
        <p className="muted">{t('sanctions.screening-follows')}</p>
      </Card>
      <Card title={t('sanctions.changes')}>
        <List
          list={list}
          query={query}
          label={t('sanctions.changes')}
          columns={columns}
          renderCard={(row) => (
            <div className="row">
              <span className="grow">{row.name}</span>
              {badge(row)}
            </div>
          )}
          labels={{
            failed: t('sanctions.failed'),
            none: t(entriesBefore === 0 ? 'sanctions.changes-first' : 'sanctions.changes-none'),
            noneMatch: t('sanctions.changes-none-match'),
            search: t('sanctions.find'),
          }}
        />
      </Card>
    </>
  )
}
