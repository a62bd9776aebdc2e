/** Databases outlive a run, and each run opens what another has sealed. */
export const benchKeys = `bench:${Buffer.from('a key of thirty-two bytes: bench').toString('base64')}`
