import { may } from '#operator/features/session/rights.ts'
import { clsx } from 'clsx'
import { createFileRoute } from '@tanstack/react-router'
import { ListTable, type Column } from '@tillgate/browser/list/list-table.tsx'
import { refusalText } from '@tillgate/browser/refusal-text.ts'
import type { Template } from '@tillgate/contract/operator-templates.ts'
import { askableFields } from '@tillgate/domain/applications.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { PlusIcon } from '@tillgate/ui/icons/actions.tsx'
import { Page } from '@tillgate/ui/layout/page.tsx'
import { EmptyState } from '@tillgate/ui/notices/empty-state.tsx'
import { ConfirmDialog } from '@tillgate/ui/overlays/confirm-dialog.tsx'
import { showToast } from '@tillgate/ui/overlays/toast-store.ts'
import { useState } from 'react'
import { useDeleteTemplate, useListTemplates } from '#operator/api/templates.ts'
import { useTranslation } from '#operator/i18n.ts'
import { day } from '#operator/features/figures/figures.ts'
import { BackToQueue } from './-queue/back-to-queue.tsx'
import { useSubjectText } from './-templates/subject-text.ts'
import { EditTemplateSheet, NewTemplateSheet } from './-templates/template-sheet.tsx'
import styles from './-templates/templates.module.css'

/** Texts that reviewers choose for questions and rejections. Administrators edit them. */
export const Route = createFileRoute('/applications/templates')({
  staticData: { frame: 'shell' },
  component: TemplatesPage,
})

const Actions = ({ template, edit }: { template: Template; edit: (template: Template) => void }) => {
  const { t } = useTranslation()
  const subjectText = useSubjectText()
  const remove = useDeleteTemplate()
  const [isAsked, setAsked] = useState(false)
  const name = `${subjectText(template.subject)}, ${template.name}`
  const confirm = () =>
    remove.mutate(template, {
      onSuccess: ({ message }) => showToast({ tone: 'success', text: message }),
      onError: (error) => showToast({ tone: 'error', text: refusalText(t, error) }),
      onSettled: () => setAsked(false),
    })
  return (
    <span className="row">
      <Button size="sm" aria-label={t('templates.edit-one', { name })} onClick={() => edit(template)}>
        {t('templates.edit-verb')}
      </Button>
      <Button size="sm" variant="ghost" aria-label={t('templates.delete-one', { name })} onClick={() => setAsked(true)}>
        {t('templates.delete')}
      </Button>
      {isAsked && (
        <ConfirmDialog
          question={t('templates.delete-question', { name })}
          consequence={t('templates.delete-consequence')}
          verb={t('templates.delete')}
          cancel={t('action.cancel')}
          destructive
          busy={remove.isPending}
          confirm={confirm}
          onClose={() => setAsked(false)}
        />
      )}
    </span>
  )
}

const isQuestion = ({ subject }: Template) => askableFields.some((one) => one === subject)

function TemplatesPage() {
  const { t, language } = useTranslation()
  const subjectText = useSubjectText()
  const templates = useListTemplates()
  const [open, setOpen] = useState<Template | 'new'>()
  const isAdmin = may('reviews.lead')
  const { data } = templates

  const name = ({ subject, name: title }: Template) => (
    <span className={clsx('grid gap-1px', styles['name'])}>
      <b>{subjectText(subject)}</b>
      <span className="muted">{title}</span>
    </span>
  )
  const sorted = (rows: Template[] | undefined) =>
    rows?.toSorted(
      (one, other) =>
        subjectText(one.subject).localeCompare(subjectText(other.subject), language) ||
        one.name.localeCompare(other.name, language),
    )
  const text = ({ english, spanish }: Template) => (
    <span className={clsx('block break', styles['text'])}>{language === 'es-ES' ? spanish : english}</span>
  )
  const changed = ({ changedBy, changedAt }: Template) =>
    changedBy === null
      ? t('templates.delivered')
      : t('templates.changed', { name: changedBy, day: day(changedAt, language) })
  const columns: Column<Template>[] = [
    { id: 'name', title: t('templates.subject'), isFixed: true, render: name },
    { id: 'text', title: t('templates.text'), render: text },
    { id: 'changed', title: t('templates.last-change'), render: changed },
    ...(isAdmin
      ? [
          {
            id: 'actions',
            title: t('funnel.action'),
            isAction: true,
            render: (template: Template) => <Actions template={template} edit={setOpen} />,
          },
        ]
      : []),
  ]
  const groups = [
    { id: 'questions', title: t('templates.questions'), rows: sorted(data?.items.filter(isQuestion)) },
    { id: 'rejections', title: t('templates.rejections'), rows: sorted(data?.items.filter((one) => !isQuestion(one))) },
  ]

  return (
    <Page
      title={t('templates.title')}
      back={<BackToQueue search={{}} />}
      description={t('templates.lead')}
      actions={
        isAdmin && (
          <Button variant="primary" onClick={() => setOpen('new')}>
            <PlusIcon small />
            {t('templates.new')}
          </Button>
        )
      }
    >
      {templates.isError && !data && (
        <EmptyState line={t('templates.failed')} failed>
          <Button onClick={() => void templates.refetch()}>{t('action.retry')}</Button>
        </EmptyState>
      )}
      {(data ?? !templates.isError) &&
        groups.map(({ id, title, rows }) => (
          <Card key={id} title={title}>
            <div className="mt-3">
              <ListTable
                label={t('templates.table', { title })}
                columns={columns}
                rows={rows}
                pageSize={5}
                renderCard={(template) => (
                  <div className="stack gap-6px">
                    {name(template)}
                    {text(template)}
                    <span className="muted">{changed(template)}</span>
                    {isAdmin && <Actions template={template} edit={setOpen} />}
                  </div>
                )}
              />
            </div>
          </Card>
        ))}
      {open === 'new' && <NewTemplateSheet onClose={() => setOpen(undefined)} />}
      {open !== undefined && open !== 'new' && <EditTemplateSheet template={open} onClose={() => setOpen(undefined)} />}
    </Page>
  )
}
