import { createFileRoute } from '@tanstack/react-router'
import { BackLink } from '@tillgate/browser/back-link.tsx'
import { now } from '@tillgate/browser/clock.ts'
import { count } from '@tillgate/browser/figures.ts'
import { listShape } from '@tillgate/browser/list/list-search.ts'
import { MissingRecord } from '@tillgate/browser/missing-record.tsx'
import type { ListVersion } from '@tillgate/contract/operator-approved-products.ts'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { Facts } from '@tillgate/ui/cards/facts.tsx'
import { Page } from '@tillgate/ui/layout/page.tsx'
import * as z from 'zod/mini'
import { useGetApprovedList } from '#operator/api/approved-products.ts'
import { moment, momentIn } from '#operator/features/figures/figures.ts'
import { useTranslation } from '#operator/i18n.ts'
import { ListBadge } from './-list/list-badge.tsx'
import { ListActions } from './-view/list-actions.tsx'
import { ListedProducts } from './-view/listed-products.tsx'

/** One version of a purse's list, with its products. */
export const Route = createFileRoute('/approved-products/view/$id')({
  staticData: { frame: 'shell' },
  validateSearch: z.object(listShape(['code', 'name'])),
  component: Version,
})

const VersionFacts = ({ version }: { version: ListVersion }) => {
  const { t, language } = useTranslation()
  const { entries, added, removed, changed, rejected, loadedBy, loadedAt, activatedBy, activatedAt } = version
  const begins = momentIn(version.effectiveFrom, language, version.timeZone)
  const isAtOnce = version.status === 'WAITING' && Date.parse(version.effectiveFrom) <= now()
  const by = (name: string, at: string) => t('apl.loaded-by', { name, at: moment(at, language) })
  return (
    <Card title={t('apl.one')} padded>
      <Facts
        columns={3}
        facts={[
          { label: t('apl.in-force-from'), value: isAtOnce ? t('apl.at-once') : begins },
          { label: t('apl.products'), value: count(entries) },
          {
            label: t('apl.changes'),
            value: t('apl.changes-text', { added: count(added), removed: count(removed), changed: count(changed) }),
          },
          { label: t('apl.loaded'), value: by(loadedBy.name, loadedAt) },
          {
            label: t('apl.activated'),
            value: activatedBy && activatedAt ? by(activatedBy.name, activatedAt) : t('apl-status.WAITING'),
          },
          {
            label: t('apl.source'),
            value:
              version.fileName === ''
                ? t(`apl-source.${version.source}`)
                : `${t(`apl-source.${version.source}`)}, ${version.fileName}`,
          },
          { label: t('apl.rejected'), value: count(rejected) },
          { label: t('apl.checksum'), value: <span className="code break fs-13">{version.sha256}</span> },
        ]}
      />
    </Card>
  )
}

function Version() {
  const { t } = useTranslation()
  const { id } = Route.useParams()
  const search = Route.useSearch()
  const query = useGetApprovedList(id)
  const version = query.data
  const back = (
    <BackLink to="/approved-products" search={{}}>
      {t('apl.back')}
    </BackLink>
  )
  if (!version) {
    return (
      <Page title={t('apl.one')} back={back}>
        <MissingRecord query={query} labels={{ gone: t('apl.gone'), failed: t('apl.failed') }} height={320} />
      </Page>
    )
  }
  return (
    <Page
      key={id}
      title={t('apl.one-of', { purse: version.purseName })}
      back={back}
      beside={<ListBadge status={version.status} />}
    >
      <ListActions version={version} />
      <VersionFacts version={version} />
      <ListedProducts id={id} search={search} />
    </Page>
  )
}
