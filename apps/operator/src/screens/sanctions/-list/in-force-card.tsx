import { count } from '@tillgate/browser/figures.ts'
import type { Answer } from '@tillgate/contract/route.ts'
import type { listSanctionLists, SanctionList } from '@tillgate/contract/operator-sanctions.ts'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { Facts } from '@tillgate/ui/cards/facts.tsx'
import { day, moment } from '#operator/features/figures/figures.ts'
import { useTranslation } from '#operator/i18n.ts'

type Props = { lists: Answer<typeof listSanctionLists>; inForce: SanctionList }

/** Facts of the version in force, and how many partners were compared with it. */
export const InForceCard = ({ lists: { screenedPartners, waitingPartners, isFetched }, inForce }: Props) => {
  const { t, language } = useTranslation()
  const { publishedOn, entries, added, removed, changed, fileName, source, sha256 } = inForce
  const by = (person: SanctionList['loadedBy'], at: string) =>
    person ? t('sanctions.by', { name: person.name, at: moment(at, language) }) : moment(at, language)
  return (
    <Card
      title={t('sanctions.in-force')}
      aside={isFetched && <span className="muted">{t('sanctions.fetched')}</span>}
      padded
    >
      <Facts
        columns={3}
        facts={[
          { label: t('sanctions.published'), value: day(publishedOn, language) },
          { label: t('sanctions.entries'), value: count(entries) },
          {
            label: t('sanctions.screened'),
            value: t('sanctions.screened-of', {
              screened: count(screenedPartners),
              all: count(screenedPartners + waitingPartners),
            }),
          },
          {
            label: t('sanctions.changes'),
            value:
              added + removed + changed === 0
                ? t('sanctions.first')
                : t('sanctions.changes-text', {
                    added: count(added),
                    removed: count(removed),
                    changed: count(changed),
                  }),
          },
          { label: t('sanctions.loaded'), value: by(inForce.loadedBy, inForce.loadedAt) },
          {
            label: t('sanctions.confirmed'),
            value: inForce.activatedAt === null ? '' : by(inForce.activatedBy, inForce.activatedAt),
          },
          { label: t('sanctions.source'), value: `${t(`sanction-source.${source}`)}, ${fileName}` },
          { label: t('sanctions.checksum'), value: <span className="code break">{sha256}</span> },
        ]}
      />
    </Card>
  )
}
