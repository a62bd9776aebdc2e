import { autoColumns } from '@tillgate/ui/layout/auto-columns.ts'
import { ContractForm, useContractForm } from '@tillgate/browser/form/contract-form.tsx'
import { RefusalAlert } from '@tillgate/browser/refusal-alert.tsx'
import type { SupportContact, PartnerSupport } from '@tillgate/contract/operator-support.ts'
import { createContact } from '@tillgate/contract/operator-support-calls.ts'
import { contactChannels, contactSubjects, isCall } from '@tillgate/domain/support.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { Choice } from '@tillgate/ui/fields/choice.tsx'
import { TextArea } from '@tillgate/ui/fields/text-area.tsx'
import { MailIcon, PhoneIcon } from '@tillgate/ui/icons/navigation.tsx'
import { showToast } from '@tillgate/ui/overlays/toast-store.ts'
import { Controller } from 'react-hook-form'
import * as z from 'zod/mini'
import { contactChange } from '#operator/api/support.ts'
import { may } from '#operator/features/session/rights.ts'
import { useTimes } from '#operator/features/figures/use-times.ts'
import { useTranslation } from '#operator/i18n.ts'
import styles from './support.module.css'

type Props = { partnerId: string; support: PartnerSupport }

const unassigned = 'nobody'
const shape = z.object({
  channel: z.enum(contactChannels),
  personId: z.string(),
  subject: z.enum(contactSubjects),
  note: z.string(),
})
const written = contactChannels.filter((channel) => !isCall(channel))

/** Ends the open call with its note, or logs a mail or another contact. */
const ContactForm = ({ partnerId, support: { call, people } }: Props) => {
  const { t } = useTranslation()
  const form = useContractForm(createContact, {
    ...contactChange(partnerId, call?.id),
    defaultValues: {
      channel: call?.channel ?? 'MAIL',
      personId: call?.personId ?? people[0]?.id ?? unassigned,
      subject: call?.subject ?? 'OTHER',
      note: '',
    },
    toBody: (values) => ({ ...values, personId: values.personId === unassigned ? null : values.personId }),
    rules: ({ note }) => (note.trim() === '' ? [{ field: 'note', code: 'note.required' }] : []),
    isEmptiedBySave: true,
    mode: 'onSubmit',
    draft: { name: `contact-${partnerId}-${call?.id ?? ''}`, shape },
    onDone: () => showToast({ tone: 'success', text: t('support.contact-saved') }),
  })
  const person = [
    ...people.map(({ id, name }) => ({ value: id, label: name })),
    { value: unassigned, label: t('support.other-caller') },
  ]
  const choices = {
    channel: {
      label: t('support.channel'),
      options: written.map((value) => ({ value, label: t(`contact-channel.${value}`) })),
    },
    personId: { label: t('support.person'), options: person },
    subject: {
      label: t('support.about'),
      options: contactSubjects.map((value) => ({ value, label: t(`contact-subject.${value}`) })),
    },
  }
  const choice = (name: keyof typeof choices) => (
    <Controller
      control={form.control}
      name={name}
      render={({ field: { value, onChange, onBlur } }) => (
        <Choice {...choices[name]} name={name} value={value} onChange={onChange} onBlur={onBlur} />
      )}
    />
  )
  return (
    <ContractForm of={form}>
      <div className="stack gap-3">
        <div className="grid gap-3" style={autoColumns('180px')}>
          {call === null && choice('channel')}
          {call === null && choice('personId')}
          {choice('subject')}
        </div>
        <TextArea label={t('support.note')} hint={t('support.note-hint')} {...form.field('note')} />
        <RefusalAlert {...form.refusal} otherwise={t('failure.unknown')} />
        <div>
          <Button variant={call ? 'primary' : 'secondary'} type="submit" busy={form.busy}>
            {t(call ? 'support.end-call' : 'support.log-contact')}
          </Button>
        </div>
      </div>
    </ContractForm>
  )
}

const Entry = ({ contact }: { contact: SupportContact }) => {
  const { t } = useTranslation()
  const { moment } = useTimes()
  const { channel, person, subject, note, result, right, by, openedAt, closedAt } = contact
  const checked = {
    UNCHECKED: '',
    VERIFIED: t('support.verified', { right: right.length }),
    FAILED: t('support.unverified'),
  }
  return (
    <li className="grid gap-3 line-top">
      <span className="tile tile-32 round surface-2 muted" aria-hidden="true">
        {isCall(channel) ? <PhoneIcon small /> : <MailIcon small />}
      </span>
      <div>
        <div className="flex wrap between gap-2px gap-x-3">
          <b>
            {t(`contact-channel.${channel}`)}: {t(`contact-subject.${subject}`)}
          </b>
          <time dateTime={openedAt} className="muted fs-13">
            {moment(openedAt)}
          </time>
        </div>
        <p className="pre-wrap break">{closedAt === null ? t('support.open-call') : note}</p>
        <span className="muted fs-13">
          {[by.name, person || t('support.other-caller'), checked[result]].filter((part) => part !== '').join(', ')}
        </span>
      </div>
    </li>
  )
}

/** Contacts of the partner with support, newest first. */
export const ContactsCard = ({ partnerId, support }: Props) => {
  const { t } = useTranslation()
  const { contacts, call } = support
  return (
    <Card title={t('support.contacts')} description={t('support.contacts-lead')}>
      {may('people.help') && (
        <div className="py-3 px-4 line-top muted fs-13 mt-3">
          <ContactForm key={call?.id ?? 'none'} partnerId={partnerId} support={support} />
        </div>
      )}
      {contacts.length === 0 ? (
        <p className="py-3 px-4 line-top muted fs-13">{t('support.contacts-none')}</p>
      ) : (
        <ol className={styles['log']}>
          {contacts.map((contact) => (
            <Entry key={contact.id} contact={contact} />
          ))}
        </ol>
      )}
    </Card>
  )
}
