import { Button } from '@tillgate/ui/buttons/button.tsx'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { TextField } from '@tillgate/ui/fields/text-field.tsx'
import { StatusBadge, type Tone } from '@tillgate/ui/notices/status-badge.tsx'
import { useState, type SyntheticEvent } from 'react'
import { CopyButton, ListPage, Row } from './parts.tsx'
import { control, useShown, type Shown } from './state.ts'

type Check = Shown['receiver']['events'][number]['check']
const tones: Record<Check, Tone> = { verified: 'green', refused: 'red', unchecked: 'yellow' }
const texts: Record<Check, string> = {
  verified: 'signature verified',
  refused: 'signature refused, answered 401',
  unchecked: 'no secret to verify with',
}

const SecretForm = () => {
  const { secrets } = useShown().receiver
  const [secret, setSecret] = useState('')
  const add = async (event: SyntheticEvent) => {
    event.preventDefault()
    await control('POST', 'receiver', { secret })
    setSecret('')
  }
  return (
    <Card label="Endpoint" padded>
      <p>
        Add an endpoint with this address in the portal, under Profile, Webhooks:{' '}
        <CopyButton text={`${location.origin}/receiver/events`} />
      </p>
      <form className="stack" onSubmit={(event) => void add(event)}>
        <TextField
          label={`Secret of the endpoint (${secrets} stored)`}
          value={secret}
          onChange={({ target }) => setSecret(target.value)}
          autoComplete="off"
          placeholder="whsec_"
        />
        <Button type="submit">Verify with this secret</Button>
      </form>
    </Card>
  )
}

/** System of a partner that receives the events of the product. */
export const Receiver = () => {
  const { events } = useShown().receiver
  return (
    <ListPage
      title="Receiver"
      description="A partner's own system. It receives the product's webhooks and verifies their signatures."
      actions={<Button onClick={() => control('DELETE', 'receiver')}>Empty the list</Button>}
      empty="No event has arrived yet."
      above={<SecretForm />}
    >
      {events.map(({ id, at, type, check, messageId, body }) => (
        <Row
          key={id}
          badge={<StatusBadge tone={tones[check]}>{texts[check]}</StatusBadge>}
          title={type}
          at={at}
          note={messageId}
          more={{ label: 'Content', text: body }}
        />
      ))}
    </ListPage>
  )
}
