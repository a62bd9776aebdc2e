import type { ApplicationDetail } from '@tillgate/contract/operator-applications.ts'
import { useTranslation } from '#operator/i18n.ts'
import { day } from '#operator/features/figures/figures.ts'
import { NameReport } from './name-report.tsx'

type Identity = ApplicationDetail['identity']
type Report = NonNullable<Identity['report']>

const documents = ['drivers_license', 'passport', 'id_card'] as const

const useDocumentText = () => {
  const { t, language } = useTranslation()
  return ({ category, issuer, expiresOn }: NonNullable<Report['document']>): string => {
    const kind = documents.find((one) => one === category) ?? 'other'
    const name = t(`identity.document.${kind}`, { issuer })
    return expiresOn === null ? name : `${name}, ${t('identity.document-until', { day: day(expiresOn, language) })}`
  }
}

const Reported = ({ report }: { report: Report }) => {
  const { t } = useTranslation()
  const documentText = useDocumentText()
  const { name, source, bornYear, address, document } = report
  const facts = [
    document === null ? t(`identity.source.${source}`) : documentText(document),
    bornYear === null ? '' : t('identity.born', { year: bornYear }),
    address ?? '',
  ].filter(Boolean)
  return (
    <>
      <b>{name ?? t('identity.no-name')}</b>
      <small>{facts.join(' · ')}</small>
    </>
  )
}

/** Shows the provider's report beside the names on the application, with the result of each comparison. */
export const IdentityReport = ({ identity: { person, report } }: { identity: Identity }) => {
  const { t } = useTranslation()
  if (report === null) {
    return (
      <>
        {person !== null && <p>{t('identity.person', { name: person })}</p>}
        <p className="muted">{t('identity.no-report')}</p>
      </>
    )
  }
  const bestOwner = Math.max(...report.comparisons.map(({ who, score }) => (who === 'OWNER' ? score : -1)))
  return (
    <NameReport
      label={t('identity.report')}
      source={t('identity.provider-reports')}
      reported={<Reported report={report} />}
      held={report.comparisons.map(({ who, name, result, score }) => ({
        label: t(`identity.who.${who}`),
        name,
        // One owner is enough, because only the applicant is verified: of the others only the nearest is a finding.
        result: who === 'APPLICANT' || result === 'match' || score === bestOwner ? result : undefined,
        score,
      }))}
    />
  )
}
