import type { FieldErrors } from 'react-hook-form'
import type { Problem } from '@tillgate/ui/form/error-summary.tsx'
import { fieldOfListFault, type OwnersFields } from './owner-fields.ts'

const parts = ['firstName', 'lastName', 'email', 'ownerPhoneNumber', 'ownership'] as const

/** Person by person in the order of the cards, then what is wrong with the list, then the missing word. */
export const ownerProblems = (
  errors: FieldErrors<OwnersFields>,
  complaint: (error: { message?: string | undefined } | undefined) => string | undefined,
  /** "Person 2: …", where there are several to tell apart. */
  aboutPerson: (at: number, message: string) => string,
): Problem[] => {
  const people = Array.isArray(errors.owners) ? errors.owners : []
  const ofPeople = people.flatMap((person, at) =>
    parts.flatMap((part) => {
      const message = complaint(person?.[part])
      return message === undefined ? [] : [{ field: `owners.${at}.${part}`, message: aboutPerson(at, message) }]
    }),
  )
  const root = errors.owners?.root
  const ofList = complaint(root)
  const missing = complaint(errors.isComplete)
  return [
    ...ofPeople,
    ...(ofList === undefined ? [] : [{ field: fieldOfListFault(root?.message), message: ofList }]),
    ...(missing === undefined ? [] : [{ field: 'isComplete', message: missing }]),
  ]
}
