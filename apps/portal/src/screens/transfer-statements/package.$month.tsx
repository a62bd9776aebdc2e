import { clsx } from 'clsx'
import { createFileRoute } from '@tanstack/react-router'
import { BackLink } from '@tillgate/browser/back-link.tsx'
import { count } from '@tillgate/browser/figures.ts'
import { MissingRecord } from '@tillgate/browser/missing-record.tsx'
import { monthText } from '@tillgate/browser/months.ts'
import { lenient } from '@tillgate/browser/search-shapes.ts'
import { useDownload } from '@tillgate/browser/use-download.ts'
import type { Journal } from '@tillgate/contract/journal.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { DownloadIcon } from '@tillgate/ui/icons/actions.tsx'
import { Page } from '@tillgate/ui/layout/page.tsx'
import { StatusBadge } from '@tillgate/ui/notices/status-badge.tsx'
import * as z from 'zod/mini'
import { useGetJournal } from '#portal/api/journal.ts'
import { downloadAccountantPackage } from '#portal/api/statements.ts'
import { useMyStores } from '#portal/api/stores.ts'
import { may } from '#portal/features/session/may.ts'
import { StorePicker } from '#portal/features/store-picker/store-picker.tsx'
import { useTranslation } from '#portal/i18n.ts'
import { AccountantCard } from './-accountant-package/accountant-card.tsx'
import { AccountsCard } from './-accountant-package/accounts-card.tsx'
import { ControlCard } from './-accountant-package/control-card.tsx'
import { FilesCard } from './-accountant-package/files-card.tsx'
import { JournalCard } from './-accountant-package/journal-card.tsx'
import styles from './-accountant-package/accountant-package.module.css'

/** The month for the accountant: journal with the shop's accounts, files and control sheet. */
export const Route = createFileRoute('/transfer-statements/package/$month')({
  staticData: { frame: 'shell', needs: 'books.read' },
  validateSearch: z.object({ storeId: lenient(z.uuid()) }),
  component: Pack,
})

const PackageState = ({ journal }: { journal: Journal }) => {
  const { t } = useTranslation()
  if (!journal.checks.every(({ isMet }) => isMet))
    return <StatusBadge tone="red">{t('accountant-package.does-not-add-up')}</StatusBadge>
  return (
    <>
      <StatusBadge tone="green">{t('accountant-package.adds-up')}</StatusBadge>
      {journal.isOpen && <StatusBadge tone="yellow">{t('accountant-package.open')}</StatusBadge>}
    </>
  )
}

function Pack() {
  const { t, language } = useTranslation()
  const { month } = Route.useParams()
  const { storeId } = Route.useSearch()
  const navigate = Route.useNavigate()
  const stores = useMyStores()
  const query = useGetJournal({ month, storeId })
  const all = useDownload()
  const { data: journal } = query
  const back = (
    <BackLink to="/transfer-statements/month/$month" params={{ month }} search={{ storeId }}>
      {/^\d{4}-(0[1-9]|1[0-2])$/.test(month) ? monthText(month, language) : t('month.one')}
    </BackLink>
  )
  if (!journal) {
    return (
      <Page title={t('accountant-package.title')} back={back}>
        <MissingRecord
          query={query}
          labels={{ gone: t('month.gone'), failed: t('statements.failed') }}
          height={420}
          isInCard
        />
      </Page>
    )
  }
  const { statements } = journal
  return (
    <Page
      title={t('accountant-package.title')}
      back={back}
      beside={<PackageState journal={journal} />}
      description={[
        t('accountant-package.lead', { month: monthText(month, language) }),
        t('month.statements', { count: statements, figure: count(statements) }),
        ...(journal.isOpen ? [t('accountant-package.open-note')] : []),
      ].join(' · ')}
      actions={
        <>
          {stores.data && stores.data.length > 1 && (
            <StorePicker
              all
              stores={stores.data}
              value={storeId}
              onChange={(chosen) => void navigate({ search: { storeId: chosen } })}
            />
          )}
          <Button variant="primary" busy={all.busy} onClick={() => all.save(() => downloadAccountantPackage(month))}>
            <DownloadIcon />
            {t('accountant-package.download-all')}
          </Button>
        </>
      }
    >
      <div className={clsx('columns', styles['columns'])} data-old={query.isPlaceholderData || undefined}>
        <div className="stack gap-4 items-start">
          <JournalCard journal={journal} />
          {may('accounts.map') && (
            <AccountsCard key={journal.accounts.map(({ account }) => account).join()} accounts={journal.accounts} />
          )}
        </div>
        <div className={clsx('stack gap-4 items-start', styles['side'])}>
          <FilesCard query={{ month, storeId }} />
          <ControlCard journal={journal} />
          {may('accountant.name') && <AccountantCard month={month} isOpen={journal.isOpen} />}
        </div>
      </div>
    </Page>
  )
}
