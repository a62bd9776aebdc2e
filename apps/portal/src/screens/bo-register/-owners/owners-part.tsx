import { useContractForm } from '@tillgate/browser/form/contract-form.tsx'
import type { UnsentInput } from '@tillgate/browser/form/drafts.ts'
import type { Profile } from '@tillgate/contract/auth.ts'
import { saveOwnership } from '@tillgate/contract/business.ts'
import type { Onboarding } from '@tillgate/contract/onboarding.ts'
import { Alert } from '@tillgate/ui/notices/alert.tsx'
import { Skeleton } from '@tillgate/ui/notices/skeleton.tsx'
import { StepCard } from '@tillgate/ui/cards/step-card.tsx'
import { useGetProfile } from '#portal/api/account.ts'
import { saveOwnershipChange, useGetDraft, useListOwners, useGetStore } from '#portal/api/business.ts'
import { useOnboardingState } from '#portal/api/onboarding.ts'
import { DraftLine } from '#portal/features/draft/draft-line.tsx'
import { useStoredDraft, useServerDraft } from '#portal/features/draft/server-draft.ts'
import { LoadFailed } from '#portal/features/onboarding/load-failed.tsx'
import { stepUrl } from '#portal/features/onboarding/step-url.ts'
import { useGoOn } from '#portal/features/onboarding/use-go-on.ts'
import { authRecord } from '#portal/features/session/auth-record.ts'
import { useTranslation } from '#portal/i18n.ts'
import { knownOwners, OwnersFields, ownersFieldOf, ownersRules, readOwnersDraft, toOwnership } from './owner-fields.ts'
import { OwnersForm } from './owners-form.tsx'
import { PartsNav } from '../-business/parts-nav.tsx'
import { StepHelp } from '../-business/step-help.tsx'

type Props = { onboardingState: Onboarding; storeId: string }
type Filled = Props & {
  known: OwnersFields
  profile: Profile
  draft: UnsentInput<OwnersFields> | undefined
  savedAt: string | null
}

const FilledOwners = ({ onboardingState, storeId, known, profile, draft, savedAt }: Filled) => {
  const { t } = useTranslation()
  const goOn = useGoOn()
  const { send, invalidates } = saveOwnershipChange(storeId)
  const stored = useStoredDraft({ id: storeId, form: 'owners' }, draft ? savedAt : null)
  const form = useContractForm(saveOwnership, {
    defaultValues: known,
    hasSummary: true,
    toBody: toOwnership,
    fieldOf: ownersFieldOf,
    rules: ownersRules,
    // Restores input that no draft on the server has, typed just before a session ended.
    draft: { name: `owners-${storeId}`, shape: OwnersFields, onServer: { unsent: draft } },
    send,
    invalidates,
    onDone: async () => {
      await stored.drop()
      await goOn()
    },
  })
  const discard = useServerDraft(form, stored, known)
  // Prefills the telephone number of the business.
  const { data: store } = useGetStore(storeId)
  const person = { ...profile, phoneNumber: profile.phoneNumber ?? store?.phoneNumber ?? null }
  const isSent = onboardingState.application !== 'PENDING_AUTH'
  const question = onboardingState.asked.find(({ field }) => field === 'owners')
  const { isProvider } = onboardingState
  const before = isProvider ? stepUrl('terms', isProvider) : { part: 'business' as const, isProvider }

  return (
    <StepCard
      title={t('owners.title')}
      description={
        <>
          <p>{t('owners.lead')}</p>
          <DraftLine state={stored.state} discard={form.draft.isRestored ? () => void discard() : undefined} />
        </>
      }
      helpLabel={t('business.help')}
      help={<StepHelp topics={['owners', 'control', 'stop']} />}
    >
      {!isProvider && <PartsNav onboardingState={onboardingState} current="owners" />}
      {question?.message && <Alert tone="warning">{t('review.asks', { message: question.message })}</Alert>}
      <OwnersForm
        form={form}
        profile={person}
        isLocked={isSent && !question}
        submit={t(isSent ? 'business.save-answer' : 'business.submit')}
        back={isSent ? '/under-review' : before}
      />
    </StepCard>
  )
}

export const OwnersPart = ({ onboardingState, storeId }: Props) => {
  const { t } = useTranslation()
  const owners = useListOwners(storeId)
  const profile = useGetProfile(authRecord()?.user.id ?? '')
  const draft = useGetDraft({ id: storeId, form: 'owners' })
  const all = [owners, profile, draft]
  const failed = all.find(({ error }) => error !== null)

  if (all.every(({ isFetchedAfterMount }) => isFetchedAfterMount) && owners.data && profile.data && draft.data) {
    return (
      <FilledOwners
        onboardingState={onboardingState}
        storeId={storeId}
        known={knownOwners(owners.data)}
        profile={profile.data}
        draft={readOwnersDraft(draft.data.text, owners.data)}
        savedAt={draft.data.savedAt}
      />
    )
  }
  return (
    <StepCard title={t('owners.title')}>
      {failed?.error ? (
        <LoadFailed
          error={failed.error}
          otherwise={failed === profile ? 'user.not-found' : 'business.load-failed'}
          onRepeat={() => void Promise.all(all.map(({ refetch }) => refetch()))}
        />
      ) : (
        <Skeleton height={320} />
      )}
    </StepCard>
  )
}

/** A provider's own step, before its identity. */
export const OwnersStep = () => {
  const { t } = useTranslation()
  const { data, error, refetch } = useOnboardingState()
  if (data?.storeId) return <OwnersPart onboardingState={data} storeId={data.storeId} />
  return (
    <StepCard title={t('owners.title')}>
      {error && <LoadFailed error={error} otherwise="business.load-failed" onRepeat={() => void refetch()} />}
    </StepCard>
  )
}
