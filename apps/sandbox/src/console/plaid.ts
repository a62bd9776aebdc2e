import { byId, element, inputById, replace, timeOf } from './dom.ts'
import { pull, type Shown } from './state.ts'

type Item = Shown['plaid']['items'][number]
type Identity = Shown['plaid']['identities'][number]
type Webhook = Shown['plaid']['webhooks'][number]

const nothing = (text: string) => element('li', { class: 'nothing' }, text)
const isoOf = (at: number): string => new Date(at).toISOString()
const chip = (text: string, kind: '' | 'bad' | 'warn' = '') => element('span', { class: `chip ${kind}` }, text)
const button = (label: string, focus: string, work: () => void) =>
  element('button', { type: 'button', 'data-focus': `${label} ${focus}`, onclick: work }, label)

const bad = /fail|expired|canceled/
const waits = /pending|active|unsent|waiting|held/
const tone = (status: string): '' | 'bad' | 'warn' => (bad.test(status) ? 'bad' : waits.test(status) ? 'warn' : '')

const itemLevers = [
  ['Deposit arrives', 'automatically_verified'],
  ['Code is typed', 'manually_verified'],
  ['Expire', 'verification_expired'],
  ['Fail', 'verification_failed'],
] as const

const itemRow = (item: Item) => {
  const { account } = item
  const status = account.status ?? (account.hasNumbers ? 'no status, numbers' : 'no status, no numbers')
  return element(
    'li',
    {},
    element(
      'div',
      { class: 'line' },
      chip(item.isRemoved ? 'removed' : status, item.isRemoved ? '' : tone(status)),
      element(
        'strong',
        {},
        `${item.institutionName ?? 'Typed by hand'}, ${account.subtype} ...${account.account.slice(-4)}`,
      ),
      timeOf(isoOf(item.createdAt)),
    ),
    element('p', { class: 'muted' }, `${item.holder} · ${item.clientUserId} · routing ${account.routing}`),
    ...(item.isRemoved
      ? []
      : [
          element(
            'div',
            { class: 'row' },
            ...itemLevers.map(([label, to]) =>
              button(label, item.id, () => void pull('POST', `items/${item.id}`, { status: to })),
            ),
          ),
        ]),
  )
}

const identityLevers = [
  ['Approve', 'success'],
  ['Reject', 'failed'],
  ['Send to review', 'pending_review'],
  ['Expire', 'expired'],
  ['Cancel', 'canceled'],
] as const

const identityRow = (one: Identity) =>
  element(
    'li',
    {},
    element(
      'div',
      { class: 'line' },
      chip(one.status, tone(one.status)),
      element('strong', {}, one.email ?? one.clientUserId),
      timeOf(isoOf(one.createdAt)),
    ),
    element('p', { class: 'muted' }, `${one.id}${one.previousId === null ? '' : ' · tried again'}`),
    element(
      'div',
      { class: 'row' },
      ...identityLevers.map(([label, status]) =>
        button(label, one.id, () => void pull('POST', `idv/${one.id}`, { status })),
      ),
    ),
  )

const webhookRow = (hook: Webhook) =>
  element(
    'li',
    {},
    element(
      'div',
      { class: 'line' },
      chip(hook.status === 0 ? hook.state : `${hook.state} ${hook.status}`, tone(hook.state)),
      element('strong', {}, `${hook.type} ${hook.code}`),
      timeOf(hook.at),
      button('Send again', hook.id, () => void pull('POST', `webhooks/${hook.id}/replay`)),
    ),
    element('p', { class: 'muted' }, `${hook.subject} · to ${hook.url}`),
    element(
      'details',
      { 'data-focus': `more ${hook.id}` },
      element('summary', {}, 'What it says'),
      element('pre', { class: 'words', tabindex: '0' }, hook.body),
    ),
  )

const list = <T>(id: string, all: readonly T[], row: (one: T) => HTMLElement, none: string): void =>
  replace(byId(id), ...(all.length === 0 ? [nothing(none)] : all.map(row)))

export const showPlaid = ({ plaid }: Shown): void => {
  list('all-items', plaid.items, itemRow, 'Nobody has linked a bank account yet.')
  list('all-identities', plaid.identities, identityRow, 'Nobody has proven who they are yet.')
  list('all-webhooks', plaid.webhooks, webhookRow, 'Plaid has told nothing yet.')
  const mode = inputById('webhook-mode')
  if (document.activeElement !== mode) mode.value = plaid.mode
}

export const wirePlaid = (): void => {
  const mode = inputById('webhook-mode')
  mode.addEventListener('change', () => void pull('POST', 'webhooks/policy', { mode: mode.value }))
  byId('webhook-form').addEventListener('submit', (event) => event.preventDefault())
  byId('flush').addEventListener('click', () => void pull('POST', 'webhooks/flush', {}))
}
