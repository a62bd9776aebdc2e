/** Value of the URL that stands for all stores. */
export const allStores = 'all'
