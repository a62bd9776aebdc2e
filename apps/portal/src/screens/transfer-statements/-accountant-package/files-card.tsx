import { journalFormats } from '@tillgate/contract/journal.ts'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { downloadJournal, type JournalQuery } from '#portal/api/journal.ts'
import { downloadAccountantPackage } from '#portal/api/statements.ts'
import { FileLine } from '#portal/features/accountant-package/file-line.tsx'
import { useTranslation } from '#portal/i18n.ts'
import styles from './accountant-package.module.css'

/** The journal for the accounting programs, and everything of the month in one file. */
export const FilesCard = ({ query }: { query: JournalQuery }) => {
  const { t } = useTranslation()
  return (
    <Card title={t('accountant-package.files')}>
      <ul className={styles['list']}>
        {journalFormats.map((format) => (
          <FileLine key={format} kind={format} load={() => downloadJournal(query, format)} />
        ))}
        <FileLine kind="zip" load={() => downloadAccountantPackage(query.month)} />
      </ul>
    </Card>
  )
}
