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

/** Spec 2 §2, store form. The draft belongs to the partner's first store, so that further devices find the draft. */
export const Route = createFileRoute('/stores/create')({
  staticData: { frame: 'shell', needs: 'stores.create' },
  component: CreateStore,
})

const free = locksOf(false, [])

function CreateStore() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const retailer = authRecord()?.user.retailer
  const storeId = retailer?.stores[0]?.id ?? ''
  const draft = useGetDraft({ id: storeId, form: 'new-store' })
  const first = useGetStore(storeId)

  if (!retailer || (draft.isError && !draft.data) || (first.isError && !first.data)) {
    return (
      <Page title={t('stores.new')} back={<BackLink to="/stores">{t('stores.back')}</BackLink>}>
        <EmptyState line={t('stores.failed')} failed>
          <Button onClick={() => void Promise.all([draft.refetch(), first.refetch()])}>{t('action.retry')}</Button>
        </EmptyState>
      </Page>
    )
  }
  return (
    <Page title={t('stores.new')} back={<BackLink to="/stores">{t('stores.back')}</BackLink>}>
      {draft.data && draft.isFetchedAfterMount && first.data ? (
        <StoreForm
          store={undefined}
          known={knownOf(first.data)}
          draft={{ left: readBusinessDraft(draft.data.text), savedAt: draft.data.savedAt, storeId, form: 'new-store' }}
          locks={free}
          isClosed={false}
          submit={t('stores.create')}
          notice={<p className="muted">{t('stores.taken-from', { name: first.data.businessName })}</p>}
          cancel={() => void navigate({ to: '/stores' })}
          saved={(id) => navigate({ to: '/stores/link-account/$id', params: { id }, search: { saved: true } })}
        />
      ) : (
        <Skeleton height={480} />
      )}
    </Page>
  )
}
