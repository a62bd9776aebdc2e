import type { Translate } from '@tillgate/browser/i18n.ts'
import type { Difference } from '@tillgate/browser/form/stale-choice.tsx'
import type { listOwners } from '@tillgate/contract/business.ts'
import type { Answer } from '@tillgate/contract/route.ts'
import { fullName } from '@tillgate/domain/full-name.ts'
import type { PhraseKey } from '@tillgate/phrases/en-us.ts'
import { nationalDigits, phoneText } from '@tillgate/ui/fields/phone-text.ts'
import { knownOwners, type OwnerFields, type OwnersFields } from './owner-fields.ts'

type Saved = Answer<typeof listOwners>

const keyOf = ({ email }: OwnerFields): string => email.trim().toLowerCase()
const find = (list: Pick<OwnersFields, 'owners'>, key: string) => list.owners.find((one) => keyOf(one) === key)

/** Matches persons by address; all differences of one person are one choice. */
export const ownerDifferences = (
  t: Translate<PhraseKey>,
  { mine, before }: { mine: OwnersFields; before: OwnersFields },
  current: Saved,
): Difference[] => {
  const theirs = knownOwners(current)
  const text = (owner: OwnerFields | undefined): string =>
    owner
      ? [
          fullName(owner).trim(),
          `${owner.ownership || '0'}%`,
          phoneText(nationalDigits(owner.ownerPhoneNumber)),
          ...(owner.isControlPerson ? [t('owners.control-person')] : []),
        ].join(', ')
      : t('owners.not-listed')
  const keys = new Set([...theirs.owners, ...mine.owners].map(keyOf))
  return [...keys].flatMap((key) => {
    const [here, there, was] = [find(mine, key), find(theirs, key), find(before, key)].map(text)
    return here === undefined || there === undefined || here === there
      ? []
      : [
          {
            name: key,
            label: key || t('owners.unnamed', { nth: 1 }),
            mine: here,
            theirs: there,
            isTouched: here !== was,
          },
        ]
  })
}

/** Takes the named persons from this form and the others from the saved record. */
export const settledOwners = (mine: OwnersFields, current: Saved, chosen: ReadonlySet<string>): OwnersFields => {
  const theirs = knownOwners(current)
  const keys = new Set([...theirs.owners, ...mine.owners].map(keyOf))
  const owners = [...keys].flatMap((key) => {
    const one = find(chosen.has(key) ? mine : theirs, key)
    return one ? [one] : []
  })
  return { owners, isComplete: mine.isComplete, version: theirs.version }
}
