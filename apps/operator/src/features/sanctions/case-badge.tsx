import type { CaseState } from '@tillgate/domain/sanction-cases.ts'
import { StatusBadge, type Tone } from '@tillgate/ui/notices/status-badge.tsx'
import { useTranslation } from '#operator/i18n.ts'

const tones: Record<CaseState, Tone> = { BLOCKED: 'red', REPORTED: 'red', LIFTED: 'green' }

export const CaseBadge = ({ state }: { state: CaseState }) => {
  const { t } = useTranslation()
  return <StatusBadge tone={tones[state]}>{t(`case-state.${state}`)}</StatusBadge>
}
