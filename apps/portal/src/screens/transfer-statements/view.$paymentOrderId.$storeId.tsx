import { clsx } from 'clsx'
import { createFileRoute, Link } from '@tanstack/react-router'
import { BackLink } from '@tillgate/browser/back-link.tsx'
import { MissingRecord } from '@tillgate/browser/missing-record.tsx'
import { asButton } from '@tillgate/ui/buttons/as-button.ts'
import { Page } from '@tillgate/ui/layout/page.tsx'
import { useGetStatement, downloadStatementCsv, downloadStatementPdf } from '#portal/api/statements.ts'
import { easternMomentOfYear } from '#portal/features/figures/eastern.ts'
import { StatementStatusBadge } from '#portal/features/statements/statement-status.tsx'
import { useTranslation } from '#portal/i18n.ts'
import { StatementSearch } from './-list/statement-search.ts'
import { DepositCard } from './-view/deposit-card.tsx'
import { ProofCard } from './-view/proof-card.tsx'
import { PurchasesCard } from './-view/purchases-card.tsx'
import { StatementNotice } from './-view/statement-notice.tsx'
import styles from './-view/statement-view.module.css'
import { useDownload } from '@tillgate/browser/use-download.ts'
import type { TransferStatementDetail } from '@tillgate/contract/transfer-statements.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { DownloadIcon } from '@tillgate/ui/icons/actions.tsx'

/** The statement as PDF, and its entries as CSV, with the amounts of the screen. */
const StatementFiles = ({ statement }: { statement: TransferStatementDetail }) => {
  const { t } = useTranslation()
  const pdf = useDownload()
  const csv = useDownload()
  return (
    <>
      <Button busy={pdf.busy} onClick={() => pdf.save(() => downloadStatementPdf(statement))}>
        <DownloadIcon />
        {t('statements.pdf')}
      </Button>
      <Button busy={csv.busy} onClick={() => csv.save(() => downloadStatementCsv(statement))}>
        <DownloadIcon />
        {t('statements.csv')}
      </Button>
    </>
  )
}

/** Spec 2 §2, one statement. The list's search params stay in the URL for the way back. */
export const Route = createFileRoute('/transfer-statements/view/$paymentOrderId/$storeId')({
  staticData: { frame: 'shell', needs: 'statements.read' },
  validateSearch: StatementSearch,
  component: StatementView,
})

function StatementView() {
  const { t, language } = useTranslation()
  const params = Route.useParams()
  const search = Route.useSearch()
  const query = useGetStatement(params)
  const statement = query.data
  const back = (
    <BackLink to="/transfer-statements" search={search}>
      {t('statements.title')}
    </BackLink>
  )
  if (!statement) {
    const labels = { gone: t('statement.not-found'), failed: t('statements.failed') }
    return (
      <Page title={t('statements.one')} back={back}>
        <MissingRecord query={query} labels={labels} height={420} isInCard>
          <Link to="/transfer-statements" search={search} {...asButton()}>
            {t('statements.back')}
          </Link>
        </MissingRecord>
      </Page>
    )
  }
  return (
    <Page
      title={statement.businessName}
      back={back}
      beside={<StatementStatusBadge status={statement.paymentStatus} />}
      actions={<StatementFiles statement={statement} />}
      description={t('statements.lead', {
        time: easternMomentOfYear(statement.cutoffDate, language),
        number: statement.number,
      })}
    >
      <StatementNotice statement={statement} />
      <div className={clsx('columns', styles['columns'])}>
        <div className="stack gap-4">
          <ProofCard statement={statement} />
          <PurchasesCard key={statement.id} statement={statement} />
        </div>
        <DepositCard statement={statement} />
      </div>
    </Page>
  )
}
