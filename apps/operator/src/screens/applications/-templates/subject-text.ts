import { rejectionReasons } from '@tillgate/domain/applications.ts'
import type { TemplateSubject } from '@tillgate/domain/templates.ts'
import { useTranslation } from '#operator/i18n.ts'

/** Returns the name of a field or of a reason of rejection. */
export const useSubjectText = () => {
  const { t } = useTranslation()
  return (subject: TemplateSubject): string => {
    const reason = rejectionReasons.find((one) => one === subject)
    if (reason !== undefined) return t('templates.of-rejection', { reason: t(`rejection.${reason}`) })
    return subjectIsField(subject) ? t(`field.${subject}`) : subject
  }
}

const subjectIsField = (
  subject: TemplateSubject,
): subject is Exclude<TemplateSubject, (typeof rejectionReasons)[number]> =>
  rejectionReasons.every((one) => one !== subject)
