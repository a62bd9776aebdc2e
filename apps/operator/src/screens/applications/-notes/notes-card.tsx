import { RefusalAlert } from '@tillgate/browser/refusal-alert.tsx'
import type { ApplicationDetail } from '@tillgate/contract/operator-applications.ts'
import { noteMax } from '@tillgate/contract/operator-decisions.ts'
import { begunMention, namesakes, withMentions } from '@tillgate/domain/mentions.ts'
import { Button } from '@tillgate/ui/button.tsx'
import { Card } from '@tillgate/ui/card.tsx'
import { Form } from '@tillgate/ui/form.tsx'
import { useState } from 'react'
import type { SyntheticEvent } from 'react'
import { MentionField } from '@tillgate/ui/mention-field.tsx'
import * as z from 'zod/mini'
import { useTranslation } from '#operator/i18n.ts'
import { useAddNote } from '#operator/api/applications.ts'
import { useColleagues } from '#operator/api/staff.ts'
import { useDraft } from '#operator/features/forms/drafts.ts'
import { shortMoment } from '#operator/features/figures/figures.ts'
import { NoteText } from './note-text.tsx'

/** More than fit on a telephone above its keyboard help nobody. */
const shownMost = 6

type Props = { id: string; notes: ApplicationDetail['notes'] }

/** Among reviewers. What is typed outlives a look at the next application: it waits in this tab. */
export const NotesCard = ({ id, notes }: Props) => {
  const { t, language } = useTranslation()
  const add = useAddNote(id)
  const people = useColleagues().data?.items ?? []
  const { value: text, keep, forget } = useDraft(`note-${id}`, z.string(), '')
  const [complaint, setComplaint] = useState<string>()

  const type = (next: string) => {
    keep(next)
    setComplaint(undefined)
  }
  const save = (event: SyntheticEvent) => {
    event.preventDefault()
    if (text.trim() === '') return setComplaint(t('note.required'))
    const kept = withMentions(text, people)
    if (kept.length > noteMax) return setComplaint(t('note.too-long'))
    return add.mutate(kept, { onSuccess: forget })
  }
  return (
    <Card title={t('notes.title')} aside={<span className="muted">{t('notes.private')}</span>} padded>
      {notes.length > 0 && (
        <ul className="plain-list">
          {notes.map((note) => (
            <li key={note.id}>
              <NoteText note={note} />
              <small>
                {note.by.name}, {shortMoment(note.at, language)}
              </small>
            </li>
          ))}
        </ul>
      )}
      <Form save={save} problems={[]} attempt={0} summaryTitle="">
        <MentionField
          label={t('notes.add')}
          hint={t('notes.mention-hint')}
          error={complaint}
          value={text}
          change={type}
          begunIn={begunMention}
          find={(begun) =>
            namesakes(begun, people)
              .slice(0, shownMost)
              .map((person) => ({ id: person.id, text: person.name }))
          }
          listLabel={t('mention.list')}
          found={(count) => t('mention.found', { count })}
        />
        <RefusalAlert refusal={add.error} otherwise={t('failure.unknown')} />
        <div>
          <Button type="submit" busy={add.isPending}>
            {t('notes.save')}
          </Button>
        </div>
      </Form>
    </Card>
  )
}
