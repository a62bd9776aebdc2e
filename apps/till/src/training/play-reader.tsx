import type { CardRead } from '#till/card/reader-frame.tsx'
import { useTranslation } from '#till/i18n.ts'
import { Button } from '#till/parts/button.tsx'
import { playCards } from './play-cards.ts'

/** Stands for the card reader during a training: the cashier presses what the shopper's card does. */
export const PlayReader = ({ onRead }: { onRead: (read: CardRead) => void }) => {
  const { t } = useTranslation()
  return (
    <div className="t-acts">
      {playCards.map(({ token, name, hint }) => (
        <Button key={token} isFull onClick={() => onRead({ cardToken: token, entryMode: 'CONTACTLESS' })}>
          {t(name)}
          <small>{t(hint)}</small>
        </Button>
      ))}
    </div>
  )
}
