import type { AuditRow } from '@tillgate/contract/operator-audit.ts'
import { askableFields } from '@tillgate/domain/applications.ts'
import { auditFields, auditValues } from '@tillgate/domain/audit-fields.ts'
import { accountActions } from '@tillgate/domain/account-actions.ts'
import { auditActions } from '@tillgate/domain/audit.ts'
import { auditObjects } from '@tillgate/domain/audit-objects.ts'
import { postedKinds } from '@tillgate/domain/bank-line-kinds.ts'
import { isTypedText } from '@tillgate/domain/items.ts'
import { dayText } from '#operator/features/figures/zone-times.ts'
import { useTranslation } from '#operator/i18n.ts'

/** Returns translators for audit codes. Codes of a newer server without a translation stay as they are. */
export const useAuditTexts = () => {
  const { t, language } = useTranslation()
  return {
    actionText: (code: string): string => {
      const known = auditActions.find((one) => one === code)
      return known ? t(`audit-action.${known}`) : code
    },
    accountActionText: (code: string): string => {
      const known = accountActions.find((one) => one === code)
      return known ? t(`account-action.${known}`) : code
    },
    objectText: (code: string): string => {
      const known = auditObjects.find((one) => one === code)
      return known ? t(`audit-object.${known}`) : code
    },
    /** Names a value by its path, level by level, for example store and price. */
    fieldText: (path: readonly string[]): string =>
      path
        .map((name) => {
          if (isTypedText(name)) return t(`items.${name}`)
          const ofForm = askableFields.find((one) => one === name)
          if (ofForm) return t(`field.${ofForm}`)
          const known = auditFields.find((one) => one === name)
          return known ? t(`audit-field.${known}`) : name
        })
        .join(' › '),
    /** Translates a code and writes a day out. Other texts stay as they are. */
    valueText: (value: string): string => {
      if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return dayText(value, language, { weekday: undefined, year: 'numeric' })
      const document = askableFields.find((one) => one === value)
      if (document) return t(`field.${document}`)
      const kind = postedKinds.find((one) => one === value)
      if (kind) return t(`bank-kind.${kind}`)
      const known = auditValues.find((one) => one === value)
      return known ? t(`audit-value.${known}`) : value
    },
    /** Names the actor; for a third party's event, the person that the event is about. */
    actorText: ({ name, role }: AuditRow['actor']): string => {
      if (role !== 'SYSTEM') return name
      return name === '' ? t('audit.system') : t('audit.system-for', { name })
    },
  }
}
