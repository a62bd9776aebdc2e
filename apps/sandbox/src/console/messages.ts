import { at, byId, copyButton, element, inputById, linked, replace, timeOf } from './dom.ts'
import type { Shown, ShownMessage } from './state.ts'

let all: ShownMessage[] = []
let chosen = ''
let isPlain = false
let newestCode = ''
let drawn = ''

const subjectOf = (message: ShownMessage): string =>
  message.kind === 'mail' ? message.subject || '(no subject)' : message.text

const kindChip = ({ kind }: ShownMessage) =>
  element('span', { class: kind === 'text' ? 'chip text' : 'chip' }, kind === 'text' ? 'Text' : 'Mail')

const found = (): ShownMessage[] => {
  const wanted = inputById('to').value.trim().toLowerCase()
  const kind = document.querySelector<HTMLInputElement>('input[name=kind]:checked')?.value ?? ''
  return all.filter(
    ({ to, subject, text, kind: its }) =>
      [to, subject, text].some((part) => part.toLowerCase().includes(wanted)) && (kind === '' || its === kind),
  )
}

const drawNewest = (): void => {
  const place = byId('newest')
  const message = found().find(({ code }) => code !== null)
  place.classList.toggle('none', !message)
  if (!message?.code) {
    newestCode = ''
    place.classList.remove('fresh')
    const hint = element('p', { class: 'muted' }, 'Ask for one in the portal: it appears here by itself.')
    replace(place, element('div', {}, element('h2', {}, 'No code yet'), hint))
    return
  }
  // What stands there already keeps its "Copied".
  if (message.id === newestCode) return
  newestCode = message.id
  place.classList.add('fresh')
  byId('news').textContent = `New code ${message.code} for ${message.to}`
  const by = message.kind === 'text' ? 'by text' : 'by mail'
  replace(
    place,
    element(
      'div',
      {},
      element('h2', {}, 'Newest code'),
      element('p', { class: 'code' }, message.code),
      element('p', { class: 'muted' }, `${message.to}, ${by}, ${at(message.receivedAt)}`),
    ),
    copyButton('Copy code', message.code, 'primary'),
  )
}

const choose = (id: string): void => {
  chosen = id
  byId('mailbox').toggleAttribute('data-open', true)
  drawList()
  drawDetail()
  if (matchMedia('(width < 860px)').matches) byId('detail').focus()
}

const close = (): void => {
  byId('mailbox').removeAttribute('data-open')
  document.querySelector<HTMLElement>(`[data-focus="${chosen}"]`)?.focus()
}

/** Up and down walk the list, as in a mail program. */
const walk = (event: Event): void => {
  if (!(event instanceof KeyboardEvent) || !/^Arrow(Up|Down)$/.test(event.key)) return
  const buttons = [...byId('list').querySelectorAll('button')]
  const next = buttons.findIndex((one) => one === event.target) + (event.key === 'ArrowDown' ? 1 : -1)
  event.preventDefault()
  buttons[next]?.focus()
}

const row = (message: ShownMessage) =>
  element(
    'li',
    {},
    element(
      'button',
      {
        type: 'button',
        'data-focus': message.id,
        'aria-current': message.id === chosen && 'true',
        onclick: () => choose(message.id),
        onkeydown: walk,
      },
      element('strong', {}, subjectOf(message)),
      timeOf(message.receivedAt),
      element('span', { class: 'to' }, message.to),
      message.code === null ? kindChip(message) : element('span', { class: 'chip' }, message.code),
    ),
  )

const drawList = (): void => {
  const messages = found()
  const nothing =
    all.length === 0 ? 'Nothing was sent yet. Mails and texts appear here by themselves.' : 'Nothing fits.'
  replace(byId('list'), ...(messages.length > 0 ? messages.map(row) : [element('li', { class: 'nothing' }, nothing)]))
  const addresses = [...new Set(all.map(({ to }) => to))].slice(0, 50)
  byId('addresses').replaceChildren(...addresses.map((value) => element('option', { value })))
}

const body = (message: ShownMessage): HTMLElement => {
  if (!message.hasHtml || isPlain) return element('pre', { class: 'words' }, ...linked(message.text))
  return element('iframe', {
    src: `/__sandbox/inbox/${message.id}/mail.html`,
    title: 'The mail as people see it',
    // No script, no origin: links alone, and those in a tab of their own.
    sandbox: 'allow-popups allow-popups-to-escape-sandbox',
  })
}

const drawDetail = (): void => {
  const message = all.find(({ id }) => id === chosen)
  const key = `${chosen} ${isPlain} ${message === undefined}`
  // A mail that is being read is not loaded anew because another one came.
  if (key === drawn) return
  drawn = key
  const place = byId('detail')
  if (!message) return replace(place, element('p', { class: 'nothing' }, 'Choose a message to read it.'))
  const other = () => {
    isPlain = !isPlain
    drawDetail()
  }
  const code = message.code ?? ''
  replace(
    place,
    element('button', { type: 'button', class: 'back', onclick: close }, 'Back to the list'),
    element('h2', {}, message.kind === 'text' ? 'Text message' : subjectOf(message)),
    element('p', { class: 'muted' }, `To ${message.to}`),
    element('p', { class: 'muted' }, `From ${message.from}, ${at(message.receivedAt)}`),
    element(
      'div',
      { class: 'row' },
      ...(code === ''
        ? []
        : [element('div', { class: 'copy-code' }, element('b', {}, code), copyButton('Copy code', code))]),
      ...(message.hasHtml
        ? [
            element(
              'button',
              { type: 'button', 'data-focus': 'way', onclick: other },
              isPlain ? 'Show as mail' : 'Show as plain text',
            ),
          ]
        : []),
    ),
    body(message),
  )
}

const draw = (): void => {
  drawNewest()
  drawList()
  drawDetail()
}

export const showMessages = ({ messages }: Shown): void => {
  all = messages
  if (!all.some(({ id }) => id === chosen)) chosen = all[0]?.id ?? ''
  draw()
}

export const wireMessages = (): void => {
  byId('filters').addEventListener('submit', (event) => event.preventDefault())
  byId('filters').addEventListener('input', draw)
}
