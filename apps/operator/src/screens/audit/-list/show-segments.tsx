import { useNavigate } from '@tanstack/react-router'
import { Segments } from '@tillgate/ui/fields/segments.tsx'
import { useTranslation } from '#operator/i18n.ts'
import type { AuditSearch } from './audit-search.ts'

/** Switches between changes, views of personal data and sign-ins. Keeps search words and actor. */
export const ShowSegments = ({ search: { show, search, by } }: { search: AuditSearch }) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return (
    <Segments
      label={t('audit.show')}
      value={show ?? 'changes'}
      segments={[
        { value: 'changes', label: t('audit.changes') },
        { value: 'views', label: t('audit.views') },
        { value: 'sign-ins', label: t('audit.sign-ins') },
      ]}
      onChange={(one) =>
        void navigate({ to: '/audit', search: { search, by, show: one === 'changes' ? undefined : one } })
      }
    />
  )
}
