import { byId, element } from './dom.ts'
import { isExitWish, type FromFrame } from './messages.ts'

type Choice = { id: string; label: string }
type Opened = {
  session_id: string
  kind: 'bank' | 'code' | 'identity'
  client_name: string
  is_over: boolean
  choices: Choice[]
}
type Stepped = { done: 'success' | 'exit'; public_token?: string | null; error?: Failure | null; metadata: object }
type Failure = { error_code: string; error_message: string }

const given = new URLSearchParams(location.hash.slice(1))
const [token, owner] = [given.get('token') ?? '', given.get('origin') ?? '']

/** Sends a message to the opening page only: the browser checks the target origin. */
const tell = (said: FromFrame): void => parent.postMessage(said, owner)
const event = (name: string): void => tell({ tillgate: 'link', kind: 'event', name, metadata: {} })

const post = (path: string, body: object): Promise<Response> =>
  fetch(`/plaid/link/session/${path}`, { method: 'POST', body: JSON.stringify(body) })
/** Messages of our own server, of the same build: not validated. */
const open = async (): Promise<Opened | Failure> => (await post('start', { link_token: token })).json()
const step = async (session: string, body: object): Promise<Stepped | Failure> =>
  (await post(`${session}/step`, body)).json()

const finish = ({ done, public_token: publicToken = null, error = null, metadata }: Stepped): void => {
  if (done === 'success') {
    event('HANDOFF')
    tell({ tillgate: 'link', kind: 'success', publicToken, metadata })
    return
  }
  event(error ? 'ERROR' : 'EXIT')
  tell({ tillgate: 'link', kind: 'exit', error, metadata })
}
const leave = (error: Failure | null, session = ''): void =>
  finish({ done: 'exit', error, metadata: { institution: null, status: '', link_session_id: session } })

const take = async (session: string, action: string, fields: Record<string, string> = {}): Promise<void> => {
  const answer = await step(session, { action, fields })
  if ('error_code' in answer) return leave(answer, session)
  // A wrong code is shown here and may be typed again.
  if (answer.error?.error_code !== 'INCORRECT_DEPOSIT_VERIFICATION') return finish(answer)
  event('ERROR')
  byId('problem').textContent = 'This code is not right. The third wrong one locks the account.'
}

const titles = {
  bank: 'Choose a bank account',
  code: 'Type the code of the deposit',
  identity: 'Choose who you are',
}

const codeForm = (session: string): HTMLElement => {
  const input = element('input', { id: 'code', maxlength: '3', autocomplete: 'off', autocapitalize: 'characters' })
  const send = (submitted: Event): void => {
    submitted.preventDefault()
    void take(session, 'code', { code: input.value })
  }
  return element(
    'form',
    { onsubmit: send },
    element('label', { for: 'code' }, 'Three letters, in this sandbox ABC'),
    input,
    element('button', { type: 'submit', class: 'primary' }, 'Verify'),
  )
}

/** The person types a name, as in Plaid's own form. */
const nameFields = (): HTMLElement =>
  element(
    'fieldset',
    {},
    element('label', { for: 'first' }, 'First name, as on the document'),
    element('input', { id: 'first', autocomplete: 'given-name', maxlength: '60' }),
    element('label', { for: 'last' }, 'Last name'),
    element('input', { id: 'last', autocomplete: 'family-name', maxlength: '60' }),
    element('label', { for: 'born' }, 'Date of birth (optional)'),
    element('input', { id: 'born', type: 'date', autocomplete: 'bday' }),
  )
const typedName = (persona: string): Record<string, string> =>
  persona.startsWith('typed')
    ? Object.fromEntries(
        ['first', 'last', 'born'].map((id) => [id, document.querySelector<HTMLInputElement>(`#${id}`)?.value ?? '']),
      )
    : {}

/** No bank of the sandbox knows the owner of an account. */
const holderField = (): HTMLElement =>
  element(
    'fieldset',
    {},
    element('label', { for: 'holder' }, 'Account holder, as the bank knows it'),
    element('input', { id: 'holder', autocomplete: 'off', maxlength: '120' }),
  )
const typedHolder = (): Record<string, string> => ({
  holder: document.querySelector<HTMLInputElement>('#holder')?.value ?? '',
})

const choicesOf = ({ session_id: session, kind, choices }: Opened): HTMLElement => {
  const action = kind === 'identity' ? 'complete' : 'link'
  const button = ({ id, label }: Choice) =>
    element(
      'li',
      {},
      element(
        'button',
        {
          type: 'button',
          'data-persona': id,
          onclick: () => {
            const typed = kind === 'identity' ? typedName(id) : typedHolder()
            void take(session, action, { persona: id, ...typed })
          },
        },
        label,
      ),
    )
  const list = element('ul', {}, ...choices.map(button))
  return element('div', {}, kind === 'identity' ? nameFields() : holderField(), list)
}

const failures = ['INVALID_CREDENTIALS', 'INSTITUTION_DOWN', 'ITEM_LOCKED', 'INVALID_LINK_TOKEN']
const failing = (session: string): HTMLElement =>
  element(
    'details',
    {},
    element('summary', {}, 'Let it fail'),
    ...failures.map((code) =>
      element('button', { type: 'button', onclick: () => void take(session, 'fail', { code }) }, code),
    ),
  )

const show = (opened: Opened): void => {
  byId('title').textContent = titles[opened.kind]
  byId('owner').textContent = `${opened.client_name} wants to know. This stands in for Plaid on your own machine.`
  const over = element('p', {}, 'This check is finished. There is nothing to show until it is tried again.')
  const body = opened.kind === 'code' ? codeForm(opened.session_id) : choicesOf(opened)
  byId('body').replaceChildren(opened.is_over ? over : body, failing(opened.session_id))
  byId('close').addEventListener('click', () => void take(opened.session_id, 'close'))
  addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') void take(opened.session_id, 'close')
  })
  addEventListener('message', ({ origin, source, data }: MessageEvent<unknown>) => {
    if (origin === owner && source === parent && isExitWish(data)) void take(opened.session_id, 'close')
  })
  byId('title').focus()
}

const start = async (): Promise<void> => {
  const opened = await open()
  if ('error_code' in opened) return leave(opened)
  event('OPEN')
  show(opened)
}
void start()
