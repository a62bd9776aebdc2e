import { RefusalAlert } from '@tillgate/browser/refusal-alert.tsx'
import type { IdentityStatus } from '@tillgate/domain/stores.ts'
import type { PhraseKey } from '@tillgate/phrases/en-us.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { ClockIcon, FaceIcon, IdCardIcon } from '@tillgate/ui/icons/proofs.tsx'
import { Points } from '@tillgate/ui/cards/points.tsx'
import { clockText, useCountdown } from '#portal/features/forms/use-countdown.ts'
import { LinkMissingAlert } from '#portal/features/plaid-link/link-missing.tsx'
import { useTranslation } from '#portal/i18n.ts'
import { IdentityTrouble, troubleOf } from './identity-trouble.tsx'
import type { useIdentity } from './use-identity.ts'

type Props = { status: IdentityStatus; identity: ReturnType<typeof useIdentity> }

const verbOf = (isAgain: boolean, status: IdentityStatus): PhraseKey => {
  if (isAgain) return 'identity.again'
  return status === 'IDV_ACTIVE' ? 'identity.continue' : 'identity.start'
}

/** What it takes, what came of it so far, and the button. */
export const IdentityStart = ({ status, identity }: Props) => {
  const { t } = useTranslation()
  const { begin, busy, refusal, outcome, isUnheard, until, link } = identity
  const left = useCountdown(until)
  const isWaiting = left > 0
  const trouble = troubleOf(status, outcome)
  const label = t(verbOf(trouble !== undefined || isUnheard || until !== undefined, status))

  return (
    <>
      {trouble && <IdentityTrouble trouble={trouble} />}
      {!trouble && status === 'IDV_ACTIVE' && <p>{t('identity.begun')}</p>}
      <Points
        points={[
          { title: t('identity.document'), text: t('identity.document.text'), icon: <IdCardIcon /> },
          { title: t('identity.selfie'), text: t('identity.selfie.text'), icon: <FaceIcon /> },
          { title: t('identity.time'), text: t('identity.time.text'), icon: <ClockIcon /> },
        ]}
      />
      {link.isMissing && (
        <LinkMissingAlert title="identity.missing" again={() => void link.load().catch(() => undefined)} />
      )}
      <RefusalAlert refusal={refusal} otherwise={t('failure.generic')} />
      <Button
        look="primary"
        size="lg"
        full
        busy={busy}
        inactive={isWaiting}
        aria-describedby={isWaiting ? 'identity-wait' : undefined}
        onClick={() => void begin()}
      >
        {isWaiting ? t('identity.again-in', { time: clockText(left) }) : label}
      </Button>
      {isWaiting && (
        <p id="identity-wait" className="muted">
          {t('identity.wait')}
        </p>
      )}
      {/* Said when the wait begins and when it ends, not every second. */}
      <output className="sr">{until === undefined || isWaiting ? '' : t('identity.again-ready')}</output>
    </>
  )
}
