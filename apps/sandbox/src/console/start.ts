import { at, byId, copyButton, element, inputById, replace } from './dom.ts'
import { magicNumbers } from './magic.ts'
import { scenarios, tileOf } from './scenarios.ts'
import type { ProductShown } from '../product.ts'
import type { Shown } from './state.ts'

type Account = ProductShown['accounts'][number]

let product: ProductShown | undefined
let newestShown = ''

const outside = (href: string) => ({ href, target: '_blank', rel: 'noopener noreferrer' })
const newTab = (): HTMLElement => element('span', { class: 'hidden' }, ', opens in a new tab')
const without = (url: string): string => url.replace(/^https?:\/\//, '')

const place = (title: string, words: string, href: string, isOutside: boolean) =>
  element(
    'li',
    {},
    element(
      'a',
      { class: 'tile', ...(isOutside ? outside(href) : { href }) },
      element('h3', {}, title, ...(isOutside ? [newTab()] : [])),
      element('p', { class: 'muted' }, words),
      element('span', { class: 'address' }, without(isOutside ? href : `${location.origin}${href}`)),
    ),
  )

const entryPages: Record<Account['audience'], (publicUrl: string) => string> = {
  portal: (publicUrl) => `${publicUrl}/login`,
  operator: (publicUrl) => `${publicUrl}/operator`,
  pos: () => '/till',
}

const initialsOf = (name: string): string =>
  name
    .split(' ')
    .map((part) => part.charAt(0))
    .join('')

const account = ({ name, email, title, audience }: Account, publicUrl: string) => {
  const href = entryPages[audience](publicUrl)
  const asWhom = element('span', { class: 'hidden' }, ` as ${name}`)
  return element(
    'li',
    {},
    element('span', { class: `initials ${audience}`, 'aria-hidden': 'true' }, initialsOf(name)),
    element(
      'span',
      { class: 'who' },
      element('b', {}, name),
      element('small', {}, title),
      copyButton(email, email, 'address'),
    ),
    audience === 'pos'
      ? element('a', { class: 'button', href }, 'Till', asWhom)
      : element('a', { class: 'button', ...outside(href) }, 'Sign in', asWhom, newTab()),
  )
}

const spaced = (code: string): string => `${code.slice(0, 3)} ${code.slice(3)}`
const stepSeconds = 30
const ringLength = 151

const drawCodes = (shown: ProductShown): void => {
  const [now = '', next = ''] = shown.codes
  byId('operator-code').textContent = spaced(now)
  byId('next-code').textContent = spaced(next)
  byId('copy-operator-code').replaceChildren(copyButton('Copy code', now, 'primary'))
}

const draw = (shown: ProductShown): void => {
  const { publicUrl, accounts, password, secret } = shown
  byId('places').replaceChildren(
    place('Portal', 'What a partner sees', publicUrl, true),
    place('Operator console', 'Review and approve', `${publicUrl}/operator`, true),
    place('Virtual till', 'Sell, return, reverse with sandbox cards', '/till', false),
  )
  byId('accounts').replaceChildren(...accounts.map((one) => account(one, publicUrl)))
  byId('password').replaceChildren(copyButton(password, password, 'number'))
  byId('secret').replaceChildren(copyButton(secret, secret, 'number'))
  byId('scenarios').replaceChildren(...scenarios.map((one) => tileOf(one, shown)))
  drawCodes(shown)
}

let isReading = false
/** A code lives for half a minute; the next ones are asked for when it ends. */
const readCodes = async (): Promise<void> => {
  if (isReading) return
  isReading = true
  try {
    const answer = await fetch('/__sandbox/product')
    if (answer.ok) {
      const shown: ProductShown = await answer.json()
      const isFirst = product === undefined
      product = shown
      if (isFirst) draw(shown)
      else drawCodes(shown)
    }
  } catch {
    // The dot in the bar says that the sandbox does not answer.
  }
  isReading = false
}

const tick = (): void => {
  if (byId('start').hidden) return
  const left = Math.ceil(((product?.endsAt ?? 0) - Date.now()) / 1000)
  if (left <= 0) void readCodes()
  const shown = Math.max(0, Math.min(stepSeconds, left))
  byId('ring-text').textContent = `${shown} s`
  byId('ring').setAttribute('aria-label', `${shown} of ${stepSeconds} seconds left`)
  byId('ring-left').setAttribute('stroke-dasharray', `${(shown / stepSeconds) * ringLength} ${ringLength}`)
}

const healthEvery = 15_000
const askHealth = async (): Promise<void> => {
  if (byId('start').hidden) return
  const began = performance.now()
  const isWell = await fetch('/product/health/ready').then(
    ({ ok }) => ok,
    () => false,
  )
  const chip = byId('product-answers')
  chip.className = isWell ? 'chip good' : 'chip bad'
  const milliseconds = Math.round(performance.now() - began)
  chip.textContent = isWell ? `Product answers, ${milliseconds} ms` : 'The product does not answer'
}

/** The newest passcode of a mail or text; the rest of the inbox is a page of its own. */
export const showStart = ({ messages }: Shown): void => {
  const message = messages.find(({ code }) => code !== null)
  if (!message?.code) {
    newestShown = ''
    replace(byId('start-newest'), element('p', { class: 'muted' }, 'Nobody was sent a code yet.'))
    return
  }
  if (message.id === newestShown) return
  newestShown = message.id
  const by = message.kind === 'text' ? 'by text' : 'by mail'
  replace(
    byId('start-newest'),
    element(
      'div',
      { class: 'between' },
      element('span', { class: 'code6' }, spaced(message.code)),
      copyButton('Copy', message.code),
    ),
    element(
      'p',
      { class: 'muted' },
      `To ${message.to}, ${by}, ${at(message.receivedAt)}. `,
      element('a', { href: '#messages' }, 'Open messages'),
    ),
  )
}

const drawMagic = (): void => {
  const found = magicNumbers(inputById('magic-search').value)
  const nothing = element('p', { class: 'nothing' }, 'No number fits.')
  byId('magic').replaceChildren(...(found.length > 0 ? found : [nothing]))
}

export const wireStart = (): void => {
  byId('magic-search').addEventListener('input', drawMagic)
  drawMagic()
  void readCodes()
  void askHealth()
  setInterval(tick, 1000)
  setInterval(() => void askHealth(), healthEvery)
  // Back on the page, nobody waits for the next round.
  addEventListener('hashchange', () => {
    tick()
    void askHealth()
  })
}
