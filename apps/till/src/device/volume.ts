/** Gains of the sounds of this device. */
const gains = { off: 0, quiet: 0.05, loud: 0.15 } as const
export type Volume = keyof typeof gains
export const volumes = ['off', 'quiet', 'loud'] as const satisfies readonly Volume[]

const storageKey = 'till-volume'

export const currentVolume = (): Volume => volumes.find((one) => one === localStorage.getItem(storageKey)) ?? 'loud'
export const chooseVolume = (volume: Volume): void => localStorage.setItem(storageKey, volume)
export const readVolume = (): number => gains[currentVolume()]
