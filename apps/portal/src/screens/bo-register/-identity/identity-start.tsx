import { RefusalAlert } from '@tillgate/browser/refusal-alert.tsx'
import type { IdentityStatus } from '@tillgate/domain/stores.ts'
import type { PhraseKey } from '@tillgate/phrases/en-us.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { ClockIcon, FaceIcon, IdCardIcon } from '@tillgate/ui/icons/verification.tsx'
import { Points } from '@tillgate/ui/cards/points.tsx'
import { LinkMissingAlert } from '#portal/features/plaid-link/link-missing.tsx'
import { useTranslation } from '#portal/i18n.ts'
import type { useIdentity } from './use-identity.ts'
import { useSyncExternalStore } from 'react'
import { now } from '@tillgate/browser/clock.ts'
import { isIdentityComplete } from '@tillgate/domain/identity.ts'
import { Alert } from '@tillgate/ui/notices/alert.tsx'

type Trouble = readonly PhraseKey[]

/** True when an operator allowed new attempts after the result that the page shows. */
const isAnew = (status: IdentityStatus, outcome: IdentityStatus | undefined): boolean =>
  status === 'PENDINGVERIFICATION' && outcome !== undefined && outcome !== status && outcome !== 'IDV_ACTIVE'

/**
 * Returns the message about the last check, if any. Spec 1 §4: failed and active allow a retry; every other
 * unfinished status is unexpected.
 */
const troubleOf = (status: IdentityStatus, outcome: IdentityStatus | undefined): Trouble | undefined => {
  if (isAnew(status, outcome)) return undefined
  if (status === 'IDV_FAILED' || outcome === 'IDV_ACTIVE') return ['identity.error']
  if (status === 'IDV_EXPIRED') return ['identity.unexpected', 'identity.expired']
  if (status === 'IDV_CANCELED') return ['identity.unexpected', 'identity.canceled']
  const isExpected = outcome === undefined || outcome === 'IDV_PENDING_REVIEW' || isIdentityComplete(outcome)
  return isExpected ? undefined : ['identity.unexpected']
}

const IdentityTrouble = ({ trouble }: { trouble: Trouble }) => {
  const { t } = useTranslation()
  return (
    <Alert tone="error" title={t('identity.error-title')}>
      {trouble.map((key) => (
        <p key={key}>{t(key)}</p>
      ))}
    </Alert>
  )
}

const never = () => () => undefined
const often = (tick: () => void): (() => void) => {
  const timer = setInterval(tick, 250)
  return () => clearInterval(timer)
}

/** Returns the whole seconds until a time; 0 after the time and without one. */
const useCountdown = (until: number | undefined): number =>
  useSyncExternalStore(until === undefined ? never : often, () =>
    until === undefined ? 0 : Math.max(0, Math.ceil((until - now()) / 1000)),
  )

/** Formats seconds: "1:00", "0:09". */
const clockText = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** `retryAt`: end of the pause that the server requires, in milliseconds. */
type Props = { status: IdentityStatus; identity: ReturnType<typeof useIdentity>; retryAt: number | undefined }

const verbOf = (isAgain: boolean, status: IdentityStatus): PhraseKey => {
  if (isAgain) return 'identity.again'
  return status === 'IDV_ACTIVE' ? 'identity.continue' : 'identity.start'
}

/** Requirements of the check, the last result, and the start button. */
export const IdentityStart = ({ status, identity, retryAt }: Props) => {
  const { t } = useTranslation()
  const { begin, busy, refusal, outcome, isUnheard, link } = identity
  const until = retryAt === undefined ? identity.until : Math.max(retryAt, identity.until ?? 0)
  const left = useCountdown(until)
  const isWaiting = left > 0
  const trouble = troubleOf(status, outcome)
  const label = t(verbOf(trouble !== undefined || isUnheard || until !== undefined, status))

  return (
    <>
      {trouble && <IdentityTrouble trouble={trouble} />}
      {isAnew(status, outcome) && (
        <Alert tone="info" takesFocus>
          {t('identity.anew')}
        </Alert>
      )}
      {!trouble && status === 'IDV_ACTIVE' && <p>{t('identity.begun')}</p>}
      <Points
        points={[
          { title: t('identity.document'), text: t('identity.document.text'), icon: <IdCardIcon /> },
          { title: t('identity.selfie'), text: t('identity.selfie.text'), icon: <FaceIcon /> },
          { title: t('identity.time'), text: t('identity.time.text'), icon: <ClockIcon /> },
        ]}
      />
      {link.isMissing && (
        <LinkMissingAlert title="identity.missing" onRepeat={() => void link.load().catch(() => undefined)} />
      )}
      <RefusalAlert refusal={refusal} otherwise={t('failure.generic')} />
      <Button
        variant="primary"
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
