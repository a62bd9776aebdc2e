import type { AuditRow } from '@tillgate/contract/operator-audit.ts'
import { auditActions, auditObjects } from '@tillgate/domain/audit.ts'
import { useTranslation } from '#operator/i18n.ts'

/** A code that this console does not know, because a newer server wrote it, is shown as it is. */
export const useAuditWords = () => {
  const { t } = useTranslation()
  return {
    actionText: (code: string): string => {
      const known = auditActions.find((one) => one === code)
      return known ? t(`audit-action.${known}`) : code
    },
    objectText: (code: string): string => {
      const known = auditObjects.find((one) => one === code)
      return known ? t(`audit-object.${known}`) : code
    },
    /** What a third party moved stands under the person it is about. */
    actorText: ({ name, role }: AuditRow['actor']): string => {
      if (role !== 'SYSTEM') return name
      return name === '' ? t('audit.system') : t('audit.system-for', { name })
    },
  }
}
