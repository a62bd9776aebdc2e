import { clsx } from 'clsx'
import { useNavigate } from '@tanstack/react-router'
import { BackLink } from '@tillgate/browser/back-link.tsx'
import { exceptionViews, type ExceptionView } from '@tillgate/domain/exceptions.ts'
import { useDownload } from '@tillgate/browser/use-download.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { Segments } from '@tillgate/ui/fields/segments.tsx'
import { DownloadIcon } from '@tillgate/ui/icons/actions.tsx'
import { Page } from '@tillgate/ui/layout/page.tsx'
import { useIsPhone } from '@tillgate/ui/layout/use-is-phone.ts'
import { EmptyState } from '@tillgate/ui/notices/empty-state.tsx'
import { exportExceptions, useCountExceptions, useListExceptions } from '#operator/api/exceptions.ts'
import { figure } from '@tillgate/browser/figures.ts'
import { useTranslation } from '#operator/i18n.ts'
import { ExceptionPane } from '../-detail/exception-pane.tsx'
import { ExceptionQueue } from './exception-queue.tsx'
import { queryOf, type ExceptionSearch } from './exception-search.ts'
import { SettledByRules } from './settled-by-rules.tsx'
import styles from './exceptions.module.css'

/** Links to the views by URL, without the search text. */
const Views = ({ view }: { view: ExceptionView }) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { data: counts } = useCountExceptions()
  const countOf = (one: ExceptionView): string | undefined =>
    counts && (one === 'open' || one === 'returns' || one === 'notices') ? figure(counts[one], counts.cap) : undefined
  return (
    <div className="row py-3 px-4 wrap gap-x-3">
      <Segments
        label={t('exceptions.views')}
        value={view}
        segments={exceptionViews.map((one) => ({
          value: one,
          label: t(`exceptions.view.${one}`),
          count: countOf(one),
        }))}
        onChange={(one) => void navigate({ to: '/exceptions', search: { view: one === 'open' ? undefined : one } })}
      />
      <span className="grow" />
      <span className="muted only-wide">{t('exceptions.keys')}</span>
    </div>
  )
}

const Export = ({ search: { search, view, code, run } }: { search: ExceptionSearch }) => {
  const { t } = useTranslation()
  const table = useDownload()
  return (
    <Button busy={table.busy} onClick={() => table.save(() => exportExceptions({ search, view, code, run }))}>
      <DownloadIcon small />
      {t('settle.export')}
    </Button>
  )
}

/** List and detail side by side; on a phone each is a page of its own. Without a choice the first item is open. */
export const ExceptionsPage = ({ id, search }: { id?: string; search: ExceptionSearch }) => {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const query = useListExceptions(queryOf(search))
  const currentId = id ?? query.data?.items[0]?.id

  if (isPhone && id !== undefined) {
    const back = (
      <BackLink to="/exceptions" search={search}>
        {t('exceptions.back')}
      </BackLink>
    )
    return (
      <Page title={t('exceptions.one')} back={back}>
        <Card padded>
          <ExceptionPane key={id} id={id} />
        </Card>
      </Page>
    )
  }
  const queue = <ExceptionQueue search={search} query={query} currentId={isPhone ? undefined : currentId} />
  return (
    <Page title={t('menu.exceptions')} description={t('exceptions.lead')} actions={<Export search={search} />}>
      <Card label={t('exceptions.queue')}>
        <Views view={search.view ?? 'open'} />
        {isPhone ? (
          queue
        ) : (
          <div className={clsx('grid', styles['desk'])}>
            <div className={clsx('min-w-0', styles['list'])}>{queue}</div>
            <div className="min-w-0 line-top">
              {currentId === undefined ? (
                <EmptyState line={t('exceptions.pick')} />
              ) : (
                <ExceptionPane key={currentId} id={currentId} isPadded />
              )}
            </div>
          </div>
        )}
      </Card>
      {search.view !== 'rules' && <SettledByRules />}
    </Page>
  )
}
