/** A terminal waits for its device, becomes active, and is retired permanently. */
export const terminalStatuses = ['PENDING', 'ACTIVE', 'RETIRED'] as const
export type TerminalStatus = (typeof terminalStatuses)[number]
export const terminalNameMax = 100
/** A store's terminals that are not retired. */
export const terminalsMax = 200

/** Alphabet of codes typed from a screen: without letters and digits that look alike. */
export const activationAlphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
export const activationLength = 8
export const activationHours = 24
/** Normalises a typed code for comparison: capitals, without spaces and dashes. */
export const activationCodeOf = (typed: string): string => typed.toUpperCase().replaceAll(/[\s-]/g, '')

const parts = (version: string): number[] => version.split('.').map(Number)
/** Returns true when the app `version` is older than `other`; both have the form `1.2.3`. */
export const isOlderVersion = (version: string, other: string): boolean => {
  const [mine, theirs] = [parts(version), parts(other)]
  const differing = mine.findIndex((part, index) => part !== theirs[index])
  return differing !== -1 && (mine[differing] ?? 0) < (theirs[differing] ?? 0)
}
