import type { UnsentInput } from '@tillgate/browser/form/drafts.ts'
import type { StoreDetails } from '@tillgate/contract/business.ts'
import type { Onboarding } from '@tillgate/contract/onboarding.ts'
import { StepCard } from '@tillgate/ui/cards/step-card.tsx'
import { BusinessForm } from '#portal/features/business-form/business-form.tsx'
import { ClearLink } from '#portal/features/business-form/clear-link.tsx'
import type { BusinessFields } from '#portal/features/business-form/business-fields.ts'
import type { Locks } from '#portal/features/business-form/locks.ts'
import { useBusinessForm } from '#portal/features/business-form/use-business-form.ts'
import { EmailProof } from '#portal/features/application/email-proof.tsx'
import { DraftLine } from '#portal/features/draft/draft-line.tsx'
import { useStoredDraft, useServerDraft } from '#portal/features/draft/server-draft.ts'
import { stepUrl } from '#portal/features/onboarding/step-url.ts'
import { useGoOn } from '#portal/features/onboarding/use-go-on.ts'
import { useTranslation } from '#portal/i18n.ts'
import { PartsNav } from './parts-nav.tsx'
import { StepHelp } from './step-help.tsx'

type Props = {
  onboardingState: Onboarding
  store: StoreDetails
  /** Saved values with unsent input. */
  known: BusinessFields
  draft: UnsentInput<BusinessFields> | undefined
  draftSavedAt: string | null
  locks: Locks
  fixed: Partial<BusinessFields>
  focus: string | undefined
}

/** The business form with the draft, the button to clear the form, and the help column. Mockup 02. */
export const FilledBusiness = ({ onboardingState, store, known, draft, draftSavedAt, locks, fixed, focus }: Props) => {
  const { t } = useTranslation()
  const { isProvider, application } = onboardingState
  const goOn = useGoOn()
  const stored = useStoredDraft({ id: store.id, form: 'business' }, draft ? draftSavedAt : null)
  const form = useBusinessForm({
    store,
    isProvider,
    known,
    left: draft,
    saved: async () => {
      await stored.drop()
      await goOn()
    },
  })
  const discard = useServerDraft(form, stored, known)
  const isSent = application !== 'PENDING_AUTH'
  // Drafts store no tax number.
  const lacksEin = form.draft.isRestored && form.watch('employerIdentificationNumber') === ''

  return (
    <StepCard
      title={t('business.title')}
      aside={!isSent && <ClearLink form={form} fixed={fixed} />}
      description={
        <>
          <DraftLine state={stored.state} discard={form.draft.isRestored ? () => void discard() : undefined} />
          {lacksEin && <p>{t('draft.no-ein')}</p>}
        </>
      }
      helpLabel={t('business.help')}
      help={<StepHelp topics={['ein', 'address', 'stop']} />}
    >
      <PartsNav onboardingState={onboardingState} current="business" />
      <EmailProof onboardingState={onboardingState} />
      <BusinessForm
        form={form}
        store={store}
        isProvider={isProvider}
        locks={locks}
        fixed={fixed}
        focus={focus}
        submit={t(isSent ? 'business.save-answer' : 'business.submit')}
        back={isSent ? '/under-review' : stepUrl(isProvider ? 'owner-details' : 'terms', isProvider)}
      />
    </StepCard>
  )
}
