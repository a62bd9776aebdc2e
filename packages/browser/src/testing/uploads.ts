import { onTestFinished, vi } from 'vitest'

type Sent = { path: string; form: FormData }
type Reply = { status?: number; body: unknown }

/** The wire of uploads, which fetch does not carry: `answer` comes when the test lets it go. */
export const uploads = (answer: (sent: Sent) => Reply) => {
  const sent: Sent[] = []
  let letGo: (() => void) | undefined

  class Wire extends EventTarget {
    readonly upload = new EventTarget()
    status = 0
    responseText = ''
    path = ''
    open(_: string, url: string): void {
      this.path = new URL(url, location.origin).pathname
    }
    setRequestHeader(): void {}
    getResponseHeader(): null {
      return null
    }
    abort(): void {
      this.dispatchEvent(new Event('abort'))
    }
    send(form: FormData): void {
      const mine = { path: this.path, form }
      sent.push(mine)
      this.upload.dispatchEvent(new ProgressEvent('progress', { loaded: 512 * 1024, total: 1024 * 1024 }))
      letGo = () => {
        const { status = 200, body } = answer(mine)
        this.status = status
        this.responseText = JSON.stringify(body)
        this.dispatchEvent(new Event('load'))
      }
    }
  }
  vi.stubGlobal('XMLHttpRequest', Wire)
  onTestFinished(() => {
    vi.unstubAllGlobals()
  })
  return { sent, finish: () => letGo?.() }
}
