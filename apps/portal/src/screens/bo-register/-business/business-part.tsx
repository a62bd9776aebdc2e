import { settings } from '@tillgate/browser/settings.ts'
import type { Onboarding } from '@tillgate/contract/onboarding.ts'
import { Skeleton } from '@tillgate/ui/notices/skeleton.tsx'
import { StepCard } from '@tillgate/ui/cards/step-card.tsx'
import { useProfile } from '#portal/api/account.ts'
import { useDraftText, useStore } from '#portal/api/business.ts'
import { fixedByProfile, knownBusiness, readBusinessDraft } from '#portal/features/business-form/business-fields.ts'
import { LoadFailed } from '#portal/features/onboarding/load-failed.tsx'
import { authRecord } from '#portal/features/session/auth-record.ts'
import { useTranslation } from '#portal/i18n.ts'
import { FilledBusiness } from './filled-business.tsx'
import { PartsNav } from './parts-nav.tsx'

type Props = { onboardingState: Onboarding; storeId: string; focus: string | undefined }

const shapes = [40, 100, 40, 100, 40, 60]

/** Reads what is saved, what the profile knows and what was left as a draft, before the form is drawn once. */
export const BusinessPart = ({ onboardingState, storeId, focus }: Props) => {
  const { t } = useTranslation()
  const store = useStore(storeId)
  const profile = useProfile(authRecord()?.user.id ?? '')
  const draft = useDraftText({ id: storeId, form: 'business' })
  const all = [store, profile, draft]
  const failed = all.find(({ error }) => error !== null)
  const isSent = onboardingState.application !== 'PENDING_AUTH'
  const isReady = all.every(({ isFetchedAfterMount }) => isFetchedAfterMount)

  if (isReady && store.data && profile.data && draft.data) {
    const fixed = fixedByProfile(profile.data, onboardingState.isProvider)
    // After it was sent, what was sent counts: a profile that changed since is no answer to a question.
    const known = {
      ...knownBusiness(store.data, isSent ? undefined : profile.data),
      ...(isSent ? {} : fixed),
    }
    const left = readBusinessDraft(draft.data.text, known)
    return (
      <FilledBusiness
        onboardingState={onboardingState}
        store={store.data}
        known={known}
        fixed={fixed}
        draft={left && { ...left, ...(isSent ? {} : fixed) }}
        draftSavedAt={draft.data.savedAt}
        focus={focus}
      />
    )
  }
  return (
    <StepCard title={t('business.title')} site={settings().brand.name}>
      <PartsNav onboardingState={onboardingState} current="business" />
      {failed?.error ? (
        <LoadFailed
          error={failed.error}
          otherwise={failed === profile ? 'user.not-found' : 'business.load-failed'}
          again={() => void Promise.all(all.map(({ refetch }) => refetch()))}
        />
      ) : (
        <div className="stack" aria-hidden="true">
          {shapes.map((width, at) => (
            <Skeleton key={`${at}-${width}`} width={`${width}%`} />
          ))}
        </div>
      )}
    </StepCard>
  )
}
