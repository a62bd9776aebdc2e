import { count } from '@tillgate/browser/figures.ts'
import type { SanctionPreview } from '@tillgate/contract/operator-sanctions.ts'
import { Facts } from '@tillgate/ui/cards/facts.tsx'
import { day } from '#operator/features/figures/figures.ts'
import { useTranslation } from '#operator/i18n.ts'

/** Counts and checksum of a version of the sanctions list, compared with the version in use. */
export const ListFacts = ({ of: preview, fileName }: { of: Omit<SanctionPreview, 'baseId'>; fileName?: string }) => {
  const { t, language } = useTranslation()
  const { publishedOn, entriesBefore, entries, added, removed, changed, sha256 } = preview
  return (
    <Facts
      columns={3}
      facts={[
        { label: t('sanctions.published'), value: day(publishedOn, language) },
        { label: t('sanctions.entries-before'), value: count(entriesBefore) },
        { label: t('sanctions.entries'), value: count(entries) },
        { label: t('sanctions.added'), value: count(added) },
        { label: t('sanctions.removed'), value: count(removed) },
        { label: t('sanctions.changed'), value: count(changed) },
        ...(fileName === undefined ? [] : [{ label: t('sanctions.file'), value: fileName }]),
        { label: t('sanctions.checksum'), value: <span className="code break">{sha256}</span> },
      ]}
    />
  )
}
