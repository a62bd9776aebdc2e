import { Refused } from '@tillgate/client/refused.ts'
import { Alert } from '@tillgate/ui/notices/alert.tsx'
import { fieldText } from './form/field-error-text.ts'
import { useTranslation } from './i18n.ts'
import { isRefusal, refusalText } from './refusal-text.ts'

type Props = {
  refusal: Error | null
  /** Text when the server gives no reason. */
  otherwise?: string
  /** Title from the specification for failures without a refusal. The reason appears below. */
  failed?: string
  /** Title above a refusal too. */
  title?: string
  /** Server names of the form's fields: errors of these fields appear beside the fields. */
  fields?: readonly string[]
  /** Another element takes the focus. */
  keepsFocus?: boolean
}

/** Shows the messages of a validation error's fields, or a single sentence. Spec 1 §8. */
export const RefusalAlert = ({ refusal, otherwise, failed, title, fields = [], keepsFocus = false }: Props) => {
  const { t } = useTranslation()
  if (!refusal) return null
  const refusedFields = refusal instanceof Refused ? refusal.fields : []
  const elsewhere = refusedFields.find(({ field }) => !fields.includes(field))
  if (refusedFields.length > 0 && !elsewhere) return null
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
