import { Link } from '@tanstack/react-router'
import { count } from '@tillgate/browser/figures.ts'
import { ListTable, type Column } from '@tillgate/browser/list/list-table.tsx'
import type { SanctionList } from '@tillgate/contract/operator-sanctions.ts'
import type { SanctionListState } from '@tillgate/domain/sanctions.ts'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { StatusBadge, type Tone } from '@tillgate/ui/notices/status-badge.tsx'
import { day, moment } from '#operator/features/figures/figures.ts'
import { useTranslation } from '#operator/i18n.ts'

const tones: Record<SanctionListState, Tone> = {
  WAITING: 'yellow',
  IN_FORCE: 'green',
  SUPERSEDED: 'gray',
  WITHDRAWN: 'gray',
}

/** The latest versions. A version that a person loaded links to its proposal with the differences. */
export const VersionsCard = ({ versions }: { versions: readonly SanctionList[] }) => {
  const { t, language } = useTranslation()
  const name = ({ publishedOn, proposalId }: SanctionList) =>
    proposalId === null ? (
      <span className="grow">{day(publishedOn, language)}</span>
    ) : (
      <Link className="grow" data-row-link to="/proposals/$id" params={{ id: proposalId }}>
        {day(publishedOn, language)}
      </Link>
    )
  const badge = ({ state }: SanctionList) => (
    <StatusBadge tone={tones[state]}>{t(`sanction-list-state.${state}`)}</StatusBadge>
  )
  const changes = ({ added, removed, changed }: SanctionList) =>
    added + removed + changed === 0
      ? t('sanctions.first')
      : t('sanctions.changes-text', { added: count(added), removed: count(removed), changed: count(changed) })
  const loaded = ({ loadedBy, loadedAt, source }: SanctionList) =>
    t('sanctions.by', { name: loadedBy?.name ?? t(`sanction-source.${source}`), at: moment(loadedAt, language) })
  const columns: Column<SanctionList>[] = [
    { id: 'published', title: t('sanctions.published'), isFixed: true, render: name },
    { id: 'state', title: t('sanctions.state'), render: badge },
    { id: 'entries', title: t('sanctions.entries'), isNumeric: true, render: ({ entries }) => count(entries) },
    { id: 'changes', title: t('sanctions.changes'), render: changes },
    { id: 'loaded', title: t('sanctions.loaded'), render: loaded },
    { id: 'confirmed', title: t('sanctions.confirmed'), render: ({ activatedBy }) => activatedBy?.name ?? '' },
  ]
  return (
    <Card title={t('sanctions.versions')}>
      <div className="mt-3">
        <ListTable
          label={t('sanctions.versions-table')}
          columns={columns}
          rows={versions}
          renderCard={(row) => (
            <div className="stack">
              <div className="row wrap">
                {name(row)}
                {badge(row)}
              </div>
              <span className="muted">
                {t('sanctions.entries')}: {count(row.entries)}. {changes(row)}
              </span>
              <span className="muted">{loaded(row)}</span>
            </div>
          )}
        />
      </div>
    </Card>
  )
}
