/** `ownership` in hundredths of a percent, so that sums are exact. */
export type Owner = { email: string; ownership: number; isControlPerson: boolean }
export const wholeOwnership = 10_000
/** Everyone from here on has to be listed: 31 CFR 1010.230, beneficial owners. */
export const listedFrom = 2500

export type OwnersFault = 'owners.none' | 'owners.control' | 'owners.total' | 'owners.repeated' | 'owners.percent'

/** Returns the errors of a list of owners in display order; empty for a valid list. */
export const ownersFaults = (owners: readonly Owner[]): OwnersFault[] => {
  if (owners.length === 0) return ['owners.none']
  const faults: OwnersFault[] = []
  const isPart = ({ ownership }: Owner) => Number.isInteger(ownership) && ownership >= 0 && ownership <= wholeOwnership
  if (!owners.every(isPart)) faults.push('owners.percent')
  if (ownershipTotal(owners) > wholeOwnership) faults.push('owners.total')
  if (owners.filter(({ isControlPerson }) => isControlPerson).length !== 1) faults.push('owners.control')
  if (new Set(owners.map(({ email }) => email.toLowerCase())).size < owners.length) faults.push('owners.repeated')
  return faults
}

export const ownershipTotal = (owners: readonly Pick<Owner, 'ownership'>[]): number =>
  owners.reduce((total, { ownership }) => total + ownership, 0)
