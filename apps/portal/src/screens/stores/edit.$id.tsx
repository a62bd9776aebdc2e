import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { BackLink } from '@tillgate/browser/back-link.tsx'
import { Refused } from '@tillgate/client/refused.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { Page } from '@tillgate/ui/layout/page.tsx'
import { EmptyState } from '@tillgate/ui/notices/empty-state.tsx'
import { Skeleton } from '@tillgate/ui/notices/skeleton.tsx'
import { showToast } from '@tillgate/ui/overlays/toast-store.ts'
import { useState } from 'react'
import { useGetDraft, useGetStore } from '#portal/api/business.ts'
import { useGetStoreApplication } from '#portal/api/stores.ts'
import { knownBusiness, readBusinessDraft } from '#portal/features/business-form/business-fields.ts'
import { locksOf, unlockedInput } from '#portal/features/business-form/locks.ts'
import { useTranslation } from '#portal/i18n.ts'
import { StoreForm } from './-form/store-form.tsx'
import { ApplicationNotice } from './-view/application-notice.tsx'

/** Spec 2 §2, store form. During a review only the fields of the reviewer's questions can be changed. */
export const Route = createFileRoute('/stores/edit/$id')({
  staticData: { frame: 'shell', needs: 'stores.manage' },
  component: EditStore,
})

function EditStore() {
  const { t } = useTranslation()
  const { id } = Route.useParams()
  const navigate = useNavigate()
  const store = useGetStore(id)
  const application = useGetStoreApplication(id)
  const draft = useGetDraft({ id, form: 'store' })
  const all = [store, application, draft]
  const back = (
    <BackLink to="/stores/view/$id" params={{ id }}>
      {store.data?.businessName ?? t('stores.back')}
    </BackLink>
  )
  const toView = () => navigate({ to: '/stores/view/$id', params: { id } })

  // An open form keeps the typed input even when a later refetch fails.
  const [isOpen, setOpen] = useState(false)
  const isFresh = all.every(({ isFetchedAfterMount, isSuccess }) => isFetchedAfterMount && isSuccess)
  if (!isOpen && isFresh) setOpen(true)
  const failed = all.find(({ isError }) => isError)

  if (!isOpen && failed) {
    const isGone = failed.error instanceof Refused && failed.error.status === 404
    return (
      <Page title={t('stores.edit-title')} back={back}>
        <EmptyState line={isGone ? t('stores.not-found') : t('stores.load-failed', { id })} failed>
          {!isGone && (
            <Button onClick={() => void Promise.all(all.map(({ refetch }) => refetch()))}>{t('action.retry')}</Button>
          )}
        </EmptyState>
      </Page>
    )
  }
  if (!isOpen || !store.data || !application.data || !draft.data) {
    return (
      <Page title={t('stores.edit-title')} back={back}>
        <Skeleton height={480} />
      </Page>
    )
  }
  const { status, asked, fix } = application.data
  const isSent = status === 'REVIEW' || status === 'REJECTED'
  // A correction can be changed again until it is sent.
  const open = fix ? asked : asked.filter(({ isAnswered }) => !isAnswered)
  const locks = locksOf(isSent, open)
  return (
    <Page title={t('stores.edit-title')} back={back}>
      <StoreForm
        store={store.data}
        known={knownBusiness(store.data, undefined)}
        draft={{
          left: unlockedInput(readBusinessDraft(draft.data.text), locks),
          savedAt: draft.data.savedAt,
          storeId: id,
          form: 'store',
        }}
        locks={locks}
        isClosed={isSent && open.every(({ field }) => field === 'bankAccount')}
        submit={t('stores.update')}
        notice={<ApplicationNotice id={id} hasForm={false} />}
        cancel={() => void toView()}
        saved={async (_, name) => {
          showToast({ tone: 'success', text: t('stores.saved-one', { name }) })
          await toView()
        }}
      />
    </Page>
  )
}
