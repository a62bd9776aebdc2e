import { createFileRoute, Link } from '@tanstack/react-router'
import { BackLink } from '@tillgate/browser/back-link.tsx'
import { MissingRecord } from '@tillgate/browser/missing-record.tsx'
import { useDownload } from '@tillgate/browser/use-download.ts'
import { asButton } from '@tillgate/ui/buttons/as-button.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { Page } from '@tillgate/ui/layout/page.tsx'
import { TwoColumns } from '@tillgate/ui/layout/two-columns.tsx'
import { DownloadIcon } from '@tillgate/ui/icons/actions.tsx'
import { LockIcon } from '@tillgate/ui/icons/navigation.tsx'
import { useState } from 'react'
import { downloadPaymentOrder, useGetPaymentOrder } from '#operator/api/settlement.ts'
import { dateOf, timeOf } from '#operator/features/figures/zone-times.ts'
import { may } from '#operator/features/session/rights.ts'
import { useTranslation } from '#operator/i18n.ts'
import { BlockedNotice } from '#operator/features/sanctions/blocked-notice.tsx'
import { HoldDialog } from '#operator/features/holds/hold-dialog.tsx'
import { HoldsCard } from '#operator/features/holds/holds-card.tsx'
import { AdjustmentsCard } from '#operator/features/adjust/adjustments-card.tsx'
import { heldRows } from './-order/held-rows.ts'
import { AddsUpCard } from './-order/adds-up-card.tsx'
import { OrderFigures } from './-order/order-figures.tsx'
import { RequestsCard } from './-order/requests-card.tsx'
import { StatementCard } from './-order/statement-card.tsx'
import { TimelineCard } from './-order/timeline-card.tsx'

/** One partner's share of a run, statement by statement. */
export const Route = createFileRoute('/settlement-runs/order/$partnerId/$id')({
  staticData: { frame: 'shell' },
  component: Order,
})

function Order() {
  const { t, language } = useTranslation()
  const params = Route.useParams()
  const query = useGetPaymentOrder(params)
  const order = query.data
  const paper = useDownload()
  const [isHolding, setHolding] = useState(false)
  if (!order) {
    return (
      <Page
        title={t('order.one')}
        back={
          <BackLink to="/settlement-runs" search={{}}>
            {t('run.back')}
          </BackLink>
        }
      >
        <MissingRecord query={query} labels={{ gone: t('order.gone'), failed: t('order.failed') }} height={480} />
      </Page>
    )
  }
  const { partner, run, number, statements } = order
  const isBlocked = statements.some(({ holds }) => holds.some(({ kind }) => kind === 'BLOCKED'))
  return (
    <Page
      key={params.id}
      title={partner.name}
      back={
        <BackLink to="/settlement-runs/view/$id" params={{ id: run.id }} search={{}}>
          {t('order.back', { number: `R-${run.number}` })}
        </BackLink>
      }
      description={t('order.lead', {
        number: `PO-${number}`,
        program: run.program,
        day: dateOf(run.cutOff, language, run.timeZone),
        time: timeOf(run.cutOff, language, run.timeZone),
      })}
      actions={
        <>
          <Link to="/partners/$id" params={{ id: partner.id }} {...asButton()}>
            {t('order.partner')}
          </Link>
          <Button busy={paper.busy} onClick={() => paper.save(() => downloadPaymentOrder(params))}>
            <DownloadIcon small />
            {t('order.pdf')}
          </Button>
          {may('payouts.hold') && (
            <Button onClick={() => setHolding(true)}>
              <LockIcon />
              {t('hold.begin-store')}
            </Button>
          )}
        </>
      }
    >
      {isBlocked && <BlockedNotice partnerId={partner.id} title={t('blocked.order')} />}
      <OrderFigures order={order} />
      <TwoColumns
        main={statements.map((statement) => (
          <StatementCard key={statement.id} statement={statement} order={order} />
        ))}
        aside={
          <>
            <RequestsCard partnerId={partner.id} />
            <AddsUpCard order={order} />
            <AdjustmentsCard partnerId={partner.id} timeZone={run.timeZone} states={['booked']} />
            <HoldsCard
              rows={heldRows(statements)}
              partnerId={partner.id}
              timeZone={run.timeZone}
              none={t('order.holds-none')}
            />
            <TimelineCard order={order} />
          </>
        }
      />
      {isHolding && <HoldDialog partner={partner} stores={statements} onClose={() => setHolding(false)} />}
    </Page>
  )
}
