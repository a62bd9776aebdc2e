import { saveOwnership, type listOwners, type Owner } from '@tillgate/contract/business.ts'
import type { Answer } from '@tillgate/contract/route.ts'
import type { Profile } from '@tillgate/contract/auth.ts'
import { ownersFaults, wholeOwnership, type OwnersFault } from '@tillgate/domain/owners.ts'
import { nationalDigits } from '@tillgate/domain/phones.ts'
import { decimal } from '@tillgate/ui/masks.ts'
import { set } from 'react-hook-form'
import type { FieldErrors, Resolver } from 'react-hook-form'
import * as z from 'zod/mini'
import type { OwnersDraft } from '#portal/api/business.ts'

/** One person as typed: the share is text until it is sent. */
export type OwnerFields = Omit<Owner, 'ownership'> & { ownership: string }
export type OwnersFields = { owners: OwnerFields[]; isComplete: boolean; version: number }
type Saved = Answer<typeof listOwners>

export const nobody: OwnerFields = {
  firstName: '',
  lastName: '',
  email: '',
  ownerPhoneNumber: '',
  ownership: '',
  isControlPerson: false,
}

/** Nobody yet: one empty person, who is the control person until somebody else is. */
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
  // They were confirmed when they were saved; a change is confirmed anew.
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

const Draft = z.object({
  owners: z
    .array(
      z.object({
        firstName: z.string(),
        lastName: z.string(),
        email: z.string(),
        ownerPhoneNumber: z.string(),
        ownership: z.string(),
        isControlPerson: z.boolean(),
      }),
    )
    .check(z.minLength(1)),
  isComplete: z.boolean(),
  version: z.catch(z.optional(z.number()), undefined),
})
export const OwnersLeft = z.object({ ...Draft.shape, version: z.number() })
/** A draft of before there were versions continues what is saved now. */
export const readOwnersDraft = (text: string | null, saved: Saved): OwnersFields | undefined => {
  if (text === null) return undefined
  try {
    const { data } = z.safeParse(Draft, JSON.parse(text))
    return data && { ...data, version: data.version ?? saved.version }
  } catch {
    return undefined
  }
}

const hundredths = (owners: readonly OwnerFields[]) =>
  owners.map(({ email, ownership, isControlPerson }) => ({
    email,
    isControlPerson,
    ownership: Math.round((decimal(ownership) ?? 0) * 100),
  }))

/** What is told while it is typed. */
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
/** Complaints about the list as a whole lead to the field that settles them. */
export const fieldOfListFault = (code: string | undefined): string =>
  ({ 'owners.control': 'control', 'owners.repeated': 'owners.0.email' })[code ?? ''] ?? 'owners.0.ownership'

const isBlank = ({ isControlPerson: _, ...typed }: OwnerFields): boolean =>
  Object.values(typed).every((text) => text === '')
/** A card that was just added makes the whole list be checked: what nobody has begun is no mistake yet. */
const isUnbegun = ({ owners }: OwnersFields, [list, at]: readonly PropertyKey[]): boolean => {
  const owner = list === 'owners' && typeof at === 'number' ? owners[at] : undefined
  return owner !== undefined && isBlank(owner)
}

/** Checked by the server's own shape, and the rules about all of them together by the law's. */
export const ownersResolver: Resolver<OwnersFields, unknown, OwnersDraft> = async (fields, _, { names = [] }) => {
  const isListAlone = names.length === 1 && names[0] === 'owners'
  const draft = {
    isComplete: fields.isComplete,
    version: fields.version,
    owners: fields.owners.map((owner) => ({ ...owner, ownership: decimal(owner.ownership) })),
  }
  const parsed = z.safeParse(saveOwnership.body, draft)
  const errors: FieldErrors<OwnersFields> = {}
  for (const { path, message } of parsed.error?.issues ?? []) {
    if (isListAlone && isUnbegun(fields, path)) continue
    set(errors, path.join('.'), { type: 'complaint', message })
  }
  const [fault] = ownersFaults(hundredths(fields.owners)).filter((one) => one !== 'owners.percent')
  if (fault && !errors.owners) set(errors, 'owners.root', { type: 'complaint', message: about[fault] })
  return parsed.success && !errors.owners ? { values: parsed.data, errors: {} } : { values: {}, errors }
}
