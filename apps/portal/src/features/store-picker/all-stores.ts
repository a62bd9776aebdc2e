/** In the URL in the place of a store's id: every store. */
export const allStores = 'all'
