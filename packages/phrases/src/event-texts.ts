import type { Notification } from '@tillgate/contract/notifications.ts'
import { deviceOf } from '@tillgate/domain/devices.ts'
import { momentText } from '@tillgate/domain/moments.ts'
import { money } from '@tillgate/domain/money.ts'
import { dayIn, programZone } from '@tillgate/domain/zones.ts'
import type { notifications } from './en/notifications.ts'
import type { Language, Params } from './translator.ts'

type Say = (key: keyof typeof notifications | 'devices.unknown', params?: Params) => string
type Of<Kind extends Notification['kind']> = Extract<Notification, { kind: Kind }>
type Texts = { title: string; text: string }
/** `say`: phrases in `language`. `today`: current day of the program. */
type Reading = { say: Say; language: Language; today: string }

const whole = new Intl.NumberFormat('en-US')
const count = (number: number): string => whole.format(number)
const day = { month: 'short', day: 'numeric', timeZone: 'UTC' } as const
const monthDay = (iso: string, language: Language): string => new Date(iso).toLocaleDateString(language, day)
const weekday = (iso: string, language: Language): string =>
  new Date(iso).toLocaleDateString(language, { weekday: 'short', ...day })
const eastern = (iso: string, language: Language): string =>
  momentText(iso, language, { date: 'weekday', timeZone: programZone, namesZone: true })

const sentTexts = (event: Of<'payout.sent'>, { say, language, today }: Reading): Texts => ({
  title: say(event.arrivesOn > today ? 'event.payout-sent' : 'event.payout-was-sent', { amount: money(event.amount) }),
  text: say(event.stores === 1 ? 'event.payout-sent-text_one' : 'event.payout-sent-text_other', {
    figure: count(event.stores),
    day: weekday(event.arrivesOn, language),
  }),
})

const heldTexts = ({ store, cause, endsAt }: Of<'payout.held'>, { say, language }: Reading): Texts => ({
  title:
    cause === 'NEXT_RUN'
      ? store === null
        ? say('event.held-later-all')
        : say('event.held-later', { name: store })
      : store === null
        ? say('event.held-all')
        : say('event.held', { name: store }),
  text: say(`event.held-${cause}`, { day: endsAt === null ? '' : eastern(endsAt, language) }),
})

const importTexts = ({ file: name, rows, imported, failed, isHeld }: Of<'import.ended'>, { say }: Reading): Texts => {
  if (isHeld) return { title: say('event.import-held', { name }), text: say('event.import-held-text') }
  const title = imported === 0 ? 'event.import-none' : failed === 0 ? 'event.import-whole' : 'event.import-part'
  const figures = { rows: count(rows), imported: count(imported), failed: count(failed) }
  return {
    title: say(title, { name }),
    text: say(rows === 1 ? 'event.import-text_one' : 'event.import-text_other', figures),
  }
}

const listTexts = (event: Of<'list.changed'>, { say, language }: Reading): Texts => {
  const on = monthDay(event.day, language)
  return {
    title: event.list === null ? say('event.list-ends', { day: on }) : say('event.list', { list: event.list, day: on }),
    text: say('event.list-text', { losing: count(event.losing), gaining: count(event.gaining) }),
  }
}

const offlineTexts = ({ terminal, store: name, since }: Of<'terminal.offline'>, { say, language }: Reading): Texts => ({
  title: say('event.offline', { terminal: terminal === '' ? say('event.a-terminal') : terminal, name }),
  text: say('event.offline-text', { time: eastern(since, language) }),
})

const textsOf = (event: Notification, reading: Reading): Texts => {
  const { say } = reading
  switch (event.kind) {
    case 'payout.sent':
      return sentTexts(event, reading)
    case 'payout.returned':
      return {
        title: say('event.payout-returned', { amount: money(event.amount), name: event.store }),
        text: say('event.payout-returned-text', { code: event.code }),
      }
    case 'payout.held':
      return heldTexts(event, reading)
    case 'import.ended':
      return importTexts(event, reading)
    case 'list.changed':
      return listTexts(event, reading)
    case 'store.changed':
      return {
        title: say(`event.store-${event.change}`, { name: event.store }),
        text: say(`event.store-${event.change}-text`),
      }
    case 'terminal.offline':
      return offlineTexts(event, reading)
    case 'invite.unused':
      return {
        title: event.name === null ? say('event.invite-gone') : say('event.invite', { name: event.name }),
        text: say('event.invite-text'),
      }
    case 'bank.changed':
      return {
        title: say(`event.bank-${event.change}`, { name: event.store }),
        text: event.last4 === null ? say('event.bank-removed-text') : say('event.bank-text', { digits: event.last4 }),
      }
    case 'device.new':
      break
  }
  return {
    title: say('event.device', { device: deviceOf(event.userAgent) ?? say('devices.unknown') }),
    text: say('event.device-text'),
  }
}

/** Returns title and text of an event, as the bell and the daily mail show it. */
export const eventTexts = (say: Say, language: Language, event: Notification, now: Date): Texts =>
  textsOf(event, { say, language, today: dayIn(programZone, now) })
