import type { Difference } from '@tillgate/browser/form/stale-choice.tsx'
import type { Translate } from '@tillgate/browser/i18n.ts'
import type { Contact } from '@tillgate/contract/contact.ts'
import type { PhraseKey } from '@tillgate/phrases/en-us.ts'
import { nationalDigits, phoneText } from '@tillgate/ui/fields/phone-text.ts'
import * as z from 'zod/mini'

/** Form values; the phone number without +1. */
export const ContactFields = z.object({
  contactPerson: z.string(),
  contactEmailAddress: z.string(),
  contactPhoneNumber: z.string(),
  version: z.number(),
})
export type ContactFields = z.output<typeof ContactFields>

export const knownContact = ({ contactPerson, contactEmailAddress, contactPhoneNumber, version }: Contact) => ({
  contactPerson,
  contactEmailAddress,
  contactPhoneNumber: nationalDigits(contactPhoneNumber),
  version,
})

const labels = {
  contactPerson: 'profile.contact-person',
  contactEmailAddress: 'profile.contact-email',
  contactPhoneNumber: 'profile.contact-phone',
} as const satisfies Partial<Record<keyof ContactFields, PhraseKey>>
const names = ['contactPerson', 'contactEmailAddress', 'contactPhoneNumber'] as const

const said = (fields: ContactFields, name: (typeof names)[number]): string =>
  name === 'contactPhoneNumber' ? phoneText(fields[name]) : fields[name]

export const contactDifferences = (
  t: Translate<PhraseKey>,
  { mine, before, theirs }: Record<'mine' | 'before' | 'theirs', ContactFields>,
): Difference[] =>
  names.flatMap((name) => {
    const [here, there] = [said(mine, name), said(theirs, name)]
    if (here === there) return []
    return [{ name, label: t(labels[name]), mine: here, theirs: there, isTouched: here !== said(before, name) }]
  })

/** Takes the named fields from this form and everything else from the saved contact. */
export const settledContact = (
  mine: ContactFields,
  theirs: ContactFields,
  chosen: ReadonlySet<string>,
): ContactFields => ({
  ...theirs,
  ...Object.fromEntries(names.filter((name) => chosen.has(name)).map((name) => [name, mine[name]])),
})
