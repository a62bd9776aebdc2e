import { settings } from '@tillgate/browser/settings.ts'
import { entryModes, type EntryMode } from '@tillgate/domain/purchases.ts'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from '#till/i18n.ts'

/** What the reader's page tells: the token of the card and how it was read. */
export type CardRead = { cardToken: string; entryMode: EntryMode }

const readOf = (data: unknown): CardRead | undefined => {
  if (typeof data !== 'object' || data === null || !('kind' in data) || data.kind !== 'tillgate.card') return undefined
  const { cardToken, entryMode } = { cardToken: '', entryMode: '', ...data }
  const mode = entryModes.find((one) => one === entryMode)
  return typeof cardToken === 'string' && /^[A-Za-z0-9_.-]{8,200}$/.test(cardToken) && mode
    ? { cardToken, entryMode: mode }
    : undefined
}

/**
 * Page of the card processor or of the device's bridge, in a frame of its own origin: the card number never reaches this page. It posts
 * `{ kind: 'tillgate.card', cardToken, entryMode }` to the origin in its address when a card was read.
 */
export const ReaderFrame = ({ onRead }: { onRead: (read: CardRead) => void }) => {
  const { t } = useTranslation()
  const frame = useRef<HTMLIFrameElement>(null)
  const read = useEffectEvent(onRead)
  const { cardReaderUrl } = settings()
  useEffect(() => {
    const listen = ({ origin, source, data }: MessageEvent<unknown>): void => {
      // The frame has an origin of its own, `null`: it is known by its window. The policy of the page says which address it may show.
      if (origin !== 'null' || source !== frame.current?.contentWindow) return
      const card = readOf(data)
      if (card) read(card)
    }
    addEventListener('message', listen)
    return () => removeEventListener('message', listen)
  }, [])
  if (cardReaderUrl === '') return null
  return (
    <iframe
      ref={frame}
      className="t-reader"
      title={t('reader')}
      src={`${cardReaderUrl}#${encodeURIComponent(location.origin)}`}
      sandbox="allow-scripts allow-forms"
    />
  )
}
