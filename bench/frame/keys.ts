/** Fixed, because a bench reads what an earlier run has encrypted in the same database. */
export const benchKeys = `bench:${Buffer.from('a key of thirty-two bytes: bench').toString('base64')}`
