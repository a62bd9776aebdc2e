import { settings } from '@tillgate/browser/settings.ts'
import type { Onboarding } from '@tillgate/contract/onboarding.ts'
import { Skeleton } from '@tillgate/ui/notices/skeleton.tsx'
import { StepCard } from '@tillgate/ui/cards/step-card.tsx'
import { useDocuments } from '#portal/api/documents.ts'
import { LoadFailed } from '#portal/features/onboarding/load-failed.tsx'
import { useTranslation } from '#portal/i18n.ts'
import { DocumentsForm } from './documents-form.tsx'
import { PartsNav } from '../-business/parts-nav.tsx'
import { StepHelp } from '../-business/step-help.tsx'

type Props = { standing: Onboarding; storeId: string; focus: string | undefined }

/** What a partner hands in besides what it types. Spec 1 §3, contract terms. */
export const DocumentsPart = ({ standing, storeId, focus }: Props) => {
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
      <PartsNav standing={standing} current="documents" />
      {data && <DocumentsForm standing={standing} storeId={storeId} documents={data} focus={focus} />}
      {!data && error && <LoadFailed error={error} otherwise="documents.failed" again={() => void refetch()} />}
      {!data && !error && <Skeleton height={160} />}
    </StepCard>
  )
}
