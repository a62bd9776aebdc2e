import { createFileRoute } from '@tanstack/react-router'
import { BackLink } from '@tillgate/browser/back-link.tsx'
import { listShape } from '@tillgate/browser/list/list-search.ts'
import { Page } from '@tillgate/ui/layout/page.tsx'
import { EmptyState } from '@tillgate/ui/notices/empty-state.tsx'
import { lenient } from '@tillgate/browser/search-shapes.ts'
import * as z from 'zod/mini'
import { useTranslation } from '#operator/i18n.ts'
import { PurchaseList } from './-list/purchase-list.tsx'

const PurchaseSearch = z.object({ ...listShape(['createdAt']), partnerId: lenient(z.uuid()) })
export type PurchaseSearch = z.infer<typeof PurchaseSearch>

/** All purchases of a partner, found by receipt number, card, amount or cashier. */
export const Route = createFileRoute('/purchases/')({
  staticData: { frame: 'shell' },
  validateSearch: PurchaseSearch,
  component: Purchases,
})

function Purchases() {
  const { t } = useTranslation()
  const search = Route.useSearch()
  const { partnerId } = search
  if (partnerId === undefined) {
    return (
      <Page title={t('purchases.title')}>
        <EmptyState line={t('purchases.no-partner')} />
      </Page>
    )
  }
  return (
    <Page
      title={t('purchases.title')}
      back={
        <BackLink to="/partners/$id" params={{ id: partnerId }} search={{}}>
          {t('purchase.back')}
        </BackLink>
      }
    >
      <PurchaseList partnerId={partnerId} search={search} />
    </Page>
  )
}
