import { mayEditItems } from '../items/items.policy.ts'

/** Whoever keeps the catalogue may import it. Spec 2 §6. */
export const mayImportItems = mayEditItems
