import type { ApplicationDetail } from '@tillgate/contract/operator-applications.ts'
import { fillTemplate, type TemplateSubject } from '@tillgate/domain/templates.ts'
import type { Language } from '@tillgate/phrases/translator.ts'
import { useListTemplates } from '#operator/api/templates.ts'

export type FilledTemplate = { id: string; name: string; texts: Record<Language, string> }

/** Returns the templates of a subject, filled with the values of the application, in both languages. */
export const useTemplates = ({ businessName, supportId, submittedBy, business }: ApplicationDetail) => {
  const templates = useListTemplates()
  const values = { business: businessName, supportId, person: submittedBy?.name ?? business.contactPerson }
  return (subject: TemplateSubject): FilledTemplate[] =>
    (templates.data?.items ?? [])
      .filter((one) => one.subject === subject)
      .map(({ id, name, english, spanish }) => ({
        id,
        name,
        texts: { 'en-US': fillTemplate(english, values), 'es-ES': fillTemplate(spanish, values) },
      }))
}
