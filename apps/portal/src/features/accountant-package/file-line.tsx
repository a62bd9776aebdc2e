import { useDownload } from '@tillgate/browser/use-download.ts'
import type { AccountantPackageFormat } from '@tillgate/domain/accountant.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { DownloadIcon } from '@tillgate/ui/icons/actions.tsx'
import { useTranslation } from '#portal/i18n.ts'

const formatOf = { quickbooks: 'csv', xero: 'csv', xlsx: 'xlsx-format', zip: 'zip-format' } as const
type Props = { kind: AccountantPackageFormat; load: Parameters<ReturnType<typeof useDownload>['save']>[0] }

/** A file of a month with its download, for a list. */
export const FileLine = ({ kind, load }: Props) => {
  const { t } = useTranslation()
  const { busy, save } = useDownload()
  const [name, format] = [t(`accountant-package.${kind}`), t(`accountant-package.${formatOf[kind]}`)]
  return (
    <li className="flex wrap items-center between line-top">
      <span>
        <b>{name}</b>
        <small className="block">{t(`accountant-package.${kind}-note`)}</small>
      </span>
      <Button
        size="sm"
        busy={busy}
        aria-label={t('accountant-package.download', { name, format })}
        onClick={() => save(load)}
      >
        <DownloadIcon />
        {format}
      </Button>
    </li>
  )
}
