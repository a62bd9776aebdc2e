import { byId, element, inputById, replace, timeOf } from './dom.ts'
import { pull, type Shown } from './state.ts'

let last: Shown | undefined

const nothing = (text: string) => element('li', { class: 'nothing' }, text)
const more = (id: string, label: string, words: string) =>
  element(
    'details',
    { 'data-focus': `more ${id}` },
    element('summary', {}, label),
    element('pre', { class: 'words', tabindex: '0' }, words),
  )

const showReports = ({ reports }: Shown): void =>
  replace(
    byId('all-reports'),
    ...(reports.length === 0 ? [nothing('No error was reported.')] : []),
    ...reports.map((report) =>
      element(
        'li',
        {},
        element(
          'div',
          { class: 'line' },
          element('span', { class: 'chip bad' }, report.level),
          element('strong', {}, report.title),
          timeOf(report.receivedAt),
        ),
        element('p', { class: 'muted' }, report.url),
        more(report.id, 'The whole report', report.raw),
      ),
    ),
  )

const statusChip = (status: number, fault: string) => {
  const isGood = status >= 200 && status < 300 && fault === ''
  const name = fault === '' ? String(status || 'no answer') : `${fault}${status ? ` ${status}` : ''}`
  return element('span', { class: isGood ? 'chip' : 'chip bad' }, name)
}

const showRequests = ({ requests }: Shown): void => {
  const provider = inputById('provider').value
  const listed = requests.filter((one) => provider === '' || one.provider === provider)
  replace(
    byId('all-requests'),
    ...(listed.length === 0 ? [nothing('Nobody was asked anything yet.')] : []),
    ...listed.map((one) =>
      element(
        'li',
        {},
        element(
          'div',
          { class: 'line' },
          element('span', { class: 'chip text' }, one.provider),
          element('strong', {}, `${one.method} ${one.path}`),
          statusChip(one.status, one.fault),
          timeOf(one.at),
        ),
        more(
          one.id,
          'Headers and body',
          `${Object.entries(one.headers)
            .map(([name, value]) => `${name}: ${value}`)
            .join('\n')}\n\n${one.body}`,
        ),
      ),
    ),
  )
}

const showFaults = ({ faults, mailMode }: Shown): void => {
  const mode = inputById('mail-mode')
  if (document.activeElement !== mode) mode.value = mailMode
  replace(
    byId('all-faults'),
    ...(faults.length === 0 ? [nothing('Everything works.')] : []),
    ...faults.map(({ id, match, action, seen }) =>
      element(
        'li',
        {},
        element(
          'div',
          { class: 'line' },
          element('span', { class: 'chip warn' }, action.kind),
          element('strong', {}, `${match.provider ?? 'every provider'}${match.times ? `, ${match.times} times` : ''}`),
          element('span', { class: 'muted' }, `met ${seen} times`),
          element(
            'button',
            { type: 'button', 'data-focus': `end ${id}`, onclick: () => void pull('DELETE', `faults/${id}`) },
            'End',
          ),
        ),
      ),
    ),
  )
}

const units: readonly (readonly [string, number])[] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
]
export const ahead = (ms: number): string => {
  const [name, size] = units.find((unit) => ms >= unit[1]) ?? ['minute', 60_000]
  const count = Math.round(ms / size)
  return `${count} ${name}${count === 1 ? '' : 's'}`
}

/** Ticks in the page: the server is not asked each second what time it is. */
export const showClock = (): void => {
  const offset = last?.clock.offsetMs ?? 0
  const now = new Date(Date.now() + offset)
  byId('now').textContent = now.toLocaleString('en-US', { dateStyle: 'full', timeStyle: 'medium' })
  byId('offset').textContent = offset === 0 ? 'The real time' : `${ahead(offset)} ahead of the real time`
}

export const showWorkshop = (shown: Shown): void => {
  last = shown
  showReports(shown)
  showRequests(shown)
  showFaults(shown)
  showClock()
}

const onClick = (id: string, work: () => void): void => byId(id).addEventListener('click', work)

const startFault = (form: HTMLFormElement): void => {
  const given = new FormData(form)
  const [kind, times, status] = [given.get('kind'), given.get('times') ?? '', Number(given.get('status'))]
  void pull('POST', 'faults', {
    match: { provider: given.get('provider'), ...(times === '' ? {} : { times: Number(times) }) },
    action: { kind, ...(kind === 'status' ? { status } : {}) },
  })
}

export const wireWorkshop = (): void => {
  onClick('clear-reports', () => void pull('DELETE', 'reports'))
  onClick('clear-requests', () => void pull('DELETE', 'requests'))
  onClick('empty', () => void pull('DELETE', 'inbox'))
  onClick('reset', () => {
    if (confirm('Empty the inbox, end all faults and set the clock right?')) void pull('POST', 'reset', {})
  })
  byId('provider').addEventListener('change', () => last && showRequests(last))
  byId('mail-mode').addEventListener('change', () => void pull('POST', 'mail', { mode: inputById('mail-mode').value }))
  byId('mail-form').addEventListener('submit', (event) => event.preventDefault())
  byId('fault-form').addEventListener('change', ({ target }) => {
    if (target instanceof HTMLSelectElement && target.name === 'kind') {
      byId('fault-status').hidden = target.value !== 'status'
    }
  })
  byId('fault-form').addEventListener('submit', (event) => {
    event.preventDefault()
    if (event.target instanceof HTMLFormElement) startFault(event.target)
  })
  for (const button of byId('jumps').querySelectorAll('button')) {
    button.addEventListener('click', () => void pull('POST', 'clock', { advance: button.dataset['jump'] ?? '' }))
  }
}
