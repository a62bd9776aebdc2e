import { useDownload } from '@tillgate/browser/use-download.ts'
import type { TransferStatementDetail } from '@tillgate/contract/transfer-statements.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { DownloadIcon } from '@tillgate/ui/icons/actions.tsx'
import { downloadStatementCsv, downloadStatementPdf } from '#portal/api/statements.ts'
import { useTranslation } from '#portal/i18n.ts'

/** The statement on paper, and its entries for a spreadsheet: to the cent what the screen says. */
export const StatementFiles = ({ statement }: { statement: TransferStatementDetail }) => {
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
