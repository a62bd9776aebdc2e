import '@tillgate/ui/styles/styles.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { UiProvider } from '@tillgate/ui/styles/ui-provider.tsx'
import { Activity, useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import { Frame } from './frame.tsx'
import { Messages } from './messages.tsx'
import { Banks, Identities, Webhooks } from './plaid.tsx'
import { Receiver } from './receiver.tsx'
import { Start } from './start.tsx'
import { Till } from './till.tsx'
import { cache } from './state.ts'
import { Clock, Faults, Reports, Requests } from './playground.tsx'

const pages = {
  start: Start,
  till: Till,
  messages: Messages,
  banks: Banks,
  identities: Identities,
  webhooks: Webhooks,
  receiver: Receiver,
  reports: Reports,
  requests: Requests,
  faults: Faults,
  clock: Clock,
}

let page = 'start'
/** The hash names the page. `#main` is the skip link and stays on the page. */
const readPage = (): string => {
  const name = location.hash.slice(1)
  if (name !== 'main') page = name in pages ? name : 'start'
  return page
}
const watchPage = (onChange: () => void): (() => void) => {
  addEventListener('hashchange', onChange)
  return () => removeEventListener('hashchange', onChange)
}

/** Pages keep their input while another page is shown. */
const Console = () => {
  const current = useSyncExternalStore(watchPage, readPage)
  return (
    <Frame current={`/#${current}`}>
      {Object.entries(pages).map(([name, Shown]) => (
        <Activity key={name} mode={name === current ? 'visible' : 'hidden'}>
          <Shown />
        </Activity>
      ))}
    </Frame>
  )
}

const root = document.querySelector('#root')
if (root) {
  createRoot(root).render(
    <QueryClientProvider client={cache}>
      <UiProvider>
        <Console />
      </UiProvider>
    </QueryClientProvider>,
  )
}
