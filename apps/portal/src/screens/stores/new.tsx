import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { BackLink } from '@tillgate/browser/back-link.tsx'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { Page } from '@tillgate/ui/layout/page.tsx'
import { EmptyState } from '@tillgate/ui/notices/empty-state.tsx'
import { Skeleton } from '@tillgate/ui/notices/skeleton.tsx'
import { useGetDraft, useGetStore } from '#portal/api/business.ts'
import { readBusinessDraft } from '#portal/features/business-form/business-fields.ts'
import { locksOf } from '#portal/features/business-form/locks.ts'
import { authRecord } from '#portal/features/session/auth-record.ts'
import { useTranslation } from '#portal/i18n.ts'
import { knownOf } from './-form/known-of.ts'
import { StoreForm } from './-form/store-form.tsx'
import { useStops } from './-set-up/steps.ts'
import { StepHead, Wizard } from './-set-up/wizard.tsx'

/** First step of a further store: the store form with the values of the partner's first store. */
export const Route = createFileRoute('/stores/new')({
  staticData: { frame: 'shell', needs: 'stores.create' },
  component: NewStore,
})

const free = locksOf(false, [])

function NewStore() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const storeId = authRecord()?.user.retailer?.stores[0]?.id ?? ''
  const draft = useGetDraft({ id: storeId, form: 'new-store' })
  const first = useGetStore(storeId)
  const stops = useStops({ store: undefined, progress: undefined })
  const isFailed = storeId === '' || (draft.isError && !draft.data) || (first.isError && !first.data)

  return (
    <Page title={t('new-store.title')} back={<BackLink to="/stores">{t('stores.back')}</BackLink>}>
      {isFailed ? (
        <EmptyState line={t('stores.failed')} failed>
          <Button onClick={() => void Promise.all([draft.refetch(), first.refetch()])}>{t('action.retry')}</Button>
        </EmptyState>
      ) : (
        <Wizard storeId={undefined} current="store" stops={stops}>
          {draft.data && draft.isFetchedAfterMount && first.data ? (
            <StoreForm
              store={undefined}
              known={knownOf(first.data)}
              draft={{
                left: readBusinessDraft(draft.data.text),
                savedAt: draft.data.savedAt,
                storeId,
                form: 'new-store',
              }}
              locks={free}
              isClosed={false}
              submit={t('new-store.store.submit')}
              notice={<StepHead title={t('new-store.store.title')} lead={t('new-store.store.lead')} />}
              takenFrom={first.data.businessName}
              cancel={() => void navigate({ to: '/stores' })}
              saved={(id) => navigate({ to: '/stores/set-up/$id', params: { id }, search: { step: 'bank' } })}
            />
          ) : (
            <Skeleton height={480} />
          )}
        </Wizard>
      )}
    </Page>
  )
}
