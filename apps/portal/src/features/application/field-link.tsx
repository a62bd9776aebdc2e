import type { AskableField } from '@tillgate/domain/applications.ts'
import { Link } from '@tanstack/react-router'
import { buttonClass } from '@tillgate/ui/buttons/button-class.ts'
import type { ReactNode } from 'react'
import { BusinessLink } from '#portal/features/onboarding/business-link.tsx'
import { partOfField, stepOfField } from '#portal/features/onboarding/step-open.ts'
import { stepUrl } from '#portal/features/onboarding/step-url.ts'

type Props = { field: AskableField; isProvider: boolean; children: ReactNode }

/** To the very field that a reviewer asked about. */
export const FieldLink = ({ field, isProvider, children }: Props) => {
  const step = stepOfField(field, isProvider)
  const part = partOfField(field)
  const look = buttonClass({ look: 'secondary', size: 'sm' })
  if (step !== 'business' || part === undefined) {
    return (
      <Link to={stepUrl(step, isProvider)} className={look}>
        {children}
      </Link>
    )
  }
  return (
    <BusinessLink isProvider={isProvider} part={part} field={field} className={look}>
      {children}
    </BusinessLink>
  )
}
