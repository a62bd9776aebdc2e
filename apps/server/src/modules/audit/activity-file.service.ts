import type { ActivityChange, ActivityEntry } from '@tillgate/contract/activity.ts'
import { activityKindOf, fieldPhraseOf, isChangeShown } from '@tillgate/domain/activity.ts'
import { csvLine } from '@tillgate/domain/csv-cells.ts'
import { units } from '@tillgate/domain/items.ts'
import { tillActionNames } from '@tillgate/domain/till-permissions.ts'
import { labelForms } from '@tillgate/domain/scale-labels.ts'
import { portalRoles } from '@tillgate/domain/roles.ts'
import { isoIn, programZone } from '@tillgate/domain/zones.ts'
import type { Language } from '@tillgate/phrases/translator.ts'
import { translate } from '#server/http/translate.ts'

const headings = [
  'activity.at',
  'activity.who',
  'activity.kind',
  'activity.what',
  'activity.object',
  'activity-file.items',
  'activity-file.of',
  'activity-file.field',
  'activity-file.was',
  'activity-file.is',
  'activity-file.entry',
] as const

/** Headings of activity.csv in the reader's language. */
export const activityHeadings = (language: Language): string[] => headings.map((key) => translate(language, key))

/** Formats a value. Prices and rates stay numbers, so that a spreadsheet can compute with them. */
const valueText = (field: ActivityChange['field'], value: string | null, language: Language): string => {
  if (value === null) return ''
  if (field === 'active') return translate(language, value === 'true' ? 'item.active' : 'item.is-inactive')
  if (field === 'randomWeightPrice') return translate(language, value === 'true' ? 'activity.on' : 'activity.off')
  if (field === 'amountCents') return (Number(value) / 100).toFixed(2)
  const act = field === 'action' ? tillActionNames.find((one) => one === value) : undefined
  if (act) return translate(language, `till-settings.action-${act}`)
  const form = field === 'labelForm' ? labelForms.find((one) => one === value) : undefined
  if (field === 'labelForm') return translate(language, form ? `label-form.${form}` : 'activity.off')
  const unit = field === 'unit' ? units.find((one) => one === value) : undefined
  if (unit) return translate(language, 'unit.choice', { code: unit, name: translate(language, `unit.${unit}`) })
  const role = field === 'role' ? portalRoles.find((one) => one === value) : undefined
  return role ? translate(language, `role.${role}`) : value
}

/** Lines of an entry in the words of the screen, one line per changed value. */
export const activityLines = (entry: ActivityEntry, language: Language): string => {
  const { id, at, actor, isOfProgram, action, object, objectName, items, changes } = entry
  const kind = activityKindOf(action)
  const head = [
    isoIn(programZone, new Date(at)),
    actor?.name ?? translate(language, isOfProgram ? 'activity.program' : 'activity.automatic'),
    kind === undefined ? '' : translate(language, `activity-kind.${kind}`),
    translate(language, `activity-action.${action}`),
    objectName,
    items === null ? '' : String(items),
  ]
  const values = changes
    .filter(isChangeShown)
    .map(({ of, field, was, is }) => [
      of,
      translate(language, fieldPhraseOf(object, action, field)),
      valueText(field, was, language),
      valueText(field, is, language),
    ])
  return (values.length === 0 ? [['', '', '', '']] : values).map((cells) => csvLine([...head, ...cells, id])).join('')
}
