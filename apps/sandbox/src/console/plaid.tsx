import { Button } from '@tillgate/ui/buttons/button.tsx'
import { Choice } from '@tillgate/ui/fields/choice.tsx'
import { StatusBadge, type Tone } from '@tillgate/ui/notices/status-badge.tsx'
import { ListPage, Row } from './parts.tsx'
import { control, useShown } from './state.ts'

const toneOf = (status: string): Tone => {
  if (/fail|expired|canceled/.test(status)) return 'red'
  return /pending|active|unsent|waiting|held/.test(status) ? 'yellow' : 'green'
}
const isoOf = (ms: number): string => new Date(ms).toISOString()

type Controls = { path: string; to: readonly (readonly [label: string, status: string])[] }
const Statuses = ({ path, to }: Controls) =>
  to.map(([label, status]) => (
    <Button key={status} size="sm" onClick={() => control('POST', path, { status })}>
      {label}
    </Button>
  ))

const accountStatuses = [
  ['Deposit arrives', 'automatically_verified'],
  ['Code is typed', 'manually_verified'],
  ['Expire', 'verification_expired'],
  ['Fail', 'verification_failed'],
] as const

/** Owner whose name is no partner's. */
const otherOwner = 'Quillon Freight Holdings LLC'

export const Banks = () => (
  <ListPage
    title="Banks"
    description="Linked bank accounts, newest first. Plaid reports each change to the product."
    empty="No bank account is linked yet."
  >
    {useShown().plaid.items.map(
      ({ id, account, isRemoved, institutionName, holder, owners, clientUserId, createdAt }) => {
        const status = account.status ?? (account.hasNumbers ? 'no status, numbers' : 'no status, no numbers')
        return (
          <Row
            key={id}
            badge={
              <StatusBadge tone={isRemoved ? 'gray' : toneOf(status)}>{isRemoved ? 'removed' : status}</StatusBadge>
            }
            title={`${institutionName ?? 'Typed by hand'}, ${account.subtype} ...${account.account.slice(-4)}`}
            at={isoOf(createdAt)}
            note={`${owners === null ? `${holder}, typed` : owners.join(', ') || 'no owner'} · ${clientUserId} · routing ${account.routing}`}
            actions={
              !isRemoved && (
                <>
                  <Statuses path={`items/${id}`} to={accountStatuses} />
                  {owners !== null && (
                    <Button size="sm" onClick={() => control('POST', `items/${id}`, { owners: [otherOwner] })}>
                      Report another owner
                    </Button>
                  )}
                </>
              )
            }
          />
        )
      },
    )}
  </ListPage>
)

const identityStatuses = [
  ['Approve', 'success'],
  ['Reject', 'failed'],
  ['Send to review', 'pending_review'],
  ['Expire', 'expired'],
  ['Cancel', 'canceled'],
] as const

export const Identities = () => (
  <ListPage
    title="Identities"
    description="Every identity check. Decide here what Plaid would decide."
    empty="No identity was checked yet."
  >
    {useShown().plaid.identities.map(({ id, status, email, clientUserId, previousId, createdAt }) => (
      <Row
        key={id}
        badge={<StatusBadge tone={toneOf(status)}>{status}</StatusBadge>}
        title={email ?? clientUserId}
        at={isoOf(createdAt)}
        note={`${id}${previousId === null ? '' : ' · tried again'}`}
        actions={<Statuses path={`idv/${id}`} to={identityStatuses} />}
      />
    ))}
  </ListPage>
)

const modes = [
  { value: 'normal', label: 'sent' },
  { value: 'hold', label: 'held back' },
  { value: 'drop', label: 'lost' },
  { value: 'duplicate:5', label: 'sent five times' },
  { value: 'reorder', label: 'sent in the wrong order' },
  { value: 'wrongSignature', label: 'forged' },
  { value: 'wrongHash', label: 'signed for another text' },
  { value: 'oldIat', label: 'five minutes old' },
  { value: 'unknownKid', label: 'signed with an unknown key' },
]

export const Webhooks = () => {
  const { webhooks, mode } = useShown().plaid
  return (
    <ListPage
      title="Webhooks"

      description="Messages from Plaid to the product, with the product's answer."
      actions={<Button onClick={() => control('POST', 'webhooks/flush', {})}>Send what is held back</Button>}
      empty="Plaid has sent nothing yet."
      above={
        <Choice
          label="From now on they are"
          options={modes}
          value={mode}
          onChange={(chosen) => void control('POST', 'webhooks/policy', { mode: chosen })}
        />
      }
    >
      {webhooks.map(({ id, state, status, type, code, subject, url, body, at }) => (
        <Row
          key={id}
          badge={<StatusBadge tone={toneOf(state)}>{status === 0 ? state : `${state} ${status}`}</StatusBadge>}
          title={`${type} ${code}`}
          at={at}
          note={`${subject} · to ${url}`}
          actions={
            <Button size="sm" onClick={() => control('POST', `webhooks/${id}/replay`)}>
              Send again
            </Button>
          }
          more={{ label: 'Content', text: body }}
        />
      ))}
    </ListPage>
  )
}
