import { useNavigate } from '@tanstack/react-router'
import { useDownload } from '@tillgate/browser/use-download.ts'
import type { CatalogueFormat } from '@tillgate/domain/catalogue-file.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { DownloadIcon, FileIcon, PlusIcon, ReloadIcon, UploadIcon } from '@tillgate/ui/icons/actions.tsx'
import { CheckIcon, ChevronDownIcon } from '@tillgate/ui/icons/basics.tsx'
import { MenuButton } from '@tillgate/ui/buttons/menu-button.tsx'
import { lazy, Suspense, useState } from 'react'
import { may } from '#portal/features/session/may.ts'
import { useTranslation } from '#portal/i18n.ts'
import { downloadItemTemplate } from '#portal/api/item-batches.ts'
import { exportItems } from '#portal/api/items.ts'
import { activeOf, filtersOf } from './item-search.ts'
import type { ItemSearch } from './item-search.ts'

/** Loaded when it is opened: the list of items does not wait for it. */
const RecentChanges = lazy(async () => ({
  default: (await import('../-changes/recent-changes.tsx')).RecentChanges,
}))

/** `isAll`: the list of all stores, which has no file format. */
type Props = { storeId: string | undefined; isAll: boolean; search: ItemSearch; add: () => void }

export const ItemsActions = ({ storeId, isAll, search, add }: Props) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { busy, save } = useDownload()
  const [isShown, setShown] = useState(false)
  const imports = { page: 1, pageSize: 15 }
  const downloadAs = (format: CatalogueFormat) => {
    if (storeId === undefined) return
    save(() => exportItems({ ...filtersOf(storeId, search), active: activeOf(search), format }))
  }

  return (
    <>
      {!isAll && (
        <MenuButton
          target={
            <Button
              iconOnly
              busy={busy}
              inactive={storeId === undefined}
              aria-label={t('items.download')}
              title={t('items.download')}
            >
              <DownloadIcon />
            </Button>
          }
          entries={[
            { key: 'csv', label: t('items.download-csv'), choose: () => downloadAs('csv') },
            { key: 'xlsx', label: t('items.download-xlsx'), choose: () => downloadAs('xlsx') },
          ]}
        />
      )}
      {may('items.edit') && (
        <>
          <MenuButton
            target={
              <Button>
                <UploadIcon />
                {t('items.import')}
                <ChevronDownIcon small />
              </Button>
            }
            entries={[
              {
                key: 'import',
                label: t('imports.start'),
                icon: <UploadIcon small />,
                choose: () => void navigate({ to: '/items/imports', search: { ...imports, importing: true } }),
              },
              {
                key: 'files',
                label: t('items.tab-files'),
                icon: <FileIcon small />,
                choose: () => void navigate({ to: '/items/imports', search: imports }),
              },
              {
                key: 'eligibility',
                label: t('eligibility.check-barcode'),
                icon: <CheckIcon small />,
                choose: () => void navigate({ to: '/items/eligibility', search: { storeId } }),
              },
              {
                key: 'template',
                label: t('imports.template'),
                icon: <DownloadIcon small />,
                choose: () => save(() => downloadItemTemplate('csv')),
              },
              {
                key: 'template-xlsx',
                label: t('imports.template-xlsx'),
                icon: <DownloadIcon small />,
                choose: () => save(() => downloadItemTemplate('xlsx')),
              },
            ]}
          />
          <Button iconOnly aria-label={t('changes.list')} title={t('changes.list')} onClick={() => setShown(true)}>
            <ReloadIcon />
          </Button>
          {isShown && (
            <Suspense>
              <RecentChanges onClose={() => setShown(false)} />
            </Suspense>
          )}
          <Button variant="primary" onClick={add}>
            <PlusIcon />
            {t('items.add')}
          </Button>
        </>
      )}
    </>
  )
}
