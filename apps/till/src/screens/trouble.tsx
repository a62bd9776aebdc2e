import { Button } from '#till/parts/button.tsx'
import { Icon } from '#till/parts/icon.tsx'

type Props = { title: string; hint: string; button: string; onButton: () => void }
/** Page for what ends the work at this till, with the way out. */
export const Trouble = ({ title, hint, button, onButton }: Props) => (
  <main className="t-trouble">
    <div className="t-tr">
      <div className="t-disc yellow">
        <Icon name="warn" size="xl" />
      </div>
      <h1>{title}</h1>
      <p className="t-p">{hint}</p>
      <Button kind="primary" size="go" isFull onClick={onButton}>
        {button}
      </Button>
    </div>
  </main>
)
