import { clsx } from 'clsx'
import { Link } from '@tanstack/react-router'
import type { AuditRow } from '@tillgate/contract/operator-audit.ts'
import { Facts } from '@tillgate/ui/cards/facts.tsx'
import { Sheet } from '@tillgate/ui/overlays/sheet.tsx'
import { useTranslation } from '#operator/i18n.ts'
import { moment } from '#operator/features/figures/figures.ts'
import { useAuditTexts } from '#operator/features/audit/use-audit-texts.ts'
import { isChanged, useChangeLines } from './change-lines.tsx'
import styles from './audit.module.css'

type Props = { entry: AuditRow; onClose: () => void }

export const AuditEntry = ({ entry, onClose }: Props) => {
  const { t, language } = useTranslation()
  const { actionText, actorText, objectText } = useAuditTexts()
  const lines = useChangeLines()(entry)
  const { action, actor, at, object, objectId, objectName, partner, requestId, number, hash } = entry
  return (
    <Sheet title={actionText(action)} onClose={onClose} closeLabel={t('action.close')}>
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
              <Link to="/audit" search={{ objectId, partnerId: partner?.id }}>
                {objectText(object)} {objectName} <span className="code">{objectId}</span>
              </Link>
            ),
          },
          { label: t('audit.partner'), value: partner?.name ?? t('audit.no-partner') },
          { label: t('audit.code'), value: <span className="code">{action}</span> },
          { label: t('audit.request'), value: <span className="code">{requestId}</span> },
          { label: t('audit.place'), value: number ?? '' },
          { label: t('audit.hash'), value: <span className="code">{hash}</span> },
        ]}
      />
      {lines.length === 0 ? (
        <p className="muted">{t('audit.no-values')}</p>
      ) : (
        <table className={clsx('fs-13', styles['diff'])}>
          <thead>
            <tr>
              <th className="fw-medium muted" scope="col">
                {t('audit.field')}
              </th>
              <th className="fw-medium muted" scope="col">
                {t('audit.before')}
              </th>
              <th className="fw-medium muted" scope="col">
                {t('audit.after')}
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ name, was, is }) => (
              <tr key={name}>
                <th className="fw-medium muted" scope="row">
                  {name}
                </th>
                <td>{isChanged(was, is) && was !== '' ? <del>{was}</del> : was}</td>
                <td>{isChanged(was, is) && is !== '' ? <ins>{is}</ins> : is}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Sheet>
  )
}
