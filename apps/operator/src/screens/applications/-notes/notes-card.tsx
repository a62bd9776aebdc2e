import { may } from '#operator/features/session/rights.ts'
import { useFieldErrorText } from '@tillgate/browser/form/field-error-text.ts'
import { ContractForm, useContractForm } from '@tillgate/browser/form/contract-form.tsx'
import { RefusalAlert } from '@tillgate/browser/refusal-alert.tsx'
import type { ApplicationDetail } from '@tillgate/contract/operator-applications.ts'
import * as contract from '@tillgate/contract/operator-decisions.ts'
import { begunMention, namesakes, withMentions, piecesOf } from '@tillgate/domain/mentions.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { MentionField } from '@tillgate/ui/fields/mention-field.tsx'
import { Controller } from 'react-hook-form'
import * as z from 'zod/mini'
import { useTranslation } from '#operator/i18n.ts'
import { createNote } from '#operator/api/applications.ts'
import { useListColleagues } from '#operator/api/staff.ts'
import { shortMoment } from '#operator/features/figures/figures.ts'
import { authRecord } from '#operator/features/session/auth-record.ts'
import styles from '#operator/features/shell/shell-frame.module.css'
import applicationStyles from '#operator/screens/applications/-evidence/application.module.css'

type NoteTextProps = { note: ApplicationDetail['notes'][number] }

/** Shows a note with the current names of mentioned colleagues. Highlights mentions of the reader. */
const NoteText = ({ note: { text, mentions } }: NoteTextProps) => {
  const me = authRecord()?.user.id
  return (
    <span className="basis-full pre-wrap break">
      {piecesOf(text).map((piece, index) => {
        if ('text' in piece) return piece.text
        const name = mentions.find(({ id }) => id === piece.id)?.name ?? '?'
        const Name = piece.id === me ? 'mark' : 'span'
        return (
          // oxlint-disable-next-line react/no-array-index-key -- a saved text never changes its order
          <Name key={index} className={applicationStyles['mention']}>
            @{name}
          </Name>
        )
      })}
    </span>
  )
}

/** Maximum number of suggestions: more do not fit on a phone above its keyboard. */
const shownMax = 6

type Props = { id: string; notes: ApplicationDetail['notes'] }

/** Shows the reviewers' notes. The tab stores the draft of a note during navigation. */
export const NotesCard = ({ id, notes }: Props) => {
  const { t, language } = useTranslation()
  const errorText = useFieldErrorText()
  const people = useListColleagues().data?.items ?? []
  const form = useContractForm(contract.createNote, {
    ...createNote(id),
    defaultValues: { text: '' },
    mode: 'onSubmit',
    toBody: ({ text }) => ({ text: withMentions(text, people) }),
    draft: { name: `note-${id}`, shape: z.object({ text: z.string() }), until: 'sent' },
    isEmptiedBySave: true,
  })

  return (
    <Card title={t('notes.title')} aside={<span className="muted">{t('notes.private')}</span>} padded>
      {notes.length > 0 && (
        <ul className={styles['plainList']}>
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
      {may('notes.write') && (
        <ContractForm of={form}>
          <Controller
            control={form.control}
            name="text"
            render={({ field, fieldState }) => (
              <MentionField
                label={t('notes.add')}
                hint={t('notes.mention-hint')}
                error={errorText(fieldState.error)}
                value={field.value}
                onChange={field.onChange}
                begunIn={begunMention}
                find={(begun) =>
                  namesakes(begun, people)
                    .slice(0, shownMax)
                    .map((person) => ({ id: person.id, text: person.name }))
                }
                listLabel={t('mention.list')}
                found={(count) => t('mention.found', { count })}
              />
            )}
          />
          <RefusalAlert {...form.refusal} otherwise={t('failure.unknown')} />
          <div>
            <Button type="submit" busy={form.busy}>
              {t('notes.save')}
            </Button>
          </div>
        </ContractForm>
      )}
    </Card>
  )
}
