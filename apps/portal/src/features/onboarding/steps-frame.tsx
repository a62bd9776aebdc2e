import { ExpiryBanner } from '@tillgate/browser/expiry-banner.tsx'
import { UiProvider } from '@tillgate/ui/styles/ui-provider.tsx'
import type { ReactNode } from 'react'
import { CardFrame } from '#portal/features/frames/card-frame.tsx'
import type { Onboarding } from '@tillgate/contract/onboarding.ts'
import { steps, type Step } from '@tillgate/domain/next-step.ts'
import { Link, useMatches } from '@tanstack/react-router'
import { Stepper } from '@tillgate/ui/layout/stepper.tsx'
import { useOnboardingState } from '#portal/api/onboarding.ts'
import { authRecord, notifyAuth } from '#portal/features/session/auth-record.ts'
import { useTranslation } from '#portal/i18n.ts'
import { canOpenStep } from './step-open.ts'
import { stepUrl } from './step-url.ts'

/** Spec 1 §2: the terms precede the steps, the confirmation follows. Providers begin with the owners. */
const ofRetailers = ['identity', 'business', 'bank-account', 'confirmation'] as const
const ofProviders = ['owner-details', ...ofRetailers] as const
type Stop = (typeof ofProviders)[number]

const isPassed = (onboardingState: Onboarding, stop: Stop): boolean =>
  stop !== 'confirmation' && steps.indexOf(stop) < steps.indexOf(onboardingState.step)

const toLink = (step: Step, isProvider: boolean) =>
  function StepLink(label: ReactNode) {
    return <Link to={stepUrl(step, isProvider)}>{label}</Link>
  }

/** Progress of onboarding on the step screens. */
const StepBar = () => {
  const { t } = useTranslation()
  const { data } = useOnboardingState()
  const here = useMatches({ select: (matches) => matches.at(-1)?.staticData.step })
  const all: readonly Stop[] = data?.isProvider ? ofProviders : ofRetailers
  const index = all.findIndex((stop) => stop === here)
  const next = all[index + 1]
  if (!data || index === -1 || here === undefined) return null

  return (
    <Stepper
      label={t('steps.label')}
      current={here}
      labels={{
        here: t('steps.here', { at: index + 1, of: all.length, name: t(`steps.${all[index] ?? 'identity'}`) }),
        next: next && t('steps.next', { name: t(`steps.${next}`) }),
        onDone: t('steps.done'),
      }}
      stops={all.map((stop) => {
        const isDone = isPassed(data, stop)
        const isLink = isDone && stop !== 'confirmation' && stop !== here && canOpenStep(data, stop)
        return {
          id: stop,
          label: t(`steps.${stop}`),
          isDone,
          link: isLink ? toLink(stop, data.isProvider) : undefined,
        }
      })}
    />
  )
}

/** Auth pages frame with the form providers and the progress above. */
export const StepsFrame = ({ children }: { children: ReactNode }) => (
  <UiProvider>
    <CardFrame>
      <ExpiryBanner expiresAt={authRecord()?.expiresAt} notify={notifyAuth} />
      <StepBar />
      {children}
    </CardFrame>
  </UiProvider>
)
