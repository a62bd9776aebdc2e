import { WhoMay } from '#operator/features/session/who-may.tsx'
import { may } from '#operator/features/session/rights.ts'
import { useDownload } from '@tillgate/browser/use-download.ts'
import type { SanctionCase } from '@tillgate/contract/operator-sanction-cases.ts'
import { money } from '@tillgate/domain/money.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { Facts } from '@tillgate/ui/cards/facts.tsx'
import { useState } from 'react'
import { getSanctionReport, proposeSanctionLift } from '#operator/api/sanction-cases.ts'
import { moment } from '#operator/features/figures/figures.ts'
import { useTranslation } from '#operator/i18n.ts'
import { CaseReasonDialog } from './case-reason-dialog.tsx'
import { ReportDialog } from './report-dialog.tsx'

type Props = { found: SanctionCase }

const Report = ({ found: { id, report } }: Props) => {
  const { t, language } = useTranslation()
  const file = useDownload()
  if (!report) return null
  const { number, amount, by, at, fileName } = report
  return (
    <>
      <Facts
        facts={[
          { label: t('case.report-number'), value: <span className="code">{number}</span> },
          { label: t('case.report-amount'), value: money(amount) },
          { label: t('case.reported'), value: t('sanctions.by', { name: by.name, at: moment(at, language) }) },
        ]}
      />
      <div>
        <Button size="sm" wraps busy={file.busy} onClick={() => file.save(() => getSanctionReport(id))}>
          {fileName}
        </Button>
      </div>
    </>
  )
}

const Propose = ({ found: { id } }: Props) => {
  const { t } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  const isAdmin = may('sanctions.lift')
  return (
    <>
      <b>{t('case.false-match')}</b>
      <p className="muted fs-13 break">{t('case.false-match-text')}</p>
      {isAdmin && (
        <div className="row">
          <Button size="sm" onClick={() => setAsking(true)}>
            {t('case.propose-lift')}
          </Button>
        </div>
      )}
      <WhoMay permission="sanctions.lift" />
      {isAsking && (
        <CaseReasonDialog
          title={t('case.propose-lift')}
          consequence={t('case.propose-text')}
          verb={t('case.propose-lift')}
          send={(reason) => proposeSanctionLift(id, reason)}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

/** The two outcomes: reported, which keeps everything blocked, and a false match, which two administrators lift. */
export const OutcomeCard = ({ found }: Props) => {
  const { t, language } = useTranslation()
  const [isReporting, setReporting] = useState(false)
  const { id, state, blocked, lifted } = found
  return (
    <Card title={t('case.outcome')} padded>
      <div className="stack gap-4">
        <Report found={found} />
        {state === 'BLOCKED' && (
          <>
            <b>{t('case.blocked-reported')}</b>
            <p className="muted fs-13 break">{t('case.blocked-reported-text')}</p>
            {may('sanctions.decide') && (
              <div className="row">
                <Button variant="primary" size="sm" onClick={() => setReporting(true)}>
                  {t('case.enter-report')}
                </Button>
              </div>
            )}
            <WhoMay permission="sanctions.decide" />
          </>
        )}
        {lifted ? (
          <>
            <p>{t('case.lift-proposed-by', { name: lifted.proposedBy.name })}</p>
            <p>{t('case.lift-confirmed-by', { name: lifted.by.name, at: moment(lifted.at, language) })}</p>
            <p className="muted fs-13 break">{t('case.lifted-text')}</p>
          </>
        ) : (
          <>
            <Propose found={found} />
            <p className="muted fs-13 break">{t('case.nothing-else')}</p>
          </>
        )}
      </div>
      {isReporting && <ReportDialog id={id} amount={blocked ?? 0} onClose={() => setReporting(false)} />}
    </Card>
  )
}
