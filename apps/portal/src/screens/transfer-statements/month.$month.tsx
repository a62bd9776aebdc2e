import { clsx } from 'clsx'
import { createFileRoute, Link } from '@tanstack/react-router'
import { BackLink } from '@tillgate/browser/back-link.tsx'
import { now } from '@tillgate/browser/clock.ts'
import { count } from '@tillgate/browser/figures.ts'
import { MissingRecord } from '@tillgate/browser/missing-record.tsx'
import { monthBeside, monthText } from '@tillgate/browser/months.ts'
import type { StatementMonth } from '@tillgate/contract/statement-months.ts'
import { addMonths, monthBefore } from '@tillgate/domain/month-figures.ts'
import { dayIn, programZone } from '@tillgate/domain/zones.ts'
import { asButton } from '@tillgate/ui/buttons/as-button.ts'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { Choice } from '@tillgate/ui/fields/choice.tsx'
import { DownloadIcon } from '@tillgate/ui/icons/actions.tsx'
import { ChevronLeftIcon, ChevronRightIcon } from '@tillgate/ui/icons/arrows.tsx'
import { Page } from '@tillgate/ui/layout/page.tsx'
import { useGetStatementMonth } from '#portal/api/statements.ts'
import { useMyStores } from '#portal/api/stores.ts'
import { dayRange } from '#portal/features/figures/eastern.ts'
import { Equation } from '#portal/features/figures/equation.tsx'
import { StorePicker } from '#portal/features/store-picker/store-picker.tsx'
import { may } from '#portal/features/session/may.ts'
import { useTranslation } from '#portal/i18n.ts'
import { LinesCard } from './-month/lines-card.tsx'
import { comparable, MonthSearch, statementsOf } from './-month/month-search.ts'
import styles from './-month/month.module.css'
import { StoresCard } from './-month/stores-card.tsx'
import { TrendCard } from './-month/trend-card.tsx'
import { WhyCard } from './-month/why-card.tsx'

/** Spec 2 §2, statements of a month against another: the URL names the months, the store and the unfolded line. */
export const Route = createFileRoute('/transfer-statements/month/$month')({
  staticData: { frame: 'shell', needs: 'statements.read' },
  validateSearch: MonthSearch,
  component: MonthView,
})

/** True for the month of today by the program's clock. */
const isRunning = (month: string): boolean => month >= dayIn(programZone, new Date(now())).slice(0, 7)

/** The month before, the month to compare with, and the month after, up to the current one. */
const MonthNav = () => {
  const { t, language } = useTranslation()
  const { month } = Route.useParams()
  const { against } = Route.useSearch()
  const navigate = Route.useNavigate()
  const step = asButton({ iconOnly: true })
  const otherOf = (months: number) => ({ month: addMonths(month, months) })
  return (
    <div className={clsx('flex gap-1', styles['nav'])}>
      <Link
        to="/transfer-statements/month/$month"
        params={otherOf(-1)}
        search={(search) => ({ ...search, against: undefined })}
        aria-label={t('month.previous')}
        {...step}
      >
        <ChevronLeftIcon />
      </Link>
      <Choice
        bare
        label={t('month.compare')}
        options={comparable(month).map((value) => ({
          value,
          label: t('month.against-month', { month: monthBeside(value, month, language) }),
        }))}
        value={against ?? monthBefore(month)}
        onChange={(value) =>
          void navigate({
            search: (search) => ({ ...search, against: value === monthBefore(month) ? undefined : value }),
            replace: true,
          })
        }
      />
      {!isRunning(month) && (
        <Link
          to="/transfer-statements/month/$month"
          params={otherOf(1)}
          search={(search) => ({ ...search, against: undefined })}
          aria-label={t('month.next')}
          {...step}
        >
          <ChevronRightIcon />
        </Link>
      )}
    </div>
  )
}

const PaidCard = ({ data }: { data: StatementMonth }) => {
  const { t, language } = useTranslation()
  const { storeId } = Route.useSearch()
  const { month, now: figures } = data
  const parts = (['returns', 'fees', 'adjustments', 'held', 'carried'] as const).map((line) => ({
    label: t(`month.${line}`),
    amount: figures[line],
  }))
  const { statements } = figures
  return (
    <Card
      title={t(isRunning(month) ? 'month.paid-so-far' : 'month.paid-for', { month: monthText(month, language) })}
      aside={
        <Link to="/transfer-statements" search={statementsOf(month, storeId)} className="tap">
          {t('month.statements', { count: statements, figure: count(statements) })}
        </Link>
      }
    >
      <Equation
        first={{ label: t('month.sales'), amount: figures.sales }}
        parts={parts}
        result={{ label: t('month.paid'), amount: figures.paid }}
      />
    </Card>
  )
}

const useLead = (data: StatementMonth | undefined): string => {
  const { t, language } = useTranslation()
  if (!data) return ''
  const { count: cutOffs, first, last } = data.cutOffs.now
  const open = isRunning(data.month) ? [t('month.not-over')] : []
  if (first === null || last === null) return [t('month.no-cut-off'), ...open].join(' · ')
  const days = dayRange({ from: first, to: last }, language)
  const stores = data.stores.length
  return [
    `${t('month.cut-offs', { count: cutOffs, figure: count(cutOffs) })}, ${days}`,
    t('statements.of-stores', { count: stores, figure: count(stores) }),
    ...open,
  ].join(' · ')
}

function MonthView() {
  const { t, language } = useTranslation()
  const { month } = Route.useParams()
  const { storeId, against, line } = Route.useSearch()
  const navigate = Route.useNavigate()
  const stores = useMyStores()
  const query = useGetStatementMonth({ month, against, storeId })
  const { data } = query
  const lead = useLead(data)
  const back = (
    <BackLink to="/transfer-statements" search={{ storeId }}>
      {t('statements.title')}
    </BackLink>
  )
  if (!data) {
    const labels = { gone: t('month.gone'), failed: t('statements.failed') }
    return (
      <Page title={t('month.one')} back={back}>
        <MissingRecord query={query} labels={labels} height={420} isInCard>
          <Link to="/transfer-statements" {...asButton()}>
            {t('statements.back')}
          </Link>
        </MissingRecord>
      </Page>
    )
  }
  const name = monthText(month, language)
  return (
    <Page
      title={name.slice(0, 1).toLocaleUpperCase(language) + name.slice(1)}
      back={back}
      description={lead}
      actions={
        <>
          <MonthNav />
          {stores.data && stores.data.length > 1 && (
            <StorePicker
              all
              stores={stores.data}
              value={storeId}
              onChange={(chosen) => void navigate({ search: (search) => ({ ...search, storeId: chosen }) })}
            />
          )}
          {may('books.read') && (
            <Link
              to="/transfer-statements/package/$month"
              params={{ month }}
              search={{ storeId }}
              {...asButton({ variant: 'primary' })}
            >
              <DownloadIcon />
              {t('month.accountant-package')}
            </Link>
          )}
        </>
      }
    >
      <div
        className={clsx('container stack gap-4 items-start', styles['months'])}
        data-old={query.isPlaceholderData || undefined}
      >
        <PaidCard data={data} />
        <WhyCard data={data} />
        <div className={clsx('stack gap-4 items-start', styles['columns'])}>
          <LinesCard
            data={data}
            line={line}
            onLine={(next) =>
              void navigate({
                search: (search) => ({ ...search, line: next }),
                replace: true,
                resetScroll: false,
              })
            }
          />
          <div className="stack gap-4 items-start">
            {data.stores.length > 1 && <StoresCard data={data} />}
            <TrendCard data={data} />
          </div>
        </div>
      </div>
    </Page>
  )
}
