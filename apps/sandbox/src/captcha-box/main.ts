/** API of the providers' scripts as our portal uses it: a box to tick, and its token. */
type Options = {
  action?: string
  callback?: (token: string) => void
  'error-callback'?: () => void
  'expired-callback'?: () => void
}
type Here = { provider: string; ahead: number }

const here = (): Here => {
  const given: unknown = Reflect.get(globalThis, 'sandboxCaptcha')
  const read = typeof given === 'object' && given !== null ? Object.entries(given) : []
  const value = (name: string): unknown => read.find(([key]) => key === name)?.[1]
  return { provider: String(value('provider')), ahead: Number(value('ahead')) }
}
const { provider, ahead } = here()

const tokenFor = (action: string, verdict: 'pass' | 'fail'): string => {
  const at = Date.now() + ahead
  const token = { provider, action, hostname: location.hostname, verdict, at, nonce: crypto.randomUUID() }
  const letters = btoa(JSON.stringify(token)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
  return `sandbox.${letters}`
}

const styled = <T extends HTMLElement>(made: T, style: Record<string, string>): T => {
  for (const [name, value] of Object.entries(style)) made.style.setProperty(name, value)
  return made
}

const box = (options: Options): HTMLElement => {
  const tick = styled(document.createElement('input'), { width: '24px', height: '24px', margin: '0' })
  tick.type = 'checkbox'
  const label = styled(document.createElement('label'), { display: 'flex', gap: '12px', 'align-items': 'center' })
  label.append(tick, 'I am human')
  const robot = styled(document.createElement('button'), {
    font: 'inherit',
    'font-size': '12px',
    color: 'inherit',
    background: 'none',
    border: '0',
    padding: '12px 0',
    'text-decoration': 'underline',
    cursor: 'pointer',
  })
  robot.type = 'button'
  robot.textContent = 'Answer as a robot'
  const frame = styled(document.createElement('div'), {
    display: 'flex',
    'flex-wrap': 'wrap',
    'align-items': 'center',
    'justify-content': 'space-between',
    gap: '4px 16px',
    'min-height': '72px',
    padding: '8px 16px',
    border: '1px dashed #788497',
    'border-radius': '8px',
    font: '14px system-ui, sans-serif',
  })
  frame.append(label, robot)
  const answer = (verdict: 'pass' | 'fail') => {
    tick.disabled = true
    robot.disabled = true
    options.callback?.(tokenFor(options.action ?? '', verdict))
  }
  tick.addEventListener('change', () => answer('pass'))
  robot.addEventListener('click', () => answer('fail'))
  return frame
}

const render = (place: HTMLElement | string, options: Options): string => {
  const found = typeof place === 'string' ? document.querySelector(place) : place
  if (!found) options['error-callback']?.()
  found?.replaceChildren(box(options))
  return 'sandbox'
}

const api = {
  render,
  reset: () => undefined,
  remove: () => undefined,
  ready: (go: () => void) => queueMicrotask(go),
  execute: async (_: string, options: Options = {}) => tokenFor(options.action ?? '', 'pass'),
}
const names: Record<string, string> = { recaptcha: 'grecaptcha', turnstile: 'turnstile', hcaptcha: 'hcaptcha' }
Reflect.set(globalThis, names[provider] ?? provider, api)
