import type { ApplicationDetail } from '@tillgate/contract/operator-applications.ts'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { StatusBadge } from '@tillgate/ui/notices/status-badge.tsx'
import { useTranslation } from '#operator/i18n.ts'
import { day, moment } from '#operator/features/figures/figures.ts'
import { NameReport } from './name-report.tsx'

type Npi = NonNullable<ApplicationDetail['npi']>

const Entry = ({ record }: { record: NonNullable<Npi['record']> }) => {
  const { t, language } = useTranslation()
  const { kind, names, taxonomies, place, isActive, deactivatedOn } = record
  const facts = [
    t(`npi.kind.${kind}`),
    ...taxonomies.map(({ text, code }) => `${text} ${code}`.trim()),
    place ?? '',
  ].filter(Boolean)
  return (
    <>
      <b>{names.join(', ') || t('identity.no-name')}</b>
      <StatusBadge tone={isActive ? 'green' : 'red'}>
        {isActive
          ? t('npi.active')
          : t('npi.deactivated', { at: deactivatedOn === null ? '' : day(deactivatedOn, language) }).trim()}
      </StatusBadge>
      <small>{facts.join(' · ')}</small>
    </>
  )
}

/** Shows the registry's entry of a provider's number beside the names on the application. */
export const NpiCard = ({ npi }: { npi: ApplicationDetail['npi'] }) => {
  const { t, language } = useTranslation()
  if (npi === null) return null
  const { number, state, at, record, comparisons } = npi
  const best = Math.max(...comparisons.map(({ score }) => score))
  return (
    <Card
      title={t('npi.title')}
      aside={
        <span className="muted">
          <span className="code">{number}</span>
          {at !== null && ` · ${t('npi.read')} ${moment(at, language)}`}
        </span>
      }
      padded
    >
      <NameReport
        label={t('npi.comparison')}
        source={t('npi.registry-reports')}
        reported={record === null ? <b>{t(`npi.state.${state}`)}</b> : <Entry record={record} />}
        held={comparisons.map(({ who, name, result, score }) => ({
          label: t(`bank.who.${who}`),
          name,
          // One of the names is enough: of the others only the nearest is a finding.
          result: result === 'match' || score === best ? result : undefined,
          score,
        }))}
      />
    </Card>
  )
}
