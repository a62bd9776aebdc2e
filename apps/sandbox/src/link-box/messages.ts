/** Messages between page and frame. Both check the sender's origin. */
export type FromFrame =
  | { tillgate: 'link'; kind: 'success'; publicToken: string | null; metadata: object }
  | { tillgate: 'link'; kind: 'exit'; error: object | null; metadata: object }
  | { tillgate: 'link'; kind: 'event'; name: string; metadata: object }

export const isFromFrame = (data: unknown): data is FromFrame =>
  typeof data === 'object' && data !== null && 'tillgate' in data && data.tillgate === 'link' && 'kind' in data

export const isExitWish = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'tillgate' in data && data.tillgate === 'exit'
