import { createFileRoute, Link } from '@tanstack/react-router'
import { BackLink } from '@tillgate/browser/back-link.tsx'
import { MissingRecord } from '@tillgate/browser/missing-record.tsx'
import { count } from '@tillgate/browser/figures.ts'
import { lenient } from '@tillgate/browser/search-shapes.ts'
import { asButton } from '@tillgate/ui/buttons/as-button.ts'
import { Page } from '@tillgate/ui/layout/page.tsx'
import { Alert } from '@tillgate/ui/notices/alert.tsx'
import { StatusBadge } from '@tillgate/ui/notices/status-badge.tsx'
import * as z from 'zod/mini'
import { useTranslation } from '#operator/i18n.ts'
import { useGetPartner } from '#operator/api/partners.ts'
import { PartnerBadges } from '#operator/features/badges/partner-badge.tsx'
import { day } from '#operator/features/figures/figures.ts'
import { dayText } from '#operator/features/figures/zone-times.ts'
import { BlockedNotice } from '#operator/features/sanctions/blocked-notice.tsx'
import { PartnerView } from './-view/partner-view.tsx'

/** One page about a partner, in sections: money, stores, documents, people and support. */
export const Route = createFileRoute('/partners/$id')({
  staticData: { frame: 'shell' },
  validateSearch: z.object({ terminals: lenient(z.uuid()) }),
  component: Partner,
})

function Partner() {
  const { t, language } = useTranslation()
  const { id } = Route.useParams()
  const { terminals } = Route.useSearch()
  const query = useGetPartner(id)
  const partner = query.data
  const back = (
    <BackLink to="/partners" search={{}}>
      {t('partners.back')}
    </BackLink>
  )
  if (!partner) {
    return (
      <Page title={t('partners.one')} back={back}>
        <MissingRecord query={query} labels={{ gone: t('partners.gone'), failed: t('partners.failed') }} height={320} />
      </Page>
    )
  }
  return (
    <Page
      key={id}
      title={partner.businessName}
      back={back}
      description={t('partners.lead', {
        type: t(`type.${partner.type}`),
        at: day(partner.createdAt, language),
        stores: t('partners.store-count', { count: partner.storeTotal, figure: count(partner.storeTotal) }),
        items: count(partner.items),
        batches: count(partner.batches),
      })}
      beside={
        <>
          <PartnerBadges states={partner.states} />
          {partner.suspendedStores > 0 && !partner.states.includes('SUSPENDED') && (
            <StatusBadge tone="yellow">
              {t('partners.suspended-part', { count: partner.suspendedStores, stores: count(partner.storeTotal) })}
            </StatusBadge>
          )}
        </>
      }
      actions={
        <>
          <Link to="/fee-schedules" search={{ partnerId: id }} {...asButton({ size: 'sm' })}>
            {t('menu.fees')}
          </Link>
          <Link to="/audit" search={{ partnerId: id }} {...asButton({ size: 'sm' })}>
            {t('menu.audit')}
          </Link>
        </>
      }
    >
      {partner.isBlocked && <BlockedNotice partnerId={id} />}
      {partner.end && (
        <Alert
          tone="warning"
          title={t(partner.end.isOver ? 'ending.over-console' : 'ending.title-console', {
            day: dayText(partner.end.lastDay, language, { year: 'numeric' }),
          })}
        >
          <p>{t(partner.end.isOver ? 'ending.over-text-console' : 'ending.text-console')}</p>
          <p className="pre-wrap break">{partner.end.reason}</p>
        </Alert>
      )}
      <PartnerView partner={partner} terminalsOf={terminals} />
    </Page>
  )
}
