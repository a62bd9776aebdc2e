import { ListTable, type Column } from '@tillgate/browser/list/list-table.tsx'
import type { SanctionCase } from '@tillgate/contract/operator-sanction-cases.ts'
import type { CaseFactResult } from '@tillgate/domain/sanction-cases.ts'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { StatusBadge, type Tone } from '@tillgate/ui/notices/status-badge.tsx'
import { day } from '#operator/features/figures/figures.ts'
import { useTranslation } from '#operator/i18n.ts'

type Match = SanctionCase['matches'][number]
type Row = Match['facts'][number] & { id: string }

/** A fact that a side does not give is gray, never green. */
const tones: Record<CaseFactResult, Tone> = { SAME: 'red', SIMILAR: 'yellow', DIFFERENT: 'green', UNKNOWN: 'gray' }

const Facts = ({ match }: { match: Match }) => {
  const { t } = useTranslation()
  const text = (value: string): string => (value === '' ? t('case.not-known') : value)
  const badge = ({ result }: Row) => <StatusBadge tone={tones[result]}>{t(`case-result.${result}`)}</StatusBadge>
  const columns: Column<Row>[] = [
    { id: 'fact', title: t('case.fact'), isFixed: true, render: ({ fact }) => t(`case-fact.${fact}`) },
    { id: 'ours', title: t('case.ours'), render: ({ ours }) => text(ours) },
    { id: 'listed', title: t('case.listed'), render: ({ listed }) => text(listed) },
    { id: 'result', title: t('case.result'), render: badge },
  ]
  return (
    <ListTable
      label={t('case.facts-of', { name: match.listedName })}
      columns={columns}
      rows={match.facts.map((one) => ({ ...one, id: one.fact }))}
      renderCard={(row) => (
        <div className="stack">
          <div className="row wrap">
            <b className="grow">{t(`case-fact.${row.fact}`)}</b>
            {badge(row)}
          </div>
          <span>
            {t('case.ours')}: {text(row.ours)}
          </span>
          <span>
            {t('case.listed')}: {text(row.listed)}
          </span>
        </div>
      )}
    />
  )
}

/** Facts of both sides, match by match. */
export const EvidenceCard = ({ matches }: { matches: SanctionCase['matches'] }) => {
  const { t, language } = useTranslation()
  return (
    <Card title={t('case.evidence')} description={t('case.evidence-lead')}>
      {matches.map((match) => (
        <div key={match.id} className="mt-3">
          <p className="px-5 pb-3">
            <b>{match.listedName}</b>{' '}
            <span className="muted fs-13 break">
              {t('case.match', {
                score: match.score,
                uid: match.entry.uid,
                programs: match.entry.programs.join(', '),
                day: day(match.publishedOn, language),
              })}
            </span>
          </p>
          <Facts match={match} />
          {match.entry.remarks !== '' && (
            <p className="px-5 pb-3">
              <b>{t('case.remarks')}</b> {match.entry.remarks}
            </p>
          )}
        </div>
      ))}
    </Card>
  )
}
