import type { businessParts } from '@tillgate/contract/onboarding.ts'
import type { AskableField } from '@tillgate/domain/applications.ts'
import { Link } from '@tanstack/react-router'
import type { asButton } from '@tillgate/ui/buttons/as-button.ts'
import type { ReactNode } from 'react'

type Props = {
  isProvider: boolean
  part: (typeof businessParts)[number]
  field?: AskableField | undefined
  /** Styles the link as a button. */
  look?: ReturnType<typeof asButton> | { className: string }
  children: ReactNode
}

/** Links to a part of the business step, and to a field there. */
export const BusinessLink = ({ isProvider, part, field, look, children }: Props) => {
  const search = field === undefined ? { part } : { part, field }
  return isProvider ? (
    <Link to="/bo-register/business-verification" search={search} {...look}>
      {children}
    </Link>
  ) : (
    <Link to="/bo-register/retailer-onboarding/business-details" search={search} {...look}>
      {children}
    </Link>
  )
}
