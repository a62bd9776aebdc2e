import type { Language } from '@tillgate/phrases/translator.ts'
import { Choice } from '@tillgate/ui/fields/choice.tsx'
import { useTranslation } from '#operator/i18n.ts'
import type { FilledTemplate } from './use-templates.ts'

type Props = {
  label: string
  templates: readonly FilledTemplate[]
  language: Language
  text: string
  onChange: (text: string) => void
}

/** Replaces the text by a template. Shows the template that the text still equals. */
export const TemplateChoice = ({ label, templates, language, text, onChange }: Props) => {
  const { t } = useTranslation()
  const chosen = templates.find(({ texts }) => texts[language] === text)
  return (
    <Choice
      label={label}
      placeholder={t('templates.choose')}
      options={templates.map(({ id, name }) => ({ value: id, label: name }))}
      value={chosen?.id ?? null}
      onChange={(id) => onChange(templates.find((one) => one.id === id)?.texts[language] ?? text)}
    />
  )
}
