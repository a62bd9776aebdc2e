import { createFileRoute, Link } from '@tanstack/react-router'
import { BackLink } from '@tillgate/browser/back-link.tsx'
import { asButton } from '@tillgate/ui/buttons/as-button.ts'
import { Page } from '@tillgate/ui/layout/page.tsx'
import { EmptyState } from '@tillgate/ui/notices/empty-state.tsx'
import { useTranslation } from '#operator/i18n.ts'
import { PurchaseList } from './-list/purchase-list.tsx'
import { PurchaseSearch } from './-list/purchase-search.ts'

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
        <EmptyState line={t('purchases.no-partner')}>
          <Link to="/partners" {...asButton()}>
            {t('menu.partners')}
          </Link>
        </EmptyState>
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
