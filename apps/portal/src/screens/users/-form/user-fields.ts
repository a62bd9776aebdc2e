import type { Difference } from '@tillgate/browser/form/stale-choice.tsx'
import type { Translate } from '@tillgate/browser/i18n.ts'
import type { User } from '@tillgate/contract/users.ts'
import { userRoles, type UserRole } from '@tillgate/domain/users.ts'
import { languages, type Language } from '@tillgate/phrases/translator.ts'
import type { PhraseKey } from '@tillgate/phrases/en-us.ts'
import * as z from 'zod/mini'

/** Form state of a user. The role is chosen first and is empty at first. `version` 0: new user. */
export const UserFields = z.object({
  version: z.number(),
  roleType: z.nullable(z.enum(userRoles)),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  language: z.enum(languages),
  /** Where a supervisor works: at every store, also later ones, or at `stores`. */
  reach: z._default(z.enum(['all', 'some']), 'all'),
  stores: z.array(z.string()),
})
export type UserFields = z.output<typeof UserFields>

/** The only store of a partner is always chosen, also in a draft of before, and after a change of the role. */
export const chosenStores = (ids: string[], stores: readonly { id: string }[]): string[] =>
  stores.length === 1 ? stores.map(({ id }) => id) : ids

export const noUser = (roleType: UserRole | null, language: Language): UserFields => ({
  version: 0,
  roleType,
  firstName: '',
  lastName: '',
  email: '',
  language,
  reach: 'all',
  stores: [],
})

export const knownUser = (user: User): UserFields => ({
  version: user.version,
  roleType: user.role,
  firstName: user.firstName,
  lastName: user.lastName,
  email: user.email,
  language: user.language,
  reach: user.role === 'SUPERVISOR' && user.stores.length > 0 ? 'some' : 'all',
  stores: user.stores.map(({ id }) => id),
})

/** True where the stores of the form count: of a cashier, and of a supervisor of some stores. */
export const hasStores = ({ roleType, reach }: Pick<UserFields, 'roleType' | 'reach'>): boolean =>
  roleType === 'CASHIER' || (roleType === 'SUPERVISOR' && reach === 'some')

/** A supervisor of every store and an accountant have none: what was chosen before the role changed is not sent. */
export const toBody = ({ version: _, stores, roleType, reach, ...person }: UserFields) => ({
  ...person,
  roleType,
  stores: hasStores({ roleType, reach }) ? stores : [],
})

const texts = ['firstName', 'lastName', 'email', 'language', 'roleType', 'stores'] as const
type Said = { t: Translate<PhraseKey>; nameOf: (storeId: string) => string }

const said = (fields: UserFields, name: (typeof texts)[number], { t, nameOf }: Said): string => {
  if (name === 'stores' && fields.roleType === 'ACCOUNTANT') return t('users.all-stores')
  if (name === 'stores' && fields.roleType === 'SUPERVISOR' && fields.reach === 'all') return t('users.all-stores')
  if (name === 'stores') return toBody(fields).stores.map(nameOf).toSorted().join('; ')
  if (name === 'roleType') return fields.roleType ? t(`role.${fields.roleType}`) : ''
  return name === 'language' ? t(`users.language-${fields.language}`) : fields[name]
}

export const userDifferences = (
  { mine, before, theirs }: Record<'mine' | 'before' | 'theirs', UserFields>,
  words: Said,
): Difference[] =>
  texts.flatMap((name) => {
    const [here, there] = [said(mine, name, words), said(theirs, name, words)]
    const label = words.t(`users.field-${name}`)
    return here === there
      ? []
      : [{ name, label, mine: here, theirs: there, isTouched: here !== said(before, name, words) }]
  })

/** The named fields as typed here, everything else as it is saved now. */
export const settledUser = (mine: UserFields, theirs: UserFields, chosen: ReadonlySet<string>): UserFields => ({
  version: theirs.version,
  roleType: (chosen.has('roleType') ? mine : theirs).roleType,
  firstName: (chosen.has('firstName') ? mine : theirs).firstName,
  lastName: (chosen.has('lastName') ? mine : theirs).lastName,
  email: (chosen.has('email') ? mine : theirs).email,
  language: (chosen.has('language') ? mine : theirs).language,
  reach: (chosen.has('stores') ? mine : theirs).reach,
  stores: (chosen.has('stores') ? mine : theirs).stores,
})
