import type { Say } from '@tillgate/browser/i18n.ts'

type Wrong = 'city.wrong' | 'state.wrong'

/** The name in "City is wrong, maybe you meant Hialeah?": the server says it in the sentence alone. */
export const meantBy = (t: Say<Wrong>, key: Wrong, message: string | undefined): string | undefined => {
  const [before = '', after = ''] = t(key, { city: '\n', state: '\n' }).split('\n')
  if (message === undefined || !message.startsWith(before) || !message.endsWith(after)) return undefined
  const name = message.slice(before.length, message.length - after.length)
  return name === '' ? undefined : name
}
