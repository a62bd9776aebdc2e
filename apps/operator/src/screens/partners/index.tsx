import { createFileRoute } from '@tanstack/react-router'
import { applicationStatuses, storeTypes } from '@tillgate/domain/stores.ts'
import { Card } from '@tillgate/ui/card.tsx'
import { Choice } from '@tillgate/ui/choice.tsx'
import { Page } from '@tillgate/ui/page.tsx'
import { SearchBox } from '@tillgate/ui/search-box.tsx'
import { Toolbar } from '@tillgate/ui/toolbar.tsx'
import { useTranslation } from '#operator/i18n.ts'
import { PartnerSearch } from './-list/partner-search.ts'
import { PartnersList } from './-list/partners-list.tsx'

/** Every partner of the programme, whatever became of its application. */
export const Route = createFileRoute('/partners/')({
  staticData: { frame: 'shell' },
  validateSearch: PartnerSearch,
  component: Partners,
})

const everything = 'all'

function Partners() {
  const { t } = useTranslation()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const change = (part: Partial<PartnerSearch>, replace = false) =>
    void navigate({ search: (before) => ({ ...before, page: undefined, ...part }), replace, resetScroll: false })

  return (
    <Page title={t('menu.partners')} site={t('console.name')}>
      <Card>
        <Toolbar>
          <SearchBox
            label={t('partners.search')}
            value={search.search ?? ''}
            search={(text) => change({ search: text === '' ? undefined : text }, true)}
          />
          <Choice
            label={t('partners.status')}
            bare
            options={[
              { value: everything, label: t('partners.any-status') },
              ...applicationStatuses.map((one) => ({ value: one, label: t(`application.${one}`) })),
            ]}
            value={search.status ?? everything}
            change={(value) => change({ status: applicationStatuses.find((one) => one === value) })}
          />
          <Choice
            label={t('queue.type')}
            bare
            options={[
              { value: everything, label: t('partners.any-type') },
              ...storeTypes.map((one) => ({ value: one, label: t(`type.${one}`) })),
            ]}
            value={search.type ?? everything}
            change={(value) => change({ type: storeTypes.find((one) => one === value) })}
          />
        </Toolbar>
        <PartnersList search={search} change={change} />
      </Card>
    </Page>
  )
}
