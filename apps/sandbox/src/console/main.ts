import { byId } from './dom.ts'
import { showMessages, wireMessages } from './messages.ts'
import { showPlaid, wirePlaid } from './plaid.ts'
import { showStart, wireStart } from './start.ts'
import { listen, readState, type Shown } from './state.ts'
import { wireTheme } from './theme.ts'
import { ahead, showClock, showWorkshop, wireWorkshop } from './workshop.ts'

const pages = [
  'start',
  'messages',
  'banks',
  'identities',
  'webhooks',
  'reports',
  'requests',
  'faults',
  'clock',
] as const

/** The address says which page: back, forward and bookmarks work. */
const turnPage = (): void => {
  const asked = location.hash.slice(1)
  const page = pages.find((one) => one === asked) ?? 'start'
  for (const section of document.querySelectorAll<HTMLElement>('[data-page]')) {
    section.hidden = section.dataset['page'] !== page
  }
  for (const link of document.querySelectorAll('nav a')) {
    if (link.getAttribute('href') === `#${page}`) link.setAttribute('aria-current', 'page')
    else link.removeAttribute('aria-current')
  }
}

const counted = (id: string, count: number | string): void => {
  byId(`count-${id}`).textContent = count === 0 || count === '' ? '' : String(count)
}

const show = (shown: Shown): void => {
  counted('messages', shown.messages.length)
  counted('reports', shown.reports.length)
  counted('requests', shown.requests.length)
  counted('banks', shown.plaid.items.filter((one) => !one.isRemoved).length)
  counted('identities', shown.plaid.identities.length)
  counted('webhooks', shown.plaid.webhooks.length)
  counted('faults', shown.faults.length + (shown.mailMode === 'ok' ? 0 : 1))
  counted('clock', shown.clock.offsetMs === 0 ? '' : `+ ${ahead(shown.clock.offsetMs)}`)
  showStart(shown)
  showMessages(shown)
  showWorkshop(shown)
  showPlaid(shown)
}

/** One refresh at a time; changes meanwhile cause one more refresh. */
let looking = false
let again = false
const look = async (): Promise<void> => {
  if (looking) {
    again = true
    return
  }
  looking = true
  await readState().then(show, () => undefined)
  looking = false
  if (!again) return
  again = false
  await look()
}

const connected = (yes: boolean): void => {
  byId('live').toggleAttribute('data-on', yes)
  byId('live-text').textContent = yes ? 'Live' : 'The sandbox does not answer'
}

wireTheme()
addEventListener('hashchange', turnPage)
turnPage()
wireStart()
wireMessages()
wireWorkshop()
wirePlaid()
setInterval(showClock, 1000)
listen(() => void look(), connected)
