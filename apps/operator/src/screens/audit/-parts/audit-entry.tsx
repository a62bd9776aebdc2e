import { Link } from '@tanstack/react-router'
import type { AuditRow } from '@tillgate/contract/operator-audit.ts'
import { Facts } from '@tillgate/ui/facts.tsx'
import { Sheet } from '@tillgate/ui/sheet.tsx'
import { useTranslation } from '#operator/i18n.ts'
import { moment } from '#operator/features/figures/figures.ts'
import { useAuditWords } from './use-audit-words.ts'

const textOf = (value: unknown): string => {
  if (value === undefined || value === null) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Only what differs counts as changed; what stayed is shown plainly. */
const linesOf = ({ before, after }: AuditRow) => {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].toSorted()
  return names.map((name) => {
    const [was, is] = [textOf(before?.[name]), textOf(after?.[name])]
    return { name, was, is, isChanged: was !== is }
  })
}

type Props = { entry: AuditRow; close: () => void }

export const AuditEntry = ({ entry, close }: Props) => {
  const { t, language } = useTranslation()
  const { actionText, actorText, objectText } = useAuditWords()
  const lines = linesOf(entry)
  const { action, actor, at, object, objectId, partner, requestId } = entry
  return (
    <Sheet title={actionText(action)} close={close} closeLabel={t('action.close')}>
      <Facts
        facts={[
          { label: t('audit.at'), value: moment(at, language) },
          {
            label: t('audit.actor'),
            value: (
              <Link to="/audit" search={{ actorId: actor.id }}>
                {actorText(actor)}
              </Link>
            ),
          },
          {
            label: t('audit.object'),
            value: (
              <Link to="/audit" search={{ objectId }}>
                {objectText(object)} <span className="code">{objectId}</span>
              </Link>
            ),
          },
          { label: t('audit.partner'), value: partner?.name ?? t('audit.no-partner') },
          { label: t('audit.code'), value: <span className="code">{action}</span> },
          { label: t('audit.request'), value: <span className="code">{requestId}</span> },
        ]}
      />
      {lines.length === 0 ? (
        <p className="muted">{t('audit.no-values')}</p>
      ) : (
        <table className="audit-diff">
          <thead>
            <tr>
              <th scope="col">{t('audit.field')}</th>
              <th scope="col">{t('audit.before')}</th>
              <th scope="col">{t('audit.after')}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ name, was, is, isChanged }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{isChanged && was !== '' ? <del>{was}</del> : was}</td>
                <td>{isChanged && is !== '' ? <ins>{is}</ins> : is}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Sheet>
  )
}
