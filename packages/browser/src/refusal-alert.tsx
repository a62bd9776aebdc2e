import { Refused } from '@tillgate/client/refused.ts'
import { Alert } from '@tillgate/ui/notices/alert.tsx'
import { fieldText } from './form/field-error-text.ts'
import { useTranslation } from './i18n.ts'
import { isRefusal, refusalText } from './refusal-text.ts'

type Props = {
  refusal: Error | null
  /** What is said when the server gives no reason. */
  otherwise?: string
  /** What failed, in the words of the specification: told whenever nobody said no. The reason stands below them. */
  failed?: string
  /** The same, told above a "no" as well. */
  title?: string
  /** Fields of the form, as the server calls them: what they are told stands beside them. */
  fields?: readonly string[]
  /** The cursor goes to a field instead. */
  keepsFocus?: boolean
}

/** Spec 1 §8: a list of errors shows the messages of its fields, or else one sentence. */
export const RefusalAlert = ({ refusal, otherwise, failed, title, fields = [], keepsFocus = false }: Props) => {
  const { t } = useTranslation()
  if (!refusal) return null
  const told = refusal instanceof Refused ? refusal.fields : []
  const elsewhere = told.find(({ field }) => !fields.includes(field))
  if (told.length > 0 && !elsewhere) return null
  const heading = title ?? (isRefusal(refusal) ? undefined : failed)
  const reason = elsewhere ? fieldText(t, elsewhere) : refusalText(t, refusal, heading ?? otherwise)
  if (heading === undefined) {
    return (
      <Alert tone="error" takesFocus={!keepsFocus}>
        {reason}
      </Alert>
    )
  }
  return (
    <Alert tone="error" takesFocus={!keepsFocus} title={heading}>
      {reason !== heading && <p>{reason}</p>}
    </Alert>
  )
}
