import { permitted } from '#server/caller.ts'

/** Looking is for those who edit the stores; linking is not: they are sent to their Store Admin. Spec 1 §2. */
export const mayCheckBank = permitted('stores.manage')
export const mayLinkBank = permitted('bank.link')
