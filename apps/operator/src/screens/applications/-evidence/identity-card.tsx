import { may } from '#operator/features/session/rights.ts'
import type { ApplicationDetail } from '@tillgate/contract/operator-applications.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { useState } from 'react'
import { useTranslation } from '#operator/i18n.ts'
import { moment } from '#operator/features/figures/figures.ts'
import { IdentityReport } from './identity-report.tsx'
import { useIdentityLabels } from './identity-labels.ts'
import { StepForReason } from '../-decision/step-for-reason.tsx'
import styles from '#operator/features/shell/shell-frame.module.css'

type Step = 'reset-identity' | 'waive-identity'

/** Shows the provider's identity check, and the two actions for an undecided check. */
export const IdentityCard = ({ application }: { application: ApplicationDetail }) => {
  const { t, language } = useTranslation()
  const labels = useIdentityLabels()
  const { id, identity, blocked } = application
  // Hides the waiver when the server would refuse it.
  const canReset = identity.canReset && may('applications.review')
  const canWaive = identity.canWaive && blocked === null && may('applications.review')
  const [step, setStep] = useState<Step>()

  return (
    <Card title={t('identity.title')} aside={<span className="muted">{t(`identity.${identity.status}`)}</span>} padded>
      <IdentityReport identity={identity} />
      {identity.attempts.length === 0 ? (
        <p className="muted">{t('identity.no-attempts')}</p>
      ) : (
        <ul className={styles['plainList']}>
          {identity.attempts.map(({ status, beganAt, completedAt, steps }) => (
            <li key={beganAt}>
              <b className="grow">{moment(completedAt ?? beganAt, language)}</b>
              <span>{labels.status(status)}</span>
              <small>
                {labels
                  .inOrder(steps)
                  .map((one) => `${labels.step(one.step)}: ${labels.result(one.step, one.result)}`)
                  .join(', ')}
              </small>
            </li>
          ))}
        </ul>
      )}
      {(canReset || canWaive) && (
        <div className="row wrap">
          {canReset && (
            <Button size="sm" onClick={() => setStep('reset-identity')}>
              {t('step.reset-identity.verb')}
            </Button>
          )}
          {canWaive && (
            <Button size="sm" onClick={() => setStep('waive-identity')}>
              {t('step.waive-identity.verb')}
            </Button>
          )}
        </div>
      )}
      {step && <StepForReason id={id} step={step} onClose={() => setStep(undefined)} />}
    </Card>
  )
}
