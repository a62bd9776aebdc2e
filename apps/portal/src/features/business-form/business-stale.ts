import type { Difference } from '@tillgate/browser/form/stale-choice.tsx'
import type { Translate } from '@tillgate/browser/i18n.ts'
import type { StoreDetails } from '@tillgate/contract/business.ts'
import type { PhraseKey } from '@tillgate/phrases/en-us.ts'
import { businessFieldNames, knownBusiness, type BusinessFields } from './business-fields.ts'

export const businessDifferences = (
  t: Translate<PhraseKey>,
  { mine, before }: { mine: BusinessFields; before: BusinessFields },
  current: StoreDetails,
): Difference[] => {
  const theirs = knownBusiness(current, undefined)
  return businessFieldNames.flatMap((name) =>
    mine[name] === theirs[name]
      ? []
      : [
          {
            name,
            label: t(`field.${name}`),
            mine: mine[name],
            theirs: theirs[name],
            isTouched: mine[name] !== before[name],
          },
        ],
  )
}

/** Merges the named local fields into the saved record. The origin of the address belongs to its first line. */
export const settledBusiness = (
  mine: BusinessFields,
  current: StoreDetails,
  chosen: ReadonlySet<string>,
): BusinessFields => {
  const theirs = knownBusiness(current, undefined)
  const named = businessFieldNames.filter((name) => chosen.has(name)).map((name) => [name, mine[name]])
  const isSameLine = mine.addressLine1 === theirs.addressLine1
  const addressSource = chosen.has('addressLine1') || isSameLine ? mine.addressSource : theirs.addressSource
  return { ...theirs, ...Object.fromEntries(named), addressSource }
}
