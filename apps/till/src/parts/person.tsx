import type { OpenTill } from '@tillgate/client/till.ts'

export type Person = Awaited<ReturnType<OpenTill['people']>>[number]

const tones = ['blue', 'green', 'yellow', 'aqua', 'red'] as const
/** Color of a person's face: the same on each till of the store. */
export const toneOf = (id: string): (typeof tones)[number] =>
  tones[Number.parseInt(id.slice(-6), 16) % tones.length] ?? 'blue'
export const nameOf = ({ firstName, lastName }: Pick<Person, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`

type Props = { person: Pick<Person, 'id' | 'firstName' | 'lastName'>; size: 'lg' | 'xl' }
export const Face = ({ person: { id, firstName, lastName }, size }: Props) => (
  <span className={`t-face ${toneOf(id)} ${size}`} aria-hidden="true">
    {firstName.slice(0, 1)}
    {lastName.slice(0, 1)}
  </span>
)

type TileProps = { person: Person; note: string; isOn?: boolean; onChoose: () => void }
export const PersonTile = ({ person, note, isOn, onChoose }: TileProps) => (
  <button type="button" className={`t-person ${isOn ? 'on' : ''}`} aria-pressed={isOn} onClick={onChoose}>
    <Face person={person} size="lg" />
    <b>{nameOf(person)}</b>
    <small>{note}</small>
  </button>
)
