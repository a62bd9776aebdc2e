import type { businessParts } from '@tillgate/contract/onboarding.ts'
import type { AskableField } from '@tillgate/domain/applications.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

type Props = {
  isProvider: boolean
  part: (typeof businessParts)[number]
  field?: AskableField | undefined
  className?: string
  children: ReactNode
}

/** To a part of the business step, and there to a field. */
export const BusinessLink = ({ isProvider, part, field, className = '', children }: Props) => {
  const search = field === undefined ? { part } : { part, field }
  return isProvider ? (
    <Link to="/bo-register/business-verification" search={search} className={className}>
      {children}
    </Link>
  ) : (
    <Link to="/bo-register/retailer-onboarding/business-details" search={search} className={className}>
      {children}
    </Link>
  )
}
