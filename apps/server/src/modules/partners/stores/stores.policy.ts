import { permittedOnceApproved } from '#server/caller.ts'

/** Nobody switches a store before the partner is approved. */
export const maySwitchStores = permittedOnceApproved('stores.manage')
