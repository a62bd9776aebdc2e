import type { ApplicationDetail } from '@tillgate/contract/operator-applications.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { useState } from 'react'
import { useTranslation } from '#operator/i18n.ts'
import { moment } from '#operator/features/figures/figures.ts'
import { StepForReason } from '../-decision/step-for-reason.tsx'
import styles from '#operator/features/shell/shell-frame.module.css'

/** The provider's own words, without its underscores. */
const plain = (words: string): string => words.replaceAll('_', ' ')

type Step = 'reset-identity' | 'waive-identity'

/** Shows the provider's identity check, and the two actions for an undecided check. */
export const IdentityCard = ({ application }: { application: ApplicationDetail }) => {
  const { t, language } = useTranslation()
  const { id, identity, blocked } = application
  // The server would say no after the reason was typed: then rather not offered.
  const canWaive = identity.canWaive && blocked === null
  const [step, setStep] = useState<Step>()

  return (
    <Card title={t('identity.title')} aside={<span className="muted">{t(`identity.${identity.status}`)}</span>} padded>
      {identity.person !== null && <p>{t('identity.person', { name: identity.person })}</p>}
      {identity.attempts.length === 0 ? (
        <p className="muted">{t('identity.no-attempts')}</p>
      ) : (
        <ul className={styles['plainList']}>
          {identity.attempts.map(({ status, beganAt, completedAt, steps }) => (
            <li key={beganAt}>
              <b className="grow">{moment(completedAt ?? beganAt, language)}</b>
              <span>{plain(status)}</span>
              <small>{steps.map((one) => plain(`${one.step}: ${one.result}`)).join(', ')}</small>
            </li>
          ))}
        </ul>
      )}
      {(identity.canReset || canWaive) && (
        <div className="row wrap">
          {identity.canReset && (
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
