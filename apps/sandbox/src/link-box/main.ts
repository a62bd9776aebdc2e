import { isFromFrame, type FromFrame } from './messages.ts'

/** What Plaid's script leaves in the page, as far as our portal uses it. */
type Options = {
  token: string
  onSuccess: (publicToken: string | null, metadata: object) => void
  onExit?: (error: object | null, metadata: object) => void
  onEvent?: (name: string, metadata: object) => void
  onLoad?: () => void
}

const home = document.currentScript instanceof HTMLScriptElement ? new URL(document.currentScript.src) : undefined
const frameUrl = (token: string): string => {
  const url = new URL('frame.html', home)
  url.hash = new URLSearchParams({ token, origin: location.origin }).toString()
  return url.href
}

const place = (frame: HTMLIFrameElement): void => {
  frame.title = 'Link'
  frame.allow = 'clipboard-write'
  const style = { position: 'fixed', inset: '0', width: '100%', height: '100%', border: '0', 'z-index': '2147483647' }
  for (const [name, value] of Object.entries(style)) frame.style.setProperty(name, value)
  document.body.append(frame)
}

const create = (options: Options) => {
  let frame: HTMLIFrameElement | undefined
  let before: Element | null = null
  const close = (): void => {
    removeEventListener('message', listen)
    frame?.remove()
    frame = undefined
    if (before instanceof HTMLElement) before.focus()
  }
  const act = (said: FromFrame): void => {
    if (said.kind === 'event') return options.onEvent?.(said.name, said.metadata)
    close()
    if (said.kind === 'success') return options.onSuccess(said.publicToken, said.metadata)
    options.onExit?.(said.error, said.metadata)
  }
  const listen = ({ origin, source, data }: MessageEvent<unknown>): void => {
    if (origin !== home?.origin || !frame || source !== frame.contentWindow) return
    if (isFromFrame(data)) act(data)
  }
  queueMicrotask(() => options.onLoad?.())
  return {
    open: (): void => {
      if (frame) return
      before = document.activeElement
      frame = document.createElement('iframe')
      frame.src = frameUrl(options.token)
      addEventListener('message', listen)
      place(frame)
      frame.focus()
    },
    exit: ({ force = false }: { force?: boolean } = {}): void => {
      if (force) return close()
      frame?.contentWindow?.postMessage({ tillgate: 'exit' }, home?.origin ?? location.origin)
    },
    submit: (): void => undefined,
    destroy: close,
  }
}

Reflect.set(globalThis, 'Plaid', { create, version: 'sandbox' })
