import { texts as english } from './en/texts.ts'
import { texts as spanish } from './es/texts.ts'
import { translator, type Language, type Params } from './translator.ts'

const say = translator({ 'en-US': english, 'es-ES': spanish })

export const textKinds = [
  'reset-code',
  'registration-code',
  'sign-in-code',
  'two-factor-code',
  'caller-code',
  'already-registered',
  'receipt',
  // Texts about events name nothing of the partner, because a phone shows them while it is locked.
  'event-payout-sent',
  'event-payout-returned',
  'event-import-ended',
  'event-list-changed',
  'event-payout-held',
  'event-store-changed',
  'event-terminal-offline',
  'event-invite-unused',
  'event-device-new',
  'event-bank-changed',
] as const
export type TextKind = (typeof textKinds)[number]

/** The last line is for phones: bound to our host, so that no other page is offered the code. */
const boundTo = (host: unknown, code: unknown): string => `\n\n@${String(host)} #${String(code)}`

export const composeText = (kind: TextKind, language: Language, params: Params): string => {
  const code = params['code']
  return `${say(language, `text.${kind}`, params)}${code === undefined ? '' : boundTo(params['host'], code)}`
}
