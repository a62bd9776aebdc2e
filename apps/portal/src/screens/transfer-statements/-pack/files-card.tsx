import { useDownload } from '@tillgate/browser/use-download.ts'
import { journalFormats } from '@tillgate/contract/journal.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { DownloadIcon } from '@tillgate/ui/icons/actions.tsx'
import { downloadJournal, type JournalQuery } from '#portal/api/journal.ts'
import { downloadAccountantPack } from '#portal/api/statements.ts'
import { useTranslation } from '#portal/i18n.ts'
import styles from './pack.module.css'

const formatOf = { quickbooks: 'csv', xero: 'csv', xlsx: 'xlsx-format', zip: 'zip-format' } as const
type Kind = keyof typeof formatOf
type Props = { kind: Kind; load: Parameters<ReturnType<typeof useDownload>['save']>[0] }

const FileLine = ({ kind, load }: Props) => {
  const { t } = useTranslation()
  const { busy, save } = useDownload()
  const [name, format] = [t(`pack.${kind}`), t(`pack.${formatOf[kind]}`)]
  return (
    <li>
      <span>
        <b>{name}</b>
        <small>{t(`pack.${kind}-note`)}</small>
      </span>
      <Button size="sm" busy={busy} aria-label={t('pack.download', { name, format })} onClick={() => save(load)}>
        <DownloadIcon />
        {format}
      </Button>
    </li>
  )
}

/** The journal for the accounting programs, and everything of the month in one file. */
export const FilesCard = ({ query }: { query: JournalQuery }) => {
  const { t } = useTranslation()
  return (
    <Card title={t('pack.files')}>
      <ul className={styles['list']}>
        {journalFormats.map((format) => (
          <FileLine key={format} kind={format} load={() => downloadJournal(query, format)} />
        ))}
        <FileLine kind="zip" load={() => downloadAccountantPack(query.month)} />
      </ul>
    </Card>
  )
}
