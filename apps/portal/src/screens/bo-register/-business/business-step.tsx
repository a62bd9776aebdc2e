import { StepCard } from '@tillgate/ui/cards/step-card.tsx'
import { Alert } from '@tillgate/ui/notices/alert.tsx'
import { useState } from 'react'
import { useOnboardingState } from '#portal/api/onboarding.ts'
import { LoadFailed } from '#portal/features/onboarding/load-failed.tsx'
import { useTranslation } from '#portal/i18n.ts'
import { OwnersPart } from '../-owners/owners-part.tsx'
import { type Part, PartsNav } from './parts-nav.tsx'
import type { Onboarding } from '@tillgate/contract/onboarding.ts'
import { Skeleton } from '@tillgate/ui/notices/skeleton.tsx'
import { useListDocuments } from '#portal/api/documents.ts'
import { DocumentsForm } from '#portal/screens/bo-register/-documents/documents-form.tsx'
import { StepHelp } from './step-help.tsx'
import { useGetProfile } from '#portal/api/account.ts'
import { useGetDraft, useGetStore } from '#portal/api/business.ts'
import { fixedByProfile, knownBusiness, readBusinessDraft } from '#portal/features/business-form/business-fields.ts'
import { locksOf, unlockedInput } from '#portal/features/business-form/locks.ts'
import { authRecord } from '#portal/features/session/auth-record.ts'
import { FilledBusiness } from './filled-business.tsx'

type BusinessPartProps = { onboardingState: Onboarding; storeId: string; focus: string | undefined }

const shapes = [40, 100, 40, 100, 40, 60]

/** Loads saved values, profile and draft before the first render of the form. */
const BusinessPart = ({ onboardingState, storeId, focus }: BusinessPartProps) => {
  const { t } = useTranslation()
  const store = useGetStore(storeId)
  const profile = useGetProfile(authRecord()?.user.id ?? '')
  const draft = useGetDraft({ id: storeId, form: 'business' })
  const all = [store, profile, draft]
  const failed = all.find(({ error }) => error !== null)
  const isSent = onboardingState.application !== 'PENDING_AUTH'
  const isReady = all.every(({ isFetchedAfterMount }) => isFetchedAfterMount)

  if (isReady && store.data && profile.data && draft.data) {
    const fixed = fixedByProfile(profile.data, onboardingState.isProvider)
    // After submission the submitted data counts; later profile changes do not answer a question.
    const known = {
      ...knownBusiness(store.data, isSent ? undefined : profile.data),
      ...(isSent ? {} : fixed),
    }
    const locks = locksOf(isSent, onboardingState.asked)
    const left = unlockedInput(readBusinessDraft(draft.data.text), locks)
    return (
      <FilledBusiness
        onboardingState={onboardingState}
        store={store.data}
        known={known}
        locks={locks}
        fixed={fixed}
        draft={left && { ...left, typed: { ...left.typed, ...(isSent ? {} : fixed) } }}
        draftSavedAt={draft.data.savedAt}
        focus={focus}
      />
    )
  }
  return (
    <StepCard title={t('business.title')}>
      <PartsNav onboardingState={onboardingState} current="business" />
      {failed?.error ? (
        <LoadFailed
          error={failed.error}
          otherwise={failed === profile ? 'user.not-found' : 'business.load-failed'}
          onRepeat={() => void Promise.all(all.map(({ refetch }) => refetch()))}
        />
      ) : (
        <div className="stack" aria-hidden="true">
          {shapes.map((width, index) => (
            <Skeleton key={`${index}-${width}`} width={`${width}%`} />
          ))}
        </div>
      )}
    </StepCard>
  )
}

type DocumentsPartProps = { onboardingState: Onboarding; storeId: string; focus: string | undefined }

/** Documents that a partner uploads with the application. Spec 1 §3, contract terms. */
const DocumentsPart = ({ onboardingState, storeId, focus }: DocumentsPartProps) => {
  const { t } = useTranslation()
  const { data, error, refetch } = useListDocuments(storeId)
  return (
    <StepCard
      title={t('documents.title')}
      description={<p>{t('documents.lead')}</p>}
      helpLabel={t('business.help')}
      help={<StepHelp topics={['documents', 'stop']} />}
    >
      <PartsNav onboardingState={onboardingState} current="documents" />
      {data && <DocumentsForm onboardingState={onboardingState} storeId={storeId} documents={data} focus={focus} />}
      {!data && error && <LoadFailed error={error} otherwise="documents.failed" onRepeat={() => void refetch()} />}
      {!data && !error && <Skeleton height={160} />}
    </StepCard>
  )
}

type Props = {
  /** Part of the URL; without one, the first incomplete part. */
  part?: Part | undefined
  field?: string | undefined
}

/** Spec 1 §2, business information: the business, its owners, its documents. The server reports the missing parts. */
export const BusinessStep = ({ part, field }: Props) => {
  const { t } = useTranslation()
  const { data: onboardingState, error, refetch } = useOnboardingState()
  // Fixed when the page opens: a part that becomes complete must not close the open form.
  const [first, setFirst] = useState(onboardingState?.part)
  if (first === undefined && onboardingState) setFirst(onboardingState.part)
  const shown = part ?? first ?? 'business'

  if (!onboardingState || onboardingState.storeId === null) {
    return (
      <StepCard title={t('business.title')}>
        {error && <LoadFailed error={error} otherwise="business.load-failed" onRepeat={() => void refetch()} />}
        {onboardingState && <Alert tone="error">{t('store.not-found')}</Alert>}
      </StepCard>
    )
  }
  const { storeId } = onboardingState
  if (shown === 'owners') return <OwnersPart onboardingState={onboardingState} storeId={storeId} />
  if (shown === 'documents') return <DocumentsPart onboardingState={onboardingState} storeId={storeId} focus={field} />
  return <BusinessPart onboardingState={onboardingState} storeId={storeId} focus={field} />
}
