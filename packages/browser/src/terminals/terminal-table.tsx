import type { Terminal } from '@tillgate/contract/terminals.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { MenuButton } from '@tillgate/ui/buttons/menu-button.tsx'
import { DotsIcon, PowerIcon, ReloadIcon } from '@tillgate/ui/icons/actions.tsx'
import { StoreIcon } from '@tillgate/ui/icons/navigation.tsx'
import { StatusBadge } from '@tillgate/ui/notices/status-badge.tsx'
import { useTranslation } from '../i18n.ts'
import { ListTable, type Column } from '../list/list-table.tsx'
import { issuedText, nameOf, seenText, shortId, terminalTag, updateText } from './terminal-text.ts'

/** Actions; omitted for people who may only read. */
type Manage = {
  renew: (terminal: Terminal) => unknown
  retire: (terminal: Terminal) => void
  issue?: ((terminal: Terminal) => void) | undefined
}
type Props = { rows: readonly Terminal[] | undefined; manage: Manage | undefined }

const Tag = ({ status }: Pick<Terminal, 'status'>) => {
  const { t } = useTranslation()
  const { tone, label } = terminalTag(status)
  return <StatusBadge tone={tone}>{t(label)}</StatusBadge>
}

const Actions = ({ terminal, manage }: { terminal: Terminal; manage: Manage }) => {
  const { t } = useTranslation()
  if (terminal.status === 'RETIRED') return null
  const renew = {
    key: 'renew',
    label: t('terminals.new-code'),
    icon: <ReloadIcon small />,
    choose: () => void manage.renew(terminal),
  }
  const give = manage.issue
  const issue =
    give && terminal.issuedAt === null
      ? [{ key: 'issue', label: t('terminals.issue'), icon: <StoreIcon small />, choose: () => give(terminal) }]
      : []
  const retire = {
    key: 'retire',
    label: t('terminals.retire'),
    icon: <PowerIcon small />,
    choose: () => manage.retire(terminal),
    isRisky: true,
  }
  return (
    <MenuButton
      isFloating
      target={
        <Button variant="ghost" size="sm" iconOnly aria-label={t('terminals.actions-for', { name: nameOf(terminal) })}>
          <DotsIcon />
        </Button>
      }
      entries={[...(terminal.status === 'PENDING' ? [renew] : []), ...issue, retire]}
    />
  )
}

/** On phones every terminal is a card. */
export const TerminalTable = ({ rows, manage }: Props) => {
  const { t, language } = useTranslation()
  const renewButton = (terminal: Terminal) =>
    manage &&
    terminal.status === 'PENDING' && (
      <Button
        aria-label={t('terminals.new-code-for', { name: nameOf(terminal) })}
        onClick={() => manage.renew(terminal)}
      >
        {t('terminals.new-code')}
      </Button>
    )
  const columns: Column<Terminal>[] = [
    {
      id: 'name',
      title: t('terminals.one'),
      isFixed: true,
      render: ({ id, name, issuedAt }) => (
        <>
          <div className="fw-medium break">{name || <span className="code">{shortId(id)}</span>}</div>
          {name !== '' && <div className="muted fs-13 code">{shortId(id)}</div>}
          {issuedAt !== null && <div className="muted fs-13">{issuedText(t, language, issuedAt)}</div>}
        </>
      ),
    },
    {
      id: 'app',
      title: t('terminals.app'),
      render: (terminal) => {
        if (terminal.appVersion === '') return <span className="muted">{t('terminals.not-installed')}</span>
        const update = updateText(t, language, terminal)
        return (
          <>
            <div className="tnum">{terminal.appVersion}</div>
            {update !== undefined && <div className="text-yellow fs-13">{update}</div>}
          </>
        )
      },
    },
    {
      id: 'seen',
      title: t('terminals.seen'),
      render: (terminal) => (
        <div className="row wrap">
          {seenText(t, language, terminal)} {renewButton(terminal)}
        </div>
      ),
    },
    { id: 'status', title: t('terminals.status'), render: ({ status }) => <Tag status={status} /> },
    ...(manage
      ? [
          {
            id: 'actions',
            title: t('terminals.actions'),
            render: (terminal: Terminal) => <Actions terminal={terminal} manage={manage} />,
          },
        ]
      : []),
  ]
  return (
    <div className="mt-4">
      <ListTable
        label={t('terminals.table')}
        columns={columns}
        rows={rows}
        pageSize={2}
        renderCard={(terminal) => {
          const update = updateText(t, language, terminal)
          return (
            <div className="stack gap-2">
              <div className="row">
                <span className="fw-medium break grow">{nameOf(terminal)}</span>
                <Tag status={terminal.status} />
                {manage && <Actions terminal={terminal} manage={manage} />}
              </div>
              {terminal.name !== '' && <span className="muted fs-13 code">{shortId(terminal.id)}</span>}
              <span className="muted fs-13">
                {terminal.appVersion !== '' && `${t('terminals.app-version', { version: terminal.appVersion })} · `}
                {seenText(t, language, terminal)}
              </span>
              {terminal.issuedAt !== null && (
                <span className="muted fs-13">{issuedText(t, language, terminal.issuedAt)}</span>
              )}
              {update !== undefined && <span className="text-yellow fs-13">{update}</span>}
              {renewButton(terminal)}
            </div>
          )
        }}
      />
    </div>
  )
}
