import type { AuditRow } from '@tillgate/contract/operator-audit.ts'
import { askableFields } from '@tillgate/domain/applications.ts'
import { auditFields } from '@tillgate/domain/audit-fields.ts'
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
    /** A value's name, level by level: which store, and there its price. */
    fieldText: (path: readonly string[]): string =>
      path
        .map((name) => {
          const ofForm = askableFields.find((one) => one === name)
          if (ofForm) return t(`field.${ofForm}`)
          const known = auditFields.find((one) => one === name)
          return known ? t(`audit-field.${known}`) : name
        })
        .join(' › '),
    /** What a third party moved stands under the person it is about. */
    actorText: ({ name, role }: AuditRow['actor']): string => {
      if (role !== 'SYSTEM') return name
      return name === '' ? t('audit.system') : t('audit.system-for', { name })
    },
  }
}
