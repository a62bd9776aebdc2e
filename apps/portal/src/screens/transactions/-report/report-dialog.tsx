import { clsx } from 'clsx'
import { useMutation } from '@tanstack/react-query'
import { count } from '@tillgate/browser/figures.ts'
import { RefusalAlert } from '@tillgate/browser/refusal-alert.tsx'
import { saveFile } from '@tillgate/browser/use-download.ts'
import { settlementFilters, type SettlementFilter } from '@tillgate/domain/purchases.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { Choice } from '@tillgate/ui/fields/choice.tsx'
import { Form } from '@tillgate/ui/form/form.tsx'
import { DownloadIcon, FileIcon } from '@tillgate/ui/icons/actions.tsx'
import { useIsPhone } from '@tillgate/ui/layout/use-is-phone.ts'
import { Dialog } from '@tillgate/ui/overlays/dialog.tsx'
import { Sheet } from '@tillgate/ui/overlays/sheet.tsx'
import { useId, useState, type SyntheticEvent } from 'react'
import { downloadTransactions, useSummariseTransactions, type TransactionFilters } from '#portal/api/transactions.ts'
import { money } from '@tillgate/domain/money.ts'
import { useTranslation } from '#portal/i18n.ts'
import { DateFields } from '#portal/features/dates/date-fields.tsx'
import { momentsOf, type Days } from '#portal/features/dates/days.ts'
import { useCashierName } from '#portal/features/filters/cashier-filter.tsx'
import { useDayReportName } from '../-list/day-report-filter.tsx'
import styles from './report-dialog.module.css'

type Props = {
  /** Filters of the list that the dialog does not change. */
  filters: Pick<TransactionFilters, 'storeId' | 'cashierId' | 'documents' | 'dayReportId' | 'search'>
  /** Name of the store, or the text for all stores. */
  storeName: string
  opened: { status: SettlementFilter | undefined; days: Days }
  today: string
  onClose: () => void
}

const every = 'all'

/** Spec 2 §2: status and dates, both optional; the dialog shows beforehand what the file will contain. */
export const ReportDialog = ({ filters, storeName, opened, today, onClose }: Props) => {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const id = useId()
  const [status, setStatus] = useState(opened.status)
  const [days, setDays] = useState(opened.days)
  const moments = momentsOf(days)
  const cashierName = useCashierName(filters.cashierId)
  const dayReport = useDayReportName(filters.dayReportId)
  const { data: sums, isPlaceholderData } = useSummariseTransactions({ ...moments, ...filters, status })
  const report = useMutation({
    mutationFn: () =>
      downloadTransactions({
        fileType: 'csv',
        startDate: moments.from,
        finishDate: moments.to,
        settlementStatus: status,
        ...filters,
      }),
    onSuccess: (file) => {
      saveFile(file)
      onClose()
    },
  })
  /** An earlier refusal belongs to different filters. */
  const choose = (onChange: () => void): void => {
    report.reset()
    onChange()
  }
  const send = (event: SyntheticEvent): void => {
    event.preventDefault()
    if (!report.isPending) report.mutate()
  }
  const rows = sums && t('transactions.report-rows', { count: sums.transactions, figure: count(sums.transactions) })
  const isKnown = (sums?.transactions ?? 0) > 0 && !isPlaceholderData && !report.isError

  const body = (
    <Form id={id} label={t('transactions.report-title')} save={send} problems={[]} attempt={0} summaryTitle="">
      <Choice
        label={t('transactions.fact-settlement')}
        options={[
          { value: every, label: t('transactions.report-all') },
          ...settlementFilters.map((value) => ({ value, label: t(`transactions.filter-${value}`) })),
        ]}
        value={status ?? every}
        onChange={(value) => choose(() => setStatus(settlementFilters.find((one) => one === value)))}
      />
      <DateFields days={days} today={today} onChange={(next) => choose(() => setDays(next))} />
      {report.isError ? (
        <RefusalAlert refusal={report.error} />
      ) : (
        <output
          className={clsx('flex gap-4 items-center line rounded surface-2 tnum px-4 py-3', styles['preview'])}
          data-old={isPlaceholderData || undefined}
        >
          <FileIcon />
          <span>
            <b className="block fw-medium">{t('transactions.report-file', { rows: rows ?? '…' })}</b>
            {sums && (
              <small>
                {t('transactions.report-sums', {
                  total: money(sums.totalAmount),
                  benefits: money(sums.benefitsAmount),
                })}
              </small>
            )}
          </span>
        </output>
      )}
    </Form>
  )
  const foot = (
    <>
      <Button onClick={onClose}>{t('action.cancel')}</Button>
      {/* Spec 2 §2: disabled while exporting. */}
      <Button type="submit" form={id} variant="primary" busy={report.isPending}>
        {report.isPending ? (
          t('transactions.exporting')
        ) : (
          <>
            <DownloadIcon small />
            {isKnown ? t('transactions.export-rows', { rows: rows ?? '' }) : t('transactions.export')}
          </>
        )}
      </Button>
    </>
  )
  const title = (
    <>
      {t('transactions.report-title')}
      <small className="block muted fs-14 fw-regular break">
        {[
          storeName,
          cashierName,
          dayReport,
          filters.documents && t('transactions.release-documents'),
          filters.search === undefined ? undefined : t('transactions.report-search', { search: filters.search }),
        ]
          .filter((part) => part !== undefined)
          .join(' · ')}
      </small>
    </>
  )
  const frame = { title, onClose, closeLabel: t('action.close'), footer: foot }
  return isPhone ? (
    <Sheet {...frame} side="bottom">
      {body}
    </Sheet>
  ) : (
    <Dialog {...frame}>{body}</Dialog>
  )
}
