import { createFileRoute, Link, useNavigate } from '@tanstack/react-router'
import { count } from '@tillgate/browser/figures.ts'
import { listShape, pageQuery } from '@tillgate/browser/list/list-search.ts'
import type { Column } from '@tillgate/browser/list/list-table.tsx'
import { List } from '@tillgate/browser/list/list.tsx'
import { SelectFilter } from '@tillgate/browser/list/select-filter.tsx'
import { useList } from '@tillgate/browser/list/use-list.ts'
import { lenient } from '@tillgate/browser/search-shapes.ts'
import type { FeeSchedule } from '@tillgate/contract/operator-fees.ts'
import { feeStatuses, type FeeStatus } from '@tillgate/domain/fee-schedules.ts'
import { money } from '@tillgate/domain/money.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { Page } from '@tillgate/ui/layout/page.tsx'
import { StatusBadge, type Tone } from '@tillgate/ui/notices/status-badge.tsx'
import { showToast } from '@tillgate/ui/overlays/toast-store.ts'
import { useState } from 'react'
import * as z from 'zod/mini'
import { proposeFeeWithdrawal, useListFeeSchedules } from '#operator/api/fees.ts'
import { useGetPartner } from '#operator/api/partners.ts'
import { OpenProposals } from '#operator/features/approvals/open-proposals.tsx'
import { momentIn, shortMoment } from '#operator/features/figures/figures.ts'
import { ReasonDialog } from '#operator/features/forms/reason-dialog.tsx'
import { may } from '#operator/features/session/rights.ts'
import { useTranslation } from '#operator/i18n.ts'
import { FeesNotice } from './-propose/fees-notice.tsx'
import { ProposeDialog } from './-propose/propose-dialog.tsx'

/** `partnerId` adds one partner's fees to the general fees; announcements then apply to that partner. */
const FeeSearch = z.object({ ...listShape(), partnerId: lenient(z.uuid()), status: lenient(z.enum(feeStatuses)) })
const feeList = { name: 'fee-schedules', filters: ['partnerId', 'status'] } as const

/** Lists the fees for sales and terminals, the latest start first. */
export const Route = createFileRoute('/fee-schedules/')({
  staticData: { frame: 'shell' },
  validateSearch: FeeSearch,
  component: FeeSchedules,
})

const tones: Record<FeeStatus, Tone> = { IN_EFFECT: 'green', SCHEDULED: 'yellow', PAST: 'gray', WITHDRAWN: 'gray' }

const WithdrawDialog = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return (
    <ReasonDialog
      title={t('fees.withdraw-ask')}
      consequence={t('fees.withdraw-means')}
      verb={t('fees.withdraw-verb')}
      hint={t('proposal.reason-hint')}
      notice={<FeesNotice />}
      send={(reason) => proposeFeeWithdrawal(id, reason)}
      onDone={(proposal) => {
        showToast({ tone: 'success', text: t('fees.proposed-done') })
        void navigate({ to: '/proposals/$id', params: { id: proposal.id } })
      }}
      onClose={onClose}
    />
  )
}

/** Describes the start of a schedule. Initial fees of a program were never announced. */
const useBeginText = () => {
  const { t, language } = useTranslation()
  return ({ effectiveFrom, announcedBy, program }: FeeSchedule): string =>
    announcedBy ? momentIn(effectiveFrom, language, program.timeZone) : t('fees.beginning')
}

const useColumns = (withdraw: (id: string) => void): Column<FeeSchedule>[] => {
  const { t, language } = useTranslation()
  const beginText = useBeginText()
  return [
    { id: 'whom', title: t('fees.whom'), isFixed: true, render: ({ partner }) => partner?.name ?? t('fees.everybody') },
    {
      id: 'status',
      title: t('fees.status'),
      render: ({ status }) => <StatusBadge tone={tones[status]}>{t(`fee-status.${status}`)}</StatusBadge>,
    },
    {
      id: 'from',
      title: t('fees.from'),
      render: beginText,
    },
    {
      id: 'processing',
      title: t('fees.processing'),
      isNumeric: true,
      render: ({ processingPercent }) => `${processingPercent.toFixed(2)}%`,
    },
    { id: 'fixed', title: t('fees.fixed'), isNumeric: true, render: ({ fixedFee }) => money(fixedFee) },
    {
      id: 'terminal',
      title: t('fees.terminal'),
      isNumeric: true,
      render: ({ additionalTerminal }) => money(additionalTerminal),
    },
    {
      id: 'announced',
      title: t('fees.announced'),
      render: ({ announcedAt, announcedBy, confirmedBy }) => {
        const names = [announcedBy?.name, confirmedBy?.name].filter((name) => name !== undefined)
        return announcedBy ? `${names.join(', ')}, ${shortMoment(announcedAt, language)}` : ''
      },
    },
    {
      id: 'notified',
      title: t('fees.notified'),
      isNumeric: true,
      render: ({ partnersNotified }) => count(partnersNotified),
    },
    {
      id: 'act',
      title: t('fees.withdraw'),
      isAction: true,
      render: ({ id, status }) =>
        status === 'SCHEDULED' && (
          <Button size="sm" onClick={() => withdraw(id)}>
            {t('fees.withdraw')}
          </Button>
        ),
    },
  ]
}

function FeeSchedules() {
  const { t } = useTranslation()
  const search = Route.useSearch()
  const { partnerId, status } = search
  const list = useList(search, feeList)
  const schedules = useListFeeSchedules({ partnerId, status, ...pageQuery(search, feeList) })
  const inEffect = useListFeeSchedules({ status: 'IN_EFFECT', pageSize: 100 })
  const { data: partner } = useGetPartner(partnerId)
  const [isProposing, setProposing] = useState(false)
  const [withdrawn, setWithdrawn] = useState<string>()
  const columns = useColumns(setWithdrawn)
  const beginText = useBeginText()
  const programs = [...new Map((inEffect.data?.items ?? []).map(({ program }) => [program.id, program])).values()]
  const isReady = programs.length > 0 && (partnerId === undefined || partner !== undefined)
  return (
    <Page
      title={t('menu.fees')}
      description={
        partner ? (
          <>
            {t('fees.lead-partner', { partner: partner.businessName })}{' '}
            <Link to="/fee-schedules" search={{}}>
              {t('fees.all')}
            </Link>
          </>
        ) : (
          t('fees.lead')
        )
      }
      actions={
        isReady &&
        may('fees.propose') && (
          <Button variant="primary" onClick={() => setProposing(true)}>
            {partner ? t('fees.propose-for', { partner: partner.businessName }) : t('fees.propose')}
          </Button>
        )
      }
    >
      <OpenProposals kind="FEES" />
      <Card>
        <List
          list={list}
          query={schedules}
          label={t('menu.fees')}
          columns={columns}
          renderCard={(row) => (
            <div className="stack">
              <div className="row">
                <span className="grow">{row.partner?.name ?? t('fees.everybody')}</span>
                <StatusBadge tone={tones[row.status]}>{t(`fee-status.${row.status}`)}</StatusBadge>
              </div>
              <span>
                {row.processingPercent.toFixed(2)}% + {money(row.fixedFee)}
              </span>
              <span className="muted">
                {t('fees.from')}: {beginText(row)}
              </span>
              {row.status === 'SCHEDULED' && (
                <Button size="sm" onClick={() => setWithdrawn(row.id)}>
                  {t('fees.withdraw')}
                </Button>
              )}
            </div>
          )}
          labels={{ failed: t('fees.failed'), none: t('fees.none'), noneMatch: t('fees.none-match') }}
          tools={
            <SelectFilter
              label={t('fees.status')}
              unset={t('fees.any-status')}
              value={status}
              choices={feeStatuses.map((one) => ({ value: one, label: t(`fee-status.${one}`) }))}
              onChange={(one) => list.change({ status: one })}
            />
          }
        />
      </Card>
      {isProposing && <ProposeDialog programs={programs} partner={partner} onClose={() => setProposing(false)} />}
      {withdrawn !== undefined && <WithdrawDialog id={withdrawn} onClose={() => setWithdrawn(undefined)} />}
    </Page>
  )
}
