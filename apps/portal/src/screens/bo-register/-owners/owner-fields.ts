import type { UnsentInput } from '@tillgate/browser/form/drafts.ts'
import type { listOwners } from '@tillgate/contract/business.ts'
import type { Answer } from '@tillgate/contract/route.ts'
import type { Profile } from '@tillgate/contract/auth.ts'
import { ownersFaults, wholeOwnership, type OwnersFault } from '@tillgate/domain/owners.ts'
import { nationalDigits } from '@tillgate/domain/phones.ts'
import { decimal } from '@tillgate/ui/fields/masks.ts'
import * as z from 'zod/mini'

/** Owner as typed: the share is text until submission. */
const OwnerFields = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  ownerPhoneNumber: z.string(),
  ownership: z.string(),
  isControlPerson: z.boolean(),
})
export type OwnerFields = z.output<typeof OwnerFields>
export const OwnersFields = z.object({
  owners: z.array(OwnerFields).check(z.minLength(1)),
  isComplete: z.boolean(),
  version: z.number(),
})
export type OwnersFields = z.output<typeof OwnersFields>
type Saved = Answer<typeof listOwners>

export const nobody: OwnerFields = {
  firstName: '',
  lastName: '',
  email: '',
  ownerPhoneNumber: '',
  ownership: '',
  isControlPerson: false,
}

/** Returns the stored owners, or one empty owner marked as control person. */
export const knownOwners = ({ owners, version }: Saved): OwnersFields => ({
  version,
  owners:
    owners.length === 0
      ? [{ ...nobody, isControlPerson: true }]
      : owners.map((owner) => ({
          ...owner,
          ownerPhoneNumber: nationalDigits(owner.ownerPhoneNumber),
          ownership: String(owner.ownership),
        })),
  // Stored owners were confirmed when they were saved; a change must be confirmed again.
  isComplete: owners.length > 0,
})

export const soleOwner = ({ firstName, lastName, email, phoneNumber }: Profile): OwnerFields => ({
  firstName,
  lastName,
  email,
  ownerPhoneNumber: nationalDigits(phoneNumber ?? ''),
  ownership: '100',
  isControlPerson: true,
})

/** A draft without a version continues the saved version. */
export const readOwnersDraft = (text: string | null, saved: Saved): UnsentInput<OwnersFields> | undefined => {
  if (text === null) return undefined
  try {
    const { over, ...fields } = JSON.parse(text)
    const { data } = z.safeParse(OwnersFields, { version: saved.version, ...fields })
    return data && { typed: data, base: z.safeParse(OwnersFields, over).data ?? {} }
  } catch {
    return undefined
  }
}

const hundredths = (owners: readonly OwnerFields[]) =>
  owners.map(({ email, ownership, isControlPerson }) => ({
    email,
    isControlPerson,
    ownership: Math.round((decimal(ownership) || 0) * 100),
  }))

/** Returns the shares and their errors, which are shown while typing. */
export const sharesOf = (owners: readonly OwnerFields[]) => {
  const shares = hundredths(owners).map(({ ownership }) => ownership)
  const total = shares.reduce((sum, one) => sum + one, 0)
  return { shares, total, isTooMuch: total > wholeOwnership }
}

const about: Record<OwnersFault, string> = {
  'owners.none': 'owners.none',
  'owners.control': 'owners.control',
  'owners.total': 'owners.total',
  'owners.repeated': 'owners.repeated',
  'owners.percent': 'ownership.percent',
}
/** Errors of the whole list focus the field that resolves the error. */
export const fieldOfListFault = (code: string | undefined): string =>
  ({ 'owners.control': 'control', 'owners.repeated': 'owners.0.email' })[code ?? ''] ?? 'owners.0.ownership'

const isBlank = ({ isControlPerson: _, ...typed }: OwnerFields): boolean =>
  Object.values(typed).every((text) => text === '')
/** Returns true for the errors of an empty card, which adding a card would show at once. */
const isUnbegun = ({ owners }: OwnersFields, [list, at]: readonly PropertyKey[]): boolean => {
  const owner = list === 'owners' && typeof at === 'number' ? owners[at] : undefined
  return owner !== undefined && isBlank(owner)
}

/** Builds the request body, not validated. */
export const toOwnership = ({ owners, ...fields }: OwnersFields) => ({
  ...fields,
  owners: owners.map((owner) => ({ ...owner, ownership: decimal(owner.ownership) })),
})
export const ownersFieldOf = (
  path: readonly PropertyKey[],
  fields: OwnersFields,
  checked: readonly string[],
): string | undefined => {
  const isListAlone = checked.length === 1 && checked[0] === 'owners'
  if (isListAlone && isUnbegun(fields, path)) return undefined
  return path.length === 1 && path[0] === 'owners' ? 'owners.root' : path.join('.')
}
/** Positions of owners with the email of another owner. */
const positionsOfRepeatedEmails = (owners: readonly OwnerFields[]): number[] => {
  const emails = owners.map(({ email }) => email.trim().toLowerCase())
  return [...owners.keys()].filter(
    (at) => emails[at] !== '' && emails.indexOf(emails[at] ?? '') !== emails.lastIndexOf(emails[at] ?? ''),
  )
}

/** Checks the rules about the list as a whole. Repeated emails are marked on each of their owners. */
export const ownersRules = ({ owners }: OwnersFields) => {
  const faults = ownersFaults(hundredths(owners)).filter((one) => one !== 'owners.percent' && one !== 'owners.repeated')
  const repeated = positionsOfRepeatedEmails(owners).map((at) => ({
    field: `owners.${at}.email`,
    code: about['owners.repeated'],
  }))
  return [...faults.slice(0, 1).map((fault) => ({ field: 'owners.root', code: about[fault] })), ...repeated]
}
