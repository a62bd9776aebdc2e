import { settings } from '@tillgate/browser/settings.ts'
import { StepCard } from '@tillgate/ui/cards/step-card.tsx'
import { Alert } from '@tillgate/ui/notices/alert.tsx'
import { useState } from 'react'
import { useOnboardingState } from '#portal/api/onboarding.ts'
import { LoadFailed } from '#portal/features/onboarding/load-failed.tsx'
import { useTranslation } from '#portal/i18n.ts'
import { BusinessPart } from './business-part.tsx'
import { OwnersPart } from '../-owners/owners-part.tsx'
import { type Part, PartsNav } from './parts-nav.tsx'
import type { Onboarding } from '@tillgate/contract/onboarding.ts'
import { Skeleton } from '@tillgate/ui/notices/skeleton.tsx'
import { useDocuments } from '#portal/api/documents.ts'
import { DocumentsForm } from '#portal/screens/bo-register/-documents/documents-form.tsx'
import { StepHelp } from './step-help.tsx'

type DocumentsPartProps = { onboardingState: Onboarding; storeId: string; focus: string | undefined }

/** What a partner hands in besides what it types. Spec 1 §3, contract terms. */
const DocumentsPart = ({ onboardingState, storeId, focus }: DocumentsPartProps) => {
  const { t } = useTranslation()
  const { data, error, refetch } = useDocuments(storeId)
  return (
    <StepCard
      title={t('documents.title')}
      site={settings().brand.name}
      lead={<p>{t('documents.lead')}</p>}
      helpLabel={t('business.help')}
      help={<StepHelp topics={['documents', 'stop']} />}
    >
      <PartsNav onboardingState={onboardingState} current="documents" />
      {data && <DocumentsForm onboardingState={onboardingState} storeId={storeId} documents={data} focus={focus} />}
      {!data && error && <LoadFailed error={error} otherwise="documents.failed" again={() => void refetch()} />}
      {!data && !error && <Skeleton height={160} />}
    </StepCard>
  )
}

type Props = {
  /** The first that is missing, unless somebody asks for another. */
  part?: Part | undefined
  field?: string | undefined
}

/** Spec 1 §2, business information: the business, its owners, its documents. The server says what is missing. */
export const BusinessStep = ({ part, field }: Props) => {
  const { t } = useTranslation()
  const { data: onboardingState, error, refetch } = useOnboardingState()
  // Stays what it was when it was opened: what becomes complete meanwhile does not pull a form away.
  const [first, setFirst] = useState(onboardingState?.part)
  if (first === undefined && onboardingState) setFirst(onboardingState.part)
  const shown = part ?? first ?? 'business'

  if (!onboardingState || onboardingState.storeId === null) {
    return (
      <StepCard title={t('business.title')} site={settings().brand.name}>
        {error && <LoadFailed error={error} otherwise="business.load-failed" again={() => void refetch()} />}
        {onboardingState && <Alert tone="error">{t('store.not-found')}</Alert>}
      </StepCard>
    )
  }
  const { storeId } = onboardingState
  if (shown === 'owners') return <OwnersPart onboardingState={onboardingState} storeId={storeId} />
  if (shown === 'documents') return <DocumentsPart onboardingState={onboardingState} storeId={storeId} focus={field} />
  return <BusinessPart onboardingState={onboardingState} storeId={storeId} focus={field} />
}
