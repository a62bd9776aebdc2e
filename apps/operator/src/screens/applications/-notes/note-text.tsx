import type { ApplicationDetail } from '@tillgate/contract/operator-applications.ts'
import { piecesOf } from '@tillgate/domain/mentions.ts'
import { session } from '#operator/features/session/session.ts'

type Props = { note: ApplicationDetail['notes'][number] }

/** The text as it was typed, with today's names. One's own stands out. */
export const NoteText = ({ note: { text, mentions } }: Props) => {
  const me = session()?.user.id
  return (
    <span className="kept-lines">
      {piecesOf(text).map((piece, at) => {
        if ('text' in piece) return piece.text
        const name = mentions.find(({ id }) => id === piece.id)?.name ?? '?'
        const Name = piece.id === me ? 'mark' : 'span'
        return (
          // oxlint-disable-next-line react/no-array-index-key -- a saved text never changes its order
          <Name key={at} className="mention">
            @{name}
          </Name>
        )
      })}
    </span>
  )
}
