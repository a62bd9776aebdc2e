import { loadSettings, settings, settingsFailure } from '@tillgate/browser/settings.ts'
import { entryModes, type EntryMode } from '@tillgate/domain/purchases.ts'
import { lazy, Suspense, use, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Icon } from '#till/parts/icon.tsx'
import { InTraining } from '#till/training/in-training.ts'
import { useTranslation } from '#till/i18n.ts'

const PlayReader = lazy(async () => ({ default: (await import('#till/training/play-reader.tsx')).PlayReader }))

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

/** Milliseconds until settings that could not be read are asked for again. */
const askedAgain = 3000

const readerNow = () => ({ url: settings().cardReaderUrl, isLate: settingsFailure() !== undefined })
/** Address of the reader's page, which is asked for again until the settings have been read. */
const useReaderUrl = () => {
  const [reader, setReader] = useState(readerNow)
  const { isLate } = reader
  useEffect(() => {
    if (!isLate) return undefined
    const ask = async (): Promise<void> => {
      await loadSettings()
      setReader(readerNow())
    }
    const timer = setInterval(() => void ask(), askedAgain)
    return () => clearInterval(timer)
  }, [isLate])
  return reader
}

/** `hosted`: the page has a field for the number of a card that cannot be read. */
export type CardEntry = 'reader' | 'hosted'

type Props = { onRead: (read: CardRead) => void; hint: string; entry?: CardEntry }
/**
 * Page of the card processor or of the device's bridge, in a frame of its own origin: the card number never reaches this page. It posts
 * `{ kind: 'tillgate.card', cardToken, entryMode }` to the origin in its address when a card was read. With `?entry=typed` in its address
 * it shows a field for the number, and posts the entry mode MANUAL. `hint`: what the shopper does at the reader; without a reader there are
 * words about it instead.
 */
export const ReaderFrame = ({ onRead, hint, entry = 'reader' }: Props) => {
  const { t } = useTranslation()
  const isTraining = use(InTraining)
  const frame = useRef<HTMLIFrameElement>(null)
  const read = useEffectEvent(onRead)
  const { url, isLate } = useReaderUrl()
  useEffect(() => {
    const listen = ({ origin, source, data }: MessageEvent<unknown>): void => {
      // The frame has an origin of its own, `null`: it is known by its window. The policy of the page says which address it may show.
      if (origin !== 'null' || source !== frame.current?.contentWindow) return
      const card = readOf(data)
      // A typed number counts only where the till asked for one.
      if (card && (entry === 'hosted') === (card.entryMode === 'MANUAL')) read(card)
    }
    addEventListener('message', listen)
    return () => removeEventListener('message', listen)
  }, [entry])
  if (isTraining) {
    return (
      <>
        <Suspense>
          <PlayReader onRead={onRead} />
        </Suspense>
        <p className="t-p">{hint}</p>
      </>
    )
  }
  if (url === '') {
    return (
      <div className="t-strip yellow" role="alert">
        <Icon name="warn" />
        <span className="grow">
          <b>{t(isLate ? 'readerLate' : 'noReader')}</b>
          {t(isLate ? 'readerLateHint' : 'noReaderHint')}
        </span>
      </div>
    )
  }
  return (
    <>
      <iframe
        ref={frame}
        className="t-reader"
        title={t('reader')}
        src={`${url}${entry === 'hosted' ? '?entry=typed' : ''}#${encodeURIComponent(location.origin)}`}
        sandbox="allow-scripts allow-forms"
      />
      <p className="t-p">{hint}</p>
    </>
  )
}
